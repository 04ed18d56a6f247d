// Profile rules: grouping, verification methods, and receivers of a change. Pure.
import type {
  ContactDatum,
  FieldTypes,
  OpenedDatum,
  VerificationMethod,
  VerificationRecord,
} from '@company-data/sdk/person'
import { formatInline, isFileType, membersIn } from '@company-data/web/fields/rules'

type Types = Pick<FieldTypes, 'resolveType' | 'isSameOrDescendant'>

export const groups = ['person', 'contact', 'payment', 'files', 'other'] as const
export type Group = (typeof groups)[number]

/** `unchecked`: attested by the platform, but nothing was opened here to compare it with. */
export type Attestation = 'none' | 'unchecked' | 'matches' | 'differs'

/** A datum of the page: opened on this device, or not readable with this key. */
export interface ProfileDatum extends OpenedDatum {
  isOpened: boolean
  attestation: Attestation
}

/** A company that has a datum. */
export interface Receiver {
  connectionId: string
  name: string
  /** The copy follows the profile; otherwise it is the value of that day. */
  isLive: boolean
}

const ABOUT_THE_PERSON = new Set([
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'place_of_birth',
  'gender',
  'nationality',
  'personal_number',
])
const CONTACT_TYPES = ['email', 'phone', 'address', 'url', 'country']
const PAYMENT_TYPES = ['bank', 'creditcard']

export const getDatumGroup = ({ slug, type }: Pick<ContactDatum, 'slug' | 'type'>, types: Types): Group => {
  const descendsFromAny = (ancestors: readonly string[]) =>
    ancestors.some((ancestor) => types.isSameOrDescendant(type, ancestor))
  if (isFileType(types, type)) return 'files'
  if (ABOUT_THE_PERSON.has(slug)) return 'person'
  if (descendsFromAny(CONTACT_TYPES)) return 'contact'
  return descendsFromAny(PAYMENT_TYPES) || slug === 'tax_number' ? 'payment' : 'other'
}

/** G-087: a code goes to an address or number; identity documents are checked by people. */
export const getVerificationMethod = (type: string, types: Types): VerificationMethod | undefined => {
  if (types.isSameOrDescendant(type, 'email')) return 'email'
  if (types.isSameOrDescendant(type, 'phone')) return 'sms'
  return types.isSameOrDescendant(type, 'proof_of_identity') ? 'id_document' : undefined
}

/** The newest verification of a datum, unless it has ended or is already part of the datum. */
export const openVerification = (
  records: readonly VerificationRecord[],
  datumId: string,
): VerificationRecord | undefined => {
  const newest = records.findLast(({ contact_data_id }) => contact_data_id === datumId)
  return newest?.status === 'pending' || newest?.status === 'rejected' ? newest : undefined
}

/** Each company once, even if several of its fields use the datum. */
export const listReceivers = (
  { mappings }: Pick<ContactDatum, 'mappings'>,
  names: ReadonlyMap<string, string>,
): Receiver[] => {
  const receivers = new Map<string, Receiver>()
  for (const { connection_id, live } of mappings) {
    const isLive = live || receivers.get(connection_id)?.isLive === true
    receivers.set(connection_id, {
      connectionId: connection_id,
      name: names.get(connection_id) ?? connection_id,
      isLive,
    })
  }
  return [...receivers.values()]
}

const liveKey = ({ mappings }: Pick<ContactDatum, 'mappings'>): string =>
  mappings
    .filter(({ live }) => live)
    .map(({ connection_id, slug }) => `${connection_id} ${slug}`)
    .sort()
    .join()

/** True if the recipients are still the companies that the page has named. */
export const hasSameReceivers = (
  shownDatum: Pick<ContactDatum, 'mappings'>,
  current: Pick<ContactDatum, 'mappings'>,
): boolean => liveKey(shownDatum) === liveKey(current)

/** A card shows only its last digits, because lists can be seen over a shoulder. */
export const listedText = (type: string, plaintext: string, types: Types): string => {
  if (!types.isSameOrDescendant(type, 'creditcard')) return formatInline(plaintext)
  const { number = '', expiry = '' } = membersIn(plaintext)
  return [`•••• ${number.slice(-4)}`, expiry].filter(Boolean).join(', ')
}

export type ValueProblem =
  | { kind: 'needed' }
  | { kind: 'missing'; part: string }
  | { kind: 'wrong'; part: string | undefined }
  /** A phone number that works only inside one country. */
  | { kind: 'country' }

export interface CheckedValue {
  text: string
  problem: ValueProblem | undefined
}

const toText = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** The text to seal, normalized as the platform would (G-072), because a sealed text cannot be corrected. */
export const checkedValue = (type: string, value: unknown, types: FieldTypes): CheckedValue => {
  const text = toText(value)
  if (text === '') return { text, problem: { kind: 'needed' } }
  const verdict = types.validateValue(type, typeof value === 'string' ? text : value)
  if (verdict.ok) {
    const normalized = toText(verdict.normalized)
    const isLocal = types.isSameOrDescendant(type, 'phone') && !normalized.startsWith('+')
    return { text: normalized, problem: isLocal ? { kind: 'country' } : undefined }
  }
  const { key, entry } = verdict
  if (key === 'value.entry_missing' && entry !== undefined) return { text, problem: { kind: 'missing', part: entry } }
  return { text, problem: { kind: 'wrong', part: entry } }
}
