// Matches values against the patterns of the registry on RE2, so that no pattern can take exponential time.

import { RE2JS } from 're2js'
import { toRe2 } from './pattern-syntax.ts'

export const maxPatternLength = 512
export const maxMatchedLength = 10_000

// RE2 takes time proportional to program size times input length, and counted repetitions multiply the size: 500
// characters such as `(?:a?){1000}(?:a?){1000}…` ran 30 s on 10,000 characters. At this size the worst found takes under
// half a second, and `.{0,1000}` still fits.
const maxProgramSize = 2_500

const maxCachedPatterns = 256

type Compiled = { matches: (text: string) => boolean } | { problem: string }

const compiledPatterns = new Map<string, Compiled>()

const parsesInJavaScript = (pattern: string): boolean => {
  try {
    // G-072: flag u. Only parsed, never run: a JavaScript match can take exponential time.
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

const compileWithRe2 = (pattern: string): RE2JS | undefined => {
  try {
    // T-31: anchored as a group, so that `a|b` is not `^a` or `b$`. RE2's `\z` is the very end, never before a last newline.
    return RE2JS.compile(`\\A(?:${toRe2(pattern)})\\z`)
  } catch {
    return undefined
  }
}

const compile = (pattern: string): Compiled => {
  if (pattern.length > maxPatternLength)
    return { problem: `The pattern is longer than ${maxPatternLength} characters.` }
  if (!parsesInJavaScript(pattern)) return { problem: 'The pattern is not a regular expression.' }
  const expression = compileWithRe2(pattern)
  if (expression === undefined) return { problem: 'The pattern uses syntax that RE2 does not have.' }
  if (expression.programSize() > maxProgramSize) return { problem: 'The pattern repeats too much.' }
  return { matches: (text) => expression.test(text) }
}

/** Compiled once per pattern; the cache drops its oldest entry when it is full, so that it cannot fill the memory. */
const compiled = (pattern: string): Compiled => {
  const cached = compiledPatterns.get(pattern)
  if (cached !== undefined) return cached
  const fresh = compile(pattern)
  const oldest = compiledPatterns.keys().next()
  if (compiledPatterns.size >= maxCachedPatterns && !oldest.done) compiledPatterns.delete(oldest.value)
  compiledPatterns.set(pattern, fresh)
  return fresh
}

/** The reason why a pattern is not allowed in a registry row; null when it is. */
export const patternProblem = (pattern: string): string | null => {
  const result = compiled(pattern)
  return 'problem' in result ? result.problem : null
}

/** Keys of `valueReasons`. */
export type Mismatch = 'value.pattern_unusable' | 'value.too_long_for_pattern' | 'value.pattern_mismatch'

/**
 * The reason why a text does not match a whole pattern; null when it does.
 *
 * A pattern that cannot run refuses the value. checkTypeRow lets no such row into a registry of ours, so it can only come
 * from elsewhere, and JavaScript's own matcher could take exponential time on it.
 */
export const mismatch = (pattern: string, text: string): Mismatch | null => {
  const result = compiled(pattern)
  if ('problem' in result) return 'value.pattern_unusable'
  if (text.length > maxMatchedLength) return 'value.too_long_for_pattern'
  return result.matches(text) ? null : 'value.pattern_mismatch'
}
