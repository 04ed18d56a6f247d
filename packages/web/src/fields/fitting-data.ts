// Selects the profile data that can answer a request, by the platform's rules (G-083). Pure.
import type { ContactDatum, FieldTypes } from '@company-data/sdk/person'

/** A request for a value: a row of a service, or a field of a flow. */
export interface RequestedValue {
  type: string
  options?: readonly string[] | null
  verified: boolean
  verified_max_age_days?: number | null
}

type Types = Pick<FieldTypes, 'resolveType' | 'isSameOrDescendant'>

const DAY_MS = 86_400_000

const isVerified = ({ verification }: ContactDatum, maxAgeDays: number | null | undefined, nowMs: number): boolean => {
  if (verification === null) return false
  const { verified_at, verified_expires_at } = verification
  if (verified_expires_at !== null && Date.parse(verified_expires_at) <= nowMs) return false
  return maxAgeDays == null || nowMs - Date.parse(verified_at) <= maxAgeDays * DAY_MS
}

export const isFileType = (types: Types, type: string): boolean => {
  const lane = types.resolveType(type)?.lane
  return lane === 'photo' || lane === 'document'
}

const isFilled = ({ value, has_file }: ContactDatum): boolean => has_file || (value !== null && value !== '')

/** The values that the platform would accept as the answer. */
export const fittingData = (
  data: readonly ContactDatum[],
  { type, options, verified, verified_max_age_days }: RequestedValue,
  types: Types,
  nowMs: number,
): ContactDatum[] =>
  data.filter(
    (datum) =>
      isFilled(datum) &&
      types.isSameOrDescendant(datum.type, type) &&
      isFileType(types, datum.type) === isFileType(types, type) &&
      (!verified || isVerified(datum, verified_max_age_days, nowMs)) &&
      (options == null || options.includes(datum.value ?? '')),
  )

/** The obvious datum among those that fit: of the same name, or the only one of a specific type. */
export const plainlyMeant = (
  fitting: readonly ContactDatum[],
  { slug, type }: { slug: string; type: string },
): ContactDatum | undefined =>
  fitting.find((datum) => datum.slug === slug) ?? (type !== 'text' && fitting.length === 1 ? fitting[0] : undefined)

/** A value on one line; composites and lists are joined. */
export const formatInline = (plaintext: string): string => {
  if (!/^[{[]/.test(plaintext)) return plaintext
  try {
    return Object.values(JSON.parse(plaintext) as object)
      .filter((part) => part !== null && part !== '')
      .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
      .join(', ')
  } catch {
    return plaintext
  }
}
