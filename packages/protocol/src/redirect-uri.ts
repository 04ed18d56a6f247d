// Which redirect URIs a client may register (G-051): absolute, https, or http for this machine only, without a fragment.
// And how an outcome travels on one.

export const longestRedirectUri = 2000
const FORM = /^https?:\/\/(?!\/)[\x21-\x7e]+$/i
const LOCAL_HOSTS = ['localhost', '127.0.0.1']

const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/**
 * The text is compared, and redirected to, exactly as it was registered. So whatever a URL parser would silently repair
 * (blanks, backslashes, a third slash, letters outside ASCII) is refused, and so are a user name and password.
 */
export const isRedirectUri = (text: string): boolean => {
  if (text.length > longestRedirectUri || !FORM.test(text) || /[#\\"<>`]/.test(text)) return false
  const url = parsed(text)
  if (url === undefined || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || LOCAL_HOSTS.includes(url.hostname)
}

/**
 * RFC 6749, 3.1.2: the address and its own query stay as they were registered, character by character. A parameter of its
 * own with the name of one of the outcome is left out, because none may come twice.
 */
export const withOutcome = (redirectUri: string, outcome: Readonly<Record<string, string>>): string => {
  const [address = '', ...query] = redirectUri.split('?')
  const isOfOutcome = (part: string): boolean =>
    [...new URLSearchParams(part).keys()].some((name) => Object.hasOwn(outcome, name))
  const parts = query.join('?').split('&')
  const kept = parts.filter((part) => part !== '' && !isOfOutcome(part))
  return `${address}?${[...kept, new URLSearchParams(outcome)].join('&')}`
}
