// Checks a webhook address: http or https, a host, and no user name or password (D1-WHC-03, G-102).

const MAX_URL_LENGTH = 2000
// A scheme, two slashes and the first letter of a host; anything that a parser would silently drop or repair is
// refused.
const FORM = /^https?:\/\/(?![/?#])[^\s\\\p{Cc}]+$/iu

export const isWebhookUrl = (text: string): boolean => {
  if (text.length > MAX_URL_LENGTH || !FORM.test(text)) return false
  const authority = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? ''
  // Even an empty user name before the @ is refused; a parser would drop it silently.
  return !authority.includes('@') && URL.canParse(text) && new URL(text).hostname !== ''
}
