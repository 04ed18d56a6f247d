// Removes HTML from text, again and again until none is left (FG-10, FA-21).

const letter = /[A-Za-z]/

const isTagStart = (text: string, at: number): boolean =>
  letter.test(text.charAt(text.charAt(at + 1) === '/' ? at + 2 : at + 1))

/** Where the match that begins at `at` ends, -1 for none. `ends` remembers that nothing ends any more. */
const endOf = (text: string, at: number, ends: { comment: boolean; tag: boolean }): number => {
  if (ends.comment && text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4)
    ends.comment = end >= 0
    if (end >= 0) return end + 3
  }
  if (!ends.tag || !isTagStart(text, at)) return -1
  const end = text.indexOf('>', at + 2)
  ends.tag = end >= 0
  return end < 0 ? -1 : end + 1
}

/** One pass over `<!--.*?-->` and `</?[A-Za-z][^>]*>`, in time linear in the text, which those patterns are not. */
const removeOnce = (text: string): string => {
  const ends = { comment: true, tag: true }
  let kept = ''
  let from = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const end = endOf(text, at, ends)
    if (end >= 0) {
      kept += text.slice(from, at)
      from = end
    }
    at = end >= 0 ? end : at + 1
  }
  return kept + text.slice(from)
}

/** No author nests remains of tags so deep; a text that does was made to waste time and loses every `<`. */
const maxPasses = 100

/** `<<b>script>` leaves nothing; a `<` before neither a letter nor a slash and a letter stays. */
export const removeHtml = (text: string): string => {
  let current = text
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = removeOnce(current)
    if (next === current) return current
    current = next
  }
  return current.replaceAll('<', '')
}
