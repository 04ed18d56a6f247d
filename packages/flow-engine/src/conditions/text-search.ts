// Searches a text in another one in linear time: the search of JavaScript compares long texts again at every character.

/** Up to this many comparisons the search of the language is the fastest. */
const MAX_COMPARISONS = 1_048_576

/** For each length of a match: the length of the longest shorter one that ends in the same characters (Knuth, Morris, Pratt). */
const buildFallbacks = (pattern: string): Int32Array => {
  const fallbacks = new Int32Array(pattern.length + 1)
  let length = 0
  for (let index = 1; index < pattern.length; index += 1) {
    const code = pattern.charCodeAt(index)
    while (length > 0 && pattern.charCodeAt(length) !== code) length = fallbacks[length] ?? 0
    if (pattern.charCodeAt(length) === code) length += 1
    fallbacks[index + 1] = length
  }
  return fallbacks
}

/** True for a text that contains the pattern. */
export const textSearch = (pattern: string): ((text: string) => boolean) => {
  let fallbacks: Int32Array | undefined
  return (text) => {
    if (text.length < pattern.length) return false
    if (text.length * pattern.length <= MAX_COMPARISONS) return text.includes(pattern)
    fallbacks ??= buildFallbacks(pattern)
    let length = 0
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      while (length > 0 && pattern.charCodeAt(length) !== code) length = fallbacks[length] ?? 0
      if (pattern.charCodeAt(length) === code) length += 1
      if (length === pattern.length) return true
    }
    return false
  }
}
