// Removes HTML from text repeatedly until none is left, in time linear in the text (FG-10, FA-21).

const [less, greater, dash, bang, slash] = [60, 62, 45, 33, 47]

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/**
 * The text as a linked list of characters, from which ranges can be removed. Positions count from 1; 0 and `end`
 * surround it.
 */
const createChain = (text: string) => {
  const end = text.length + 1
  const after = new Int32Array(end + 1)
  const before = new Int32Array(end + 1)
  for (let position = 0; position <= end; position += 1) {
    after[position] = position + 1
    before[position] = position - 1
  }
  const removedFlags = new Uint8Array(end + 1)
  const next = (position: number): number => after[position] ?? end
  const previous = (position: number): number => before[position] ?? 0
  return {
    end,
    next,
    previous,
    isGone: (position: number): boolean => removedFlags[position] === 1,
    /** NaN outside the text. */
    code: (position: number): number => text.charCodeAt(position - 1),
    /** Removes everything from the first to the last, and returns the position before it. */
    remove(first: number, last: number): number {
      for (let position = first; position <= last; position = next(position)) removedFlags[position] = 1
      const [left, right] = [previous(first), next(last)]
      after[left] = right
      before[right] = left
      return left
    },
    rest(): string {
      const segments: string[] = []
      for (let position = next(0); position < end; ) {
        const from = position
        while (next(position) === position + 1 && position + 1 < end) position += 1
        segments.push(text.slice(from - 1, position))
        position = next(position)
      }
      return segments.join('')
    },
  }
}

type Chain = ReturnType<typeof createChain>

/**
 * Finds where matches of `<!--.*?-->` and `</?[A-Za-z][^>]*>` end. It remembers the position after which nothing ends,
 * so that no character is scanned repeatedly.
 */
const createMatcher = (chain: Chain) => {
  const { end, next, code } = chain
  let noTagEnd = end
  let noCommentEnd = end

  const findTagEnd = (start: number): number => {
    const second = next(start)
    const name = code(second) === slash ? next(second) : second
    if (!isLetter(code(name))) return 0
    for (let position = next(name); position < noTagEnd; position = next(position))
      if (code(position) === greater) return position
    noTagEnd = Math.min(noTagEnd, start)
    return 0
  }
  const findCommentEnd = (first: number): number => {
    for (let position = first; position < noCommentEnd; position = next(position)) {
      if (code(position) !== dash || code(next(position)) !== dash) continue
      const last = next(next(position))
      if (code(last) === greater) return last
    }
    noCommentEnd = Math.min(noCommentEnd, first)
    return 0
  }
  /** The position after `<!--`; 0 when no comment begins here. */
  const skipCommentStart = (start: number): number => {
    const [second, third] = [next(start), next(next(start))]
    const fourth = next(third)
    return code(second) === bang && code(third) === dash && code(fourth) === dash ? next(fourth) : 0
  }
  return {
    isCommentStart: (start: number): boolean => skipCommentStart(start) > 0,
    /** The last position of the match that begins here; 0 for none. */
    findMatchEnd(start: number): number {
      const first = skipCommentStart(start)
      return first > 0 ? findCommentEnd(first) : findTagEnd(start)
    },
    /** A `-->` has formed here. */
    endComments(position: number): void {
      noCommentEnd = Math.max(noCommentEnd, position + 1)
    },
  }
}

type Matcher = ReturnType<typeof createMatcher>

/** The position of a `-->` across the gap after `left`, 0 for none. Only a removal can form one. */
const commentEndAt = ({ previous, next, code }: Chain, left: number): number => {
  const right = next(left)
  if (code(left) !== dash) return 0
  if (code(right) === greater && code(previous(left)) === dash) return right
  return code(right) === dash && code(next(right)) === greater ? next(right) : 0
}

const startsIn = (text: string): number[] => {
  const starts: number[] = []
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) starts.push(at + 1)
  return starts
}

const ascending = (left: number, right: number): number => left - right

const sortUnique = (positions: readonly number[]): number[] => [...new Set(positions)].sort(ascending)

/** The starts that a removal may have completed: those just before a gap, and open comments whose end formed there. */
const startsAt = (chain: Chain, matcher: Matcher, gaps: readonly number[], openComments: number[]): number[] => {
  const starts: number[] = []
  let count = 0
  for (const gap of gaps) {
    const commentEnd = commentEndAt(chain, gap)
    if (commentEnd > 0) {
      matcher.endComments(commentEnd)
      for (; (openComments[count] ?? chain.end) < commentEnd; count += 1) starts.push(openComments[count] ?? 0)
    }
    for (let position = gap, back = 0; back < 3 && position > 0; position = chain.previous(position), back += 1)
      if (chain.code(position) === less) starts.push(position)
  }
  openComments.splice(0, count)
  return sortUnique(starts)
}

/** `<<b>script>` leaves nothing; a `<` before neither a letter nor a slash and a letter stays. */
export const removeHtml = (text: string): string => {
  // Most texts have no HTML, and need no chain.
  if (!/<[A-Za-z/!]/.test(text) || !text.includes('>')) return text
  const chain = createChain(text)
  const matcher = createMatcher(chain)
  let openComments: number[] = []
  // Each pass removes the matches that the previous one formed.
  for (let starts = startsIn(text); starts.length > 0; ) {
    const gaps: number[] = []
    const stillOpen: number[] = []
    for (const start of starts) {
      if (chain.isGone(start)) continue
      const last = matcher.findMatchEnd(start)
      if (last > 0) gaps.push(chain.remove(start, last))
      else if (matcher.isCommentStart(start)) stillOpen.push(start)
    }
    if (stillOpen.length > 0) openComments = sortUnique([...openComments, ...stillOpen])
    starts = startsAt(chain, matcher, gaps, openComments)
  }
  return chain.rest()
}
