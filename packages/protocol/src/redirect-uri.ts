// Redirect URIs: their registered form, matching of a requested one, and the outcome parameters (B-01, A-08).

export const maxRedirectUriLength = 2000
const VISIBLE_ASCII = /^[\x21-\x7e]+$/
const WEB_ADDRESS = /^https?:\/\/(?!\/)./i
/** RFC 8252, 7.1: the scheme of an installed app is a domain name of its maker, so it contains a dot. */
const PRIVATE_USE_ADDRESS = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\//i
const LOOPBACK_ADDRESS = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d+)?((?:[/?].*)?)$/i

/** The host is compared as it is written: 127.1 is another spelling, to which the rule about ports does not apply. */
const hasAllowedScheme = (text: string, { protocol }: URL): boolean => {
  if (PRIVATE_USE_ADDRESS.test(text)) return true
  if (!WEB_ADDRESS.test(text)) return false
  return protocol === 'https:' || LOOPBACK_ADDRESS.test(text)
}

/**
 * The text is compared, and redirected to, exactly as registered. So anything that a URL parser would silently repair
 * (blanks, backslashes, a third slash, letters outside ASCII) is refused, and so are a user name and password. An
 * asterisk before the query is refused because it looks like a pattern but would match only itself.
 */
export const isRedirectUri = (text: string): boolean => {
  if (text.length > maxRedirectUriLength || !VISIBLE_ASCII.test(text) || /[#\\"<>`]/.test(text)) return false
  if (text.split('?', 1)[0]?.includes('*')) return false
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return false
  return hasAllowedScheme(text, url)
}

const withoutLoopbackPort = (text: string): string => text.replace(LOOPBACK_ADDRESS, '$1$2')

/**
 * Character by character: no prefix, no normalisation (T-89). Only the port of a loopback address may differ (RFC 8252,
 * 7.3), because an installed app listens on any free port.
 */
export const matchesRedirectUri = (registered: string, requested: string): boolean =>
  registered === requested ||
  (LOOPBACK_ADDRESS.test(registered) &&
    isRedirectUri(requested) &&
    withoutLoopbackPort(registered) === withoutLoopbackPort(requested))

/**
 * RFC 6749, 3.1.2: the address and its query stay as registered, character by character. A query parameter with the
 * name of an outcome parameter is removed, because no parameter may occur twice.
 */
export const withOutcome = (redirectUri: string, outcome: Readonly<Record<string, string>>): string => {
  const [address = '', ...query] = redirectUri.split('?')
  const isOutcomeParameter = (part: string): boolean =>
    [...new URLSearchParams(part).keys()].some((name) => Object.hasOwn(outcome, name))
  const parts = query.join('?').split('&')
  const otherParts = parts.filter((part) => part !== '' && !isOutcomeParameter(part))
  return `${address}?${[...otherParts, new URLSearchParams(outcome)].join('&')}`
}
