// Checks whether a text can be the address of a plugin (D1-PLG-13, D1-PLG-14). Only the server checks the platform's
// settings and the network that a name resolves to.

const MAX_URL_LENGTH = 2048

/** The parser drops these silently, so the text is checked, not only the parsed URL. */
const HAS_CREDENTIALS = /^[a-z][a-z0-9+.-]*:[/\\]*[^/\\?#]*@/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const HAS_ODD_CHARACTERS = /[\u0000-\u0020\u007f\\]/

export type PluginUrlProblem = 'not_url' | 'scheme' | 'credentials' | 'query' | 'fragment'

const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** One spelling for one address: without a final dot of the name, the default port, and final slashes. */
export const pluginBaseUrl = (text: string): string => {
  const { protocol, hostname, port, pathname } = new URL(text)
  const host = hostname.replace(/\.+$/, '')
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}${pathname.replace(/\/+$/, '')}`
}

/** The problem of the text; undefined when it has the form of an address. */
export const pluginUrlProblem = (text: string): PluginUrlProblem | undefined => {
  const url = text.length <= MAX_URL_LENGTH && !HAS_ODD_CHARACTERS.test(text) ? parsed(text) : undefined
  if (url === undefined || url.hostname === '') return 'not_url'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'scheme'
  // Encoding makes a text up to nine times longer.
  if (pluginBaseUrl(text).length > MAX_URL_LENGTH) return 'not_url'
  if (HAS_CREDENTIALS.test(text) || url.username !== '' || url.password !== '') return 'credentials'
  if (text.includes('?')) return 'query'
  return text.includes('#') ? 'fragment' : undefined
}
