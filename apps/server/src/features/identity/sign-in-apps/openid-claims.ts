// Repeats plaintext claims under their OpenID names (Core 5.1), which libraries map without configuration (B-08).
import { isSameOrDescendant, type Registry } from '@company-data/field-types'
import { openIdNames } from '@company-data/protocol/wire/identity/oauth/userinfo'
import type { Consent } from './consent.ts'

/** The type of a claim determines its content, regardless of its key. */
const NAME_BY_TYPE: ReadonlyArray<readonly [type: string, name: string]> = [
  ['email', 'email'],
  ['phone', 'phone_number'],
  ['date_of_birth', 'birthdate'],
  ['gender', 'gender'],
  ['address', 'address'],
]

/** Names and languages are plain texts, so only their keys distinguish them. */
const NAME_BY_KEY: ReadonlyMap<string, string> = new Map([
  ['first_name', 'given_name'],
  ['last_name', 'family_name'],
  ['full_name', 'name'],
  ['language', 'locale'],
])

const VERIFIED_MEMBERS: ReadonlyMap<string, string> = new Map([
  ['email', 'email_verified'],
  ['phone_number', 'phone_number_verified'],
])

/** Members of the response that no claim replaces. */
const RESERVED = ['sub', 'claims', 'verifications', ...VERIFIED_MEMBERS.values()]

const openIdName = (rows: Registry, key: string, type: string | undefined): string => {
  const byType = NAME_BY_TYPE.find(([namedClaims]) => type !== undefined && isSameOrDescendant(rows, type, namedClaims))
  return byType?.[1] ?? NAME_BY_KEY.get(key) ?? key
}

const parseAddress = (value: unknown): Record<string, unknown> => {
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
}

const joinTexts = (texts: readonly unknown[], separator: string): string | undefined =>
  texts.filter((text) => typeof text === 'string' && text !== '').join(separator) || undefined

/** The address claim of OpenID (Core 5.1.1). */
const toOpenIdAddress = (value: unknown): Record<string, unknown> => {
  const { street, street2, postal_code, city, state, country } = parseAddress(value)
  const cityLine = joinTexts([postal_code, city], ' ')
  const members = {
    formatted: joinTexts([street, street2, cityLine, state, country], '\n'),
    street_address: joinTexts([street, street2], '\n'),
    locality: city,
    region: state,
    postal_code,
    country,
  }
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined && member !== null))
}

/** The members next to `sub` and `claims`. Of two claims for one name, the one whose key equals the name wins. */
export const openIdClaims = (
  rows: Registry,
  { delivery, claims, types }: Consent,
  isVerified: (claim: string) => boolean,
): Record<string, unknown> => {
  if (delivery !== 'plaintext') return {}
  const namedClaims = Object.entries(claims)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => ({ key, value, name: openIdName(rows, key, types[key]) }))
    .sort((first, other) => Number(other.key === other.name) - Number(first.key === first.name))
  const members = new Map<string, unknown>()
  for (const { key, value, name } of namedClaims) {
    const member = [name, key].find((candidate) => !members.has(candidate) && !RESERVED.includes(candidate))
    if (member === undefined) continue
    members.set(member, member === 'address' && name === 'address' ? toOpenIdAddress(value) : value)
    const verifiedMember = VERIFIED_MEMBERS.get(member)
    if (verifiedMember !== undefined) members.set(verifiedMember, isVerified(key))
  }
  return Object.fromEntries(members)
}

/** The members that OpenID names; libraries map no others, and an ID token stays short without them. */
export const standardClaims = (members: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => (openIdNames as readonly string[]).includes(name)))
