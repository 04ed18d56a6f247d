// Reasons to refuse a redirect address (B-01, A-38), and edits of a set of them. Pure.
import { signInAppLimits } from '@company-data/protocol/limits'
import { isRedirectUri, maxRedirectUriLength } from '@company-data/protocol/redirect-uri'

export type RedirectProblem =
  | 'empty'
  | 'long'
  | 'scheme'
  | 'fragment'
  | 'characters'
  | 'credentials'
  | 'insecure'
  | 'wildcard'
  | 'form'
  | 'twice'

const readCredentials = (text: string): string => {
  const url = URL.parse(text)
  return `${url?.username ?? ''}${url?.password ?? ''}`
}

/** Undefined exactly if the platform accepts the address. */
export const redirectProblem = (text: string): RedirectProblem | undefined => {
  if (isRedirectUri(text)) return undefined
  if (text === '') return 'empty'
  if (text.length > maxRedirectUriLength) return 'long'
  if (!/^(?:https?:\/\/|[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/)/i.test(text)) return 'scheme'
  if (text.includes('#')) return 'fragment'
  if (/[^\x21-\x7e]|[\\"<>`]/.test(text)) return 'characters'
  if (readCredentials(text) !== '') return 'credentials'
  if (text.split('?', 1)[0]?.includes('*')) return 'wildcard'
  return URL.parse(text)?.protocol === 'http:' ? 'insecure' : 'form'
}

/** The platform would silently merge a duplicate address, so the editor reports it. */
export const problemInSet = (texts: readonly string[], index: number): RedirectProblem | undefined => {
  const text = texts[index] ?? ''
  return redirectProblem(text) ?? (texts.indexOf(text) < index ? 'twice' : undefined)
}

export const MAX_REDIRECT_URIS = signInAppLimits.redirectUris
