// Removes HTML from text, again and again until none is left (FG-10, FA-21), in time linear in the text.

const [less, greater, dash, bang, slash] = [60, 62, 45, 33, 47]

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** The text as a chain of characters, of which parts can be taken out. Places count from 1; 0 and `end` stand around it. */
const chainOf = (text: string) => {
  const end = text.length + 1
  const after = new Int32Array(end + 1)
  const before = new Int32Array(end + 1)
  for (let place = 0; place <= end; place += 1) {
    after[place] = place + 1
    before[place] = place - 1
  }
  const isGone = new Uint8Array(end + 1)
  const next = (place: number): number => after[place] ?? end
  const previous = (place: number): number => before[place] ?? 0
  return {
    end,
    next,
    previous,
    isGone: (place: number): boolean => isGone[place] === 1,
    /** NaN around the text. */
    code: (place: number): number => text.charCodeAt(place - 1),
    /** Takes out everything from the first to the last, and gives the place before it. */
    remove(first: number, last: number): number {
      for (let place = first; place <= last; place = next(place)) isGone[place] = 1
      const [left, right] = [previous(first), next(last)]
      after[left] = right
      before[right] = left
      return left
    },
    rest(): string {
      const kept: string[] = []
      for (let place = next(0); place < end; ) {
        const from = place
        while (next(place) === place + 1 && place + 1 < end) place += 1
        kept.push(text.slice(from - 1, place))
        place = next(place)
      }
      return kept.join('')
    },
  }
}

type Chain = ReturnType<typeof chainOf>

/**
 * Finds where matches of `<!--.*?-->` and `</?[A-Za-z][^>]*>` end. It remembers from which place on nothing ends any more,
 * so that no character is looked at again and again.
 */
const matcherOf = (chain: Chain) => {
  const { end, next, code } = chain
  let noTagEnd = end
  let noCommentEnd = end

  const endOfTag = (start: number): number => {
    const second = next(start)
    const name = code(second) === slash ? next(second) : second
    if (!isLetter(code(name))) return 0
    for (let place = next(name); place < noTagEnd; place = next(place)) if (code(place) === greater) return place
    noTagEnd = Math.min(noTagEnd, start)
    return 0
  }
  const endOfComment = (first: number): number => {
    for (let place = first; place < noCommentEnd; place = next(place)) {
      if (code(place) !== dash || code(next(place)) !== dash) continue
      const last = next(next(place))
      if (code(last) === greater) return last
    }
    noCommentEnd = Math.min(noCommentEnd, first)
    return 0
  }
  /** The place after `<!--`; 0 when no comment begins here. */
  const afterCommentStart = (start: number): number => {
    const [second, third] = [next(start), next(next(start))]
    const fourth = next(third)
    return code(second) === bang && code(third) === dash && code(fourth) === dash ? next(fourth) : 0
  }
  return {
    isCommentStart: (start: number): boolean => afterCommentStart(start) > 0,
    /** The last place of the match that begins here; 0 for none. */
    endOfMatch(start: number): number {
      const first = afterCommentStart(start)
      return first > 0 ? endOfComment(first) : endOfTag(start)
    },
    /** A `-->` has come about here. */
    endComments(place: number): void {
      noCommentEnd = Math.max(noCommentEnd, place + 1)
    },
  }
}

type Matcher = ReturnType<typeof matcherOf>

/** Where a `-->` stands across the gap after `left`, 0 for none. Only a removal can bring one about. */
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

const inOrder = (places: readonly number[]): number[] => [...new Set(places)].sort(ascending)

/** The starts that a removal may have completed: those just before a gap, and open comments whose end came about there. */
const startsAt = (chain: Chain, matcher: Matcher, gaps: readonly number[], openComments: number[]): number[] => {
  const starts: number[] = []
  let count = 0
  for (const gap of gaps) {
    const commentEnd = commentEndAt(chain, gap)
    if (commentEnd > 0) {
      matcher.endComments(commentEnd)
      for (; (openComments[count] ?? chain.end) < commentEnd; count += 1) starts.push(openComments[count] ?? 0)
    }
    for (let place = gap, back = 0; back < 3 && place > 0; place = chain.previous(place), back += 1)
      if (chain.code(place) === less) starts.push(place)
  }
  openComments.splice(0, count)
  return inOrder(starts)
}

/** `<<b>script>` leaves nothing; a `<` before neither a letter nor a slash and a letter stays. */
export const removeHtml = (text: string): string => {
  // Most texts have no HTML, and need no chain.
  if (!/<[A-Za-z/!]/.test(text) || !text.includes('>')) return text
  const chain = chainOf(text)
  const matcher = matcherOf(chain)
  let openComments: number[] = []
  // Each pass removes what the one before it has brought together.
  for (let starts = startsIn(text); starts.length > 0; ) {
    const gaps: number[] = []
    const stillOpen: number[] = []
    for (const start of starts) {
      if (chain.isGone(start)) continue
      const last = matcher.endOfMatch(start)
      if (last > 0) gaps.push(chain.remove(start, last))
      else if (matcher.isCommentStart(start)) stillOpen.push(start)
    }
    if (stillOpen.length > 0) openComments = inOrder([...openComments, ...stillOpen])
    starts = startsAt(chain, matcher, gaps, openComments)
  }
  return chain.rest()
}
