// Which addresses a webhook may be sent to (D1-WHC-03, G-102): http or https, a host, and no user name or password.

const LONGEST = 2000
// Scheme, two slashes, and a host that does not begin as a path would; nothing that a parser would silently drop or repair.
const FORM = /^https?:\/\/(?![/?#])[^\s\\\p{Cc}]+$/iu

export const isWebhookUrl = (text: string): boolean => {
  if (text.length > LONGEST || !FORM.test(text)) return false
  const authority = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? ''
  // An empty name before the @ is one too, and a parser drops it.
  return !authority.includes('@') && URL.canParse(text) && new URL(text).hostname !== ''
}
