// Whether an answer fits its slot (G-083): an ordered list of named checks. No database: rows in, what is to be kept out.
import { isBinary, isSameOrDescendant, type Registry } from '@company-data/field-types'
import { ApiError, type ErrorKey } from '@company-data/protocol/errors'
import { sealedBudget, sealedValueBytes } from '@company-data/protocol/limits'
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import { type DatumRow, isExpiredAttestation, isSealedFile } from '../../contact-data/index.ts'
import type { RequestRow } from '../needs.ts'

/** What the slot will hold: a wrapper, a sealed file, the customer's own open file, or a copy of it. */
export type Content =
  | { kind: 'inline'; value: string }
  | { kind: 'sealed'; value: string }
  | { kind: 'source' | 'copy'; datum: DatumRow }

export interface Provided {
  slot: RequestRow
  datum: DatumRow | undefined
  live: boolean
  isPrivate: boolean
  content: Content
}

export interface RuleNeeds {
  registry: Registry
  now: Date
  documentMaxMb: number
}

const refused = (key: ErrorKey, slug: string, reason: string): ApiError =>
  new ApiError(key, { message: `${slug}: ${reason}`, members: { slug } })

export const invalidAnswer = (slug: string, reason: string): ApiError =>
  new ApiError('request.invalid', { message: `${slug}: ${reason}`, members: { fields: { [slug]: reason } } })

const DAY_MS = 24 * 3600_000

const requireSealed = async (slug: string, value: string | null): Promise<string> => {
  if (value !== null && (await isSealedFile(value))) return value
  throw refused('contact_data.encryption_required', slug, 'send the value sealed to the service, as a wrapper string')
}

const inlineContent = async (slug: string, value: string | null): Promise<Content> => {
  if (value !== null && Buffer.byteLength(value) > sealedValueBytes) {
    throw invalidAnswer(slug, `the value has more than ${sealedValueBytes} bytes`)
  }
  return { kind: 'inline', value: await requireSealed(slug, value) }
}

/** T-44: the privacy of the source decides. A file that is typed in has no source and comes sealed. */
const fileContent = async (
  { slug, value }: SlotAnswer,
  datum: DatumRow | undefined,
  live: boolean,
  documentMaxMb: number,
): Promise<Content> => {
  if (datum !== undefined && !datum.is_private) {
    if (value !== null) throw invalidAnswer(slug, 'the file of a field that is not private is taken from the field')
    return { kind: live ? 'source' : 'copy', datum }
  }
  if (value !== null && value.length > sealedBudget(documentMaxMb)) {
    throw refused('documents.too_large', slug, 'the sealed file is larger than the upload budget')
  }
  return { kind: 'sealed', value: await requireSealed(slug, value) }
}

/** The rules leave one possibility only; who sends the other one has misread the form. */
const requireLive = ({ slug, live }: SlotAnswer, expected: boolean): void => {
  if (live == null || live === expected) return
  const reason = expected ? 'a field that answers this row is live' : 'this answer is not live'
  throw invalidAnswer(slug, `${reason}: live must be ${expected}`)
}

/** D1-REG-23: the row's own type or a descendant of it; both on the same lane, or there would be nothing to serve. */
const requireFit = (registry: Registry, slot: RequestRow, datum: DatumRow): void => {
  const fits =
    isSameOrDescendant(registry, datum.type, slot.type) &&
    isBinary(registry, datum.type) === isBinary(registry, slot.type)
  if (!fits) throw refused('company_connections.type_mismatch', slot.slug, `a field of type ${slot.type} is asked for`)
}

export const isAttested = (datum: DatumRow, now: Date): boolean =>
  datum.verified_at !== null && !isExpiredAttestation(datum, now)

const requireVerified = (slot: RequestRow, datum: DatumRow | undefined, now: Date): void => {
  if (!slot.verified) return
  const maxAgeMs = slot.verified_max_age_days === null ? Infinity : slot.verified_max_age_days * DAY_MS
  const isCurrent =
    datum !== undefined && isAttested(datum, now) && now.getTime() - (datum.verified_at?.getTime() ?? 0) <= maxAgeMs
  if (!isCurrent) throw refused('company_connections.verified_required', slot.slug, 'a verified field is asked for')
}

/** `datum`: the customer's own field that the answer names, if it names one and the customer has it. */
export const checkAnswer = async (
  { registry, now, documentMaxMb }: RuleNeeds,
  slot: RequestRow,
  answer: SlotAnswer,
  datum: DatumRow | undefined,
): Promise<Provided> => {
  const { slug } = slot
  if (answer.contact_data_id !== null && !datum) throw invalidAnswer(slug, 'contact_data_id is none of your fields')
  // First: what a value must be follows from the lane, and the field's must be the row's.
  if (datum) requireFit(registry, slot, datum)
  const live = datum !== undefined && !slot.one_time
  const content = isBinary(registry, slot.type)
    ? await fileContent(answer, datum, live, documentMaxMb)
    : await inlineContent(slug, answer.value)
  requireLive(answer, live)
  if ('datum' in content && content.datum.file_key === null) throw invalidAnswer(slug, 'the field has no file')
  requireVerified(slot, datum, now)
  return { slot, datum, live, content, isPrivate: datum ? datum.is_private : content.kind === 'sealed' }
}
