// Checks a webhook's credentials as a whole: its auth_type has the secrets it needs, in a sendable form (G-102).
import { refusedAt } from '@company-data/protocol/errors'
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

type Member = Exclude<keyof Credentials, 'auth_type'>
type Rule = (text: string | null) => boolean

const RULES: Readonly<Record<Member, Rule>> = {
  hmac_secret: isPresent,
  auth_token: isHeaderText,
  auth_username: isUserName,
  auth_password: isPassword,
  auth_header_name: isHeaderName,
  auth_header_value: isHeaderText,
}

const MEMBERS: Readonly<Record<Credentials['auth_type'], readonly Member[]>> = {
  hmac: ['hmac_secret'],
  bearer: ['auth_token'],
  basic: ['auth_username', 'auth_password'],
  header: ['auth_header_name', 'auth_header_value'],
  none: [],
}

/** Unencrypted members must be valid for any auth_type, because PostgreSQL cannot store every text. */
const UNENCRYPTED: readonly Member[] = ['auth_username', 'auth_header_name']
const SECRETS: readonly Member[] = ['hmac_secret', 'auth_token', 'auth_password', 'auth_header_value']

const findWrong = (credentials: Credentials): Set<Member> => {
  const isWrong = (member: Member): boolean => !RULES[member](credentials[member])
  const isMask = (member: Member): boolean => looksMasked(credentials[member] ?? '')
  return new Set([
    ...MEMBERS[credentials.auth_type].filter(isWrong),
    ...UNENCRYPTED.filter((member) => credentials[member] !== null && isWrong(member)),
    ...SECRETS.filter(isMask),
  ])
}

/** B-17: names each member that is wrong. */
export const requireCredentials = (credentials: Credentials): void => {
  const wrongMembers = findWrong(credentials)
  if (wrongMembers.size === 0) return
  throw refusedAt(
    'services.webhook_auth_invalid',
    [...wrongMembers].map((member) => [member]),
  )
}
