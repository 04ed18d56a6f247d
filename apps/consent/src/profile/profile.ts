// The person's own data, opened on this page, and the entries that fit a request (G-075, G-083).
import { openValue, sealValue } from '@company-data/crypto'
import { type FieldTypeRow, isBinary, isSameOrDescendant } from '@company-data/field-types/registry'
import type { ContactDatum } from '@company-data/protocol/wire/sharing/contact-data'
import { call } from '../platform/api.ts'
import { requireKey, type Session } from '../platform/session.ts'

export interface ProfileValue {
  datum: ContactDatum
  /** Null for a file. */
  plaintext: string | null
}

export interface Profile {
  types: readonly FieldTypeRow[]
  values: readonly ProfileValue[]
}

/** The purpose of a value: a row of a service, or a claim. */
export interface RequestedValue {
  type: string
  options?: readonly string[] | null
  verified: boolean
  verified_max_age_days?: number | null
}

/** Undefined for an empty datum, and for one that this key does not open: it is not offered. */
const openDatum = async (datum: ContactDatum, key: CryptoKey): Promise<ProfileValue | undefined> => {
  if (datum.value === null) return datum.has_file ? { datum, plaintext: null } : undefined
  const plaintext = await openValue(datum.value, key).catch(() => undefined)
  return plaintext === undefined || plaintext === '' ? undefined : { datum, plaintext }
}

export const readProfile = async (session: Session): Promise<Profile> => {
  const { home, token } = session
  const key = requireKey(session)
  const [types, data] = await Promise.all([
    call<FieldTypeRow[]>(home, '/api/contact-field-types', { token }),
    call<ContactDatum[]>(home, '/api/contact-data', { token }),
  ])
  const values = await Promise.all(data.map((datum) => openDatum(datum, key)))
  return { types, values: values.filter((value) => value !== undefined) }
}

const DAY_MS = 86_400_000

const isVerified = ({ verification }: ContactDatum, maxAgeDays: number | null | undefined, nowMs: number): boolean => {
  if (verification === null) return false
  const { verified_at, verified_expires_at } = verification
  if (verified_expires_at !== null && Date.parse(verified_expires_at) <= nowMs) return false
  return maxAgeDays == null || nowMs - Date.parse(verified_at) <= maxAgeDays * DAY_MS
}

/** The values that the platform would accept as the answer. */
export const fittingValues = (
  { types, values }: Profile,
  { type, options, verified, verified_max_age_days }: RequestedValue,
  nowMs = Date.now(),
): ProfileValue[] =>
  values.filter(
    ({ datum, plaintext }) =>
      isSameOrDescendant([...types], datum.type, type) &&
      (!verified || isVerified(datum, verified_max_age_days, nowMs)) &&
      (options == null || (plaintext !== null && options.includes(plaintext))),
  )

export const isFileType = ({ types }: Profile, type: string): boolean => isBinary([...types], type)

/**
 * The value sealed to a service. Null for a file that is not private: the platform has it in the clear already, and the
 * service reads it there.
 */
export const sealFor = async (
  { datum, plaintext }: ProfileValue,
  publicKey: string,
  session: Session,
): Promise<string | null> => {
  const { home, token } = session
  if (plaintext !== null) return sealValue(plaintext, publicKey)
  if (!datum.is_private) return null
  const { value } = await call<{ value: string }>(home, `/api/contact-data/${datum.id}/file`, { token })
  return sealValue(await openValue(value, requireKey(session)), publicKey)
}
