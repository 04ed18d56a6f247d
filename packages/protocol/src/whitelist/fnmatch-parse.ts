// Parses an fnmatch pattern into the segments between its stars.

/** The code point that must occur there, or a test for it. */
export type CharacterTest = number | ((character: number) => boolean)

export type Segment = readonly CharacterTest[]

type Range = readonly [low: number, high: number]

const codePoint = (character: string): number => character.codePointAt(0) ?? 0
const star = codePoint('*')
const questionMark = codePoint('?')
const open = codePoint('[')
const close = codePoint(']')
const not = codePoint('!')
const hyphen = codePoint('-')

export const parsePattern = (pattern: string): readonly Segment[] => {
  const points = Array.from(pattern, codePoint)
  const segments: CharacterTest[][] = [[]]
  // There is no `]` after this position, so a pattern of many `[` is not searched repeatedly.
  const lastClose = points.lastIndexOf(close)
  for (let at = 0; at < points.length; at += 1) {
    const point = points[at] ?? 0
    if (point === star) {
      segments.push([])
      continue
    }
    const end = point === open ? findSetEnd(points, at, lastClose) : undefined
    segments.at(-1)?.push(end === undefined ? single(point) : setTest(points.slice(at + 1, end)))
    if (end !== undefined) at = end
  }
  return segments
}

const single = (point: number): CharacterTest => (point === questionMark ? () => true : point)

/** The position of the `]` that closes the set, or undefined when the `[` is literal. */
const findSetEnd = (points: readonly number[], openAt: number, lastClose: number): number | undefined => {
  let at = openAt + 1
  if (points[at] === not) at += 1
  // A `]` in the first position belongs to the set.
  if (points[at] === close) at += 1
  if (at > lastClose) return undefined
  return points.indexOf(close, at)
}

const setTest = (body: readonly number[]): CharacterTest => {
  const negated = body[0] === not
  const ranges = parseRanges(negated ? body.slice(1) : body)
  return (character) => ranges.some(([low, high]) => low <= character && character <= high) !== negated
}

/** `a-z` is a range; a hyphen that is first, last, or right after a range is literal; `z-a` is empty. */
const parseRanges = (body: readonly number[]): readonly Range[] => {
  const ranges: Range[] = []
  for (let at = 0; at < body.length; at += 1) {
    const low = body[at] ?? 0
    const high = body[at + 2]
    const isRange = body[at + 1] === hyphen && high !== undefined
    ranges.push([low, isRange ? high : low])
    if (isRange) at += 2
  }
  return ranges
}
