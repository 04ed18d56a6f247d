// Matching of whitelist patterns with the semantics of Python's fnmatch.fnmatchcase (G-022).
//
// `*` any run of characters, `?` one character, `[seq]` and `[!seq]` one character in or not in a set; all of them
// cross `/`. Case-sensitive, over the whole path. Patterns are not turned into regular expressions, so nothing can
// backtrack: between two stars the leftmost fit is always good enough, and the work is bounded by path length times
// pattern length.
import { type CharacterTest, parsePattern, type Segment } from './fnmatch-parse.ts'

export const matchesPattern = (pattern: string, path: string): boolean => compilePattern(pattern)(path)

/** One test for a whole list. It runs on every request, so exact patterns and prefixes, which all of ours are, are fast. */
export const compilePatterns = (patterns: readonly string[]): ((path: string) => boolean) => {
  const exact = new Set<string>()
  const prefixes: string[] = []
  const matchers: Array<(path: string) => boolean> = []
  for (const pattern of patterns) {
    if (isPlain(pattern)) exact.add(pattern)
    else if (isPrefix(pattern)) prefixes.push(pattern.slice(0, -1))
    else matchers.push(compilePattern(pattern))
  }
  const startsWithOne = prefixTest(prefixes)
  return (path) => {
    if (exact.has(path) || startsWithOne(path)) return true
    for (const matches of matchers) if (matches(path)) return true
    return false
  }
}

const isPlain = (pattern: string): boolean => !/[*?[]/.test(pattern)

const isPrefix = (pattern: string): boolean => pattern.endsWith('*') && isPlain(pattern.slice(0, -1))

// One expression of literal alternatives is several times as fast as startsWith in a loop, and it cannot backtrack.
const prefixTest = (prefixes: readonly string[]): ((path: string) => boolean) => {
  if (prefixes.length === 0) return () => false
  const literals = prefixes.map((prefix) => prefix.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  const start = new RegExp(`^(?:${literals.join('|')})`)
  return (path) => start.test(path)
}

const compilePattern = (pattern: string): ((path: string) => boolean) => {
  if (isPlain(pattern)) return (path) => path === pattern
  if (isPrefix(pattern)) {
    const prefix = pattern.slice(0, -1)
    return (path) => path.startsWith(prefix)
  }
  const segments = parsePattern(pattern)
  // Python counts characters as code points, not as UTF-16 units.
  return (path) =>
    matchesSegments(
      segments,
      Array.from(path, (character) => character.codePointAt(0) ?? 0),
    )
}

/** The parts between the stars: the first at the start, the last at the end, the others leftmost in between. */
const matchesSegments = (segments: readonly Segment[], path: readonly number[]): boolean => {
  const first = segments[0] ?? []
  if (!fitsAt(first, path, 0)) return false
  if (segments.length === 1) return first.length === path.length

  const last = segments[segments.length - 1] ?? []
  const end = path.length - last.length
  let position = first.length
  for (const segment of segments.slice(1, -1)) {
    const start = findFrom(segment, path, position, end)
    if (start === undefined) return false
    position = start + segment.length
  }
  return position <= end && fitsAt(last, path, end)
}

const findFrom = (segment: Segment, path: readonly number[], from: number, end: number): number | undefined => {
  for (let at = from; at + segment.length <= end; at += 1) if (fitsAt(segment, path, at)) return at
  return undefined
}

const fitsAt = (segment: Segment, path: readonly number[], at: number): boolean => {
  if (at + segment.length > path.length) return false
  return segment.every((test, offset) => fits(test, path[at + offset] ?? -1))
}

const fits = (test: CharacterTest, character: number): boolean =>
  typeof test === 'number' ? test === character : test(character)
