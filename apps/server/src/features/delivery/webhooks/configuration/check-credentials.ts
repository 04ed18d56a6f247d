// Checks a webhook's credentials as a whole: its auth_type has the secrets it needs, in a sendable form (G-102).
import { ApiError } from '@company-data/protocol/errors'
import type { Credentials } from '../signature.ts'
import { looksMasked } from './secret-mask.ts'

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/
/** Visible ASCII with inner blanks only, so that the endpoint receives exactly the configured text. */
const HEADER_TEXT = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/
// Headers that the platform or the connection sets: servers disagree on how to read duplicates of them.
const FORBIDDEN = new RegExp(
  `^(?:${[
    ...['host', 'content-.*', 'transfer-encoding', 'connection', 'x-platform-.*'],
    ...['keep-alive', 'upgrade', 'expect', 'te', 'trailer', 'proxy-.*', 'http2-settings', 'user-agent', 'webhook-.*'],
  ].join('|')})$`,
  'i',
)

const isPresent = (text: string | null): text is string => text !== null && text !== ''
const isHeaderText = (text: string | null): boolean => isPresent(text) && HEADER_TEXT.test(text)
// RFC 7617: no control characters, and no colon in the name.
const isUserName = (text: string | null): boolean => isPresent(text) && !/[:\p{Cc}]/u.test(text)
const isPassword = (text: string | null): boolean => isPresent(text) && !/\p{Cc}/u.test(text)
const isHeaderName = (text: string | null): boolean => isPresent(text) && TOKEN.test(text) && !FORBIDDEN.test(text)

const isComplete = (credentials: Credentials): boolean => {
  switch (credentials.auth_type) {
    case 'hmac':
      return isPresent(credentials.hmac_secret)
    case 'bearer':
      return isHeaderText(credentials.auth_token)
    case 'basic':
      return isUserName(credentials.auth_username) && isPassword(credentials.auth_password)
    case 'header':
      return isHeaderName(credentials.auth_header_name) && isHeaderText(credentials.auth_header_value)
    case 'none':
      return true
  }
}

/** Unencrypted members must be valid for any auth_type, because PostgreSQL cannot store every text. */
const isStorable = ({ auth_username, auth_header_name }: Credentials): boolean =>
  (auth_username === null || isUserName(auth_username)) && (auth_header_name === null || isHeaderName(auth_header_name))

export const requireCredentials = (credentials: Credentials): void => {
  const { hmac_secret, auth_token, auth_password, auth_header_value } = credentials
  const isMask = [hmac_secret, auth_token, auth_password, auth_header_value].some((text) => text && looksMasked(text))
  if (isMask || !isStorable(credentials) || !isComplete(credentials))
    throw new ApiError('services.webhook_auth_invalid')
}
