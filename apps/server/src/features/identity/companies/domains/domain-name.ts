// The names that a company can own: host names below a public suffix.
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { isPublicSuffix } from '../../../../platform/net/index.ts'

/** Names for private networks, tests and documentation: no one owns them. */
const REFUSED = [
  ...['localhost', 'local', 'internal', 'test', 'example', 'invalid', 'onion', 'home.arpa', 'lan', 'corp', 'home'],
] as const

const MAX_LENGTH = 253
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** In lower case and ASCII, without a last dot; undefined if it is not a host name. */
export const parseDomain = (text: string): string | undefined => {
  const trimmed = text.trim().replace(/\.$/, '')
  if (/[\s/:@?#[\]%\\]/.test(trimmed)) return undefined
  const domain = domainToASCII(trimmed).toLowerCase()
  return domain.length <= MAX_LENGTH && domain.split('.').every((label) => LABEL.test(label)) ? domain : undefined
}

const isBelow = (domain: string, suffix: string): boolean => domain === suffix || domain.endsWith(`.${suffix}`)

/** True if a company can own the domain. */
export const isOwnable = (domain: string): boolean =>
  domain.includes('.') &&
  isIP(domain) === 0 &&
  !/\.[0-9]+$/.test(domain) &&
  !REFUSED.some((suffix) => isBelow(domain, suffix)) &&
  !isPublicSuffix(domain)
