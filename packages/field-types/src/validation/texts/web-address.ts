// Web addresses as people type them: `https://` is added if the scheme is missing, then the URL grammar decides.

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i

// The WHATWG parser repairs these silently (it drops tabs, trims, turns \ into /); the grammar has none of them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const repaired = /[\s\\\u0000-\u001f\u007f]/

const parseHost = (url: string): string => {
  try {
    return new URL(url).hostname
  } catch {
    return ''
  }
}

/** D1-REG-42: the address with its scheme; undefined when it is not a URL with a host. */
export const completeUrl = (text: string): string | undefined => {
  if (repaired.test(text)) return undefined
  const url = scheme.test(text) ? text : `https://${text}`
  return parseHost(url) === '' ? undefined : url
}
