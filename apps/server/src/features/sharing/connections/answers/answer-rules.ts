// Checks that an answer fits its slot (G-083), with an ordered list of named checks. Pure: returns the value to store.

import { isBinary, isSameOrDescendant, type Registry } from '@company-data/field-types'
import { ApiError, type ErrorKey, formatSentence, invalidMember, type MemberPath } from '@company-data/protocol/errors'
import { sealedBudget, sealedValueBytes } from '@company-data/protocol/limits'
import { type Reason, type ReasonKey, reason } from '@company-data/protocol/reasons'
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import { DAY_MS } from '../../../../platform/clock/durations.ts'
import { type DatumRow, isExpiredAttestation, isSealedFile } from '../../contact-data/index.ts'
import type { RequestRow } from '../deps.ts'

/** The content of the slot: a wrapper, a sealed file, the customer's file in the clear as its source, or a copy of it. */
export type AnswerContent =
  | { kind: 'inline'; value: string }
  | { kind: 'sealed'; value: string }
  | { kind: 'source' | 'copy'; datum: DatumRow }

/** An answer with its position in the body, which a refusal names (B-17). */
export type PlacedAnswer = SlotAnswer & { path: MemberPath }

export const placeAnswers = (answers: readonly SlotAnswer[]): PlacedAnswer[] =>
  answers.map((answer, index) => ({ ...answer, path: ['answers', index] }))

/** An answer that fits its slot. */
export interface CheckedAnswer {
  answer: PlacedAnswer
  slot: RequestRow
  datum: DatumRow | undefined
  live: boolean
  isPrivate: boolean
  content: AnswerContent
}

export interface RuleDeps {
  registry: Registry
  now: Date
  documentMaxMb: number
}

const refusal = (key: ErrorKey, slug: string, reason: string): ApiError =>
  new ApiError(key, { message: `${slug}: ${reason}`, members: { slug } })

/** The members name the slug too; `member` is the one of the answer that is wrong. */
export const refusedAnswer = ({ slug, path }: PlacedAnswer, because: Reason, ...member: string[]): ApiError => {
  const { members } = invalidMember([...path, ...member], because)
  const sentence = member.length > 0 ? formatSentence(member.join('.'), because.text) : because.text
  return new ApiError('request.invalid', { message: `${slug}: ${sentence}`, members: { slug, ...members } })
}

type AnswerReasonKey = Exclude<Extract<ReasonKey, `answer.${string}`>, 'answer.too_long'>

export const invalidAnswer = (answer: PlacedAnswer, key: AnswerReasonKey): ApiError =>
  refusedAnswer(answer, reason(key))

const requireSealed = async (slug: string, value: string | null): Promise<string> => {
  if (value !== null && (await isSealedFile(value))) return value
  throw refusal('contact_data.encryption_required', slug, 'send the value sealed to the service, as a wrapper string')
}

const inlineContent = async (answer: PlacedAnswer): Promise<AnswerContent> => {
  const { slug, value } = answer
  if (value !== null && Buffer.byteLength(value) > sealedValueBytes) {
    throw refusedAnswer(answer, reason('answer.too_long', { max: sealedValueBytes }))
  }
  return { kind: 'inline', value: await requireSealed(slug, value) }
}

/** T-44: the privacy of the source decides. A file without a source field is always sealed. */
const fileContent = async (
  answer: PlacedAnswer,
  datum: DatumRow | undefined,
  live: boolean,
  documentMaxMb: number,
): Promise<AnswerContent> => {
  const { slug, value } = answer
  if (datum !== undefined && !datum.is_private) {
    if (value !== null) throw invalidAnswer(answer, 'answer.value_not_expected')
    return { kind: live ? 'source' : 'copy', datum }
  }
  if (value !== null && value.length > sealedBudget(documentMaxMb)) {
    throw refusal('documents.too_large', slug, 'the sealed file is larger than the upload budget')
  }
  return { kind: 'sealed', value: await requireSealed(slug, value) }
}

/** `live` follows from the row and the answer. A client that sends the opposite has misread the form. */
const requireLive = (answer: PlacedAnswer, expected: boolean): void => {
  const { live } = answer
  if (live == null || live === expected) return
  throw invalidAnswer(answer, expected ? 'answer.must_be_live' : 'answer.cannot_be_live')
}

/** D1-REG-23: the row's type or a descendant of it. Both must be files or both inline, or no value could be served. */
const requireFit = (registry: Registry, slot: RequestRow, datum: DatumRow): void => {
  const fits =
    isSameOrDescendant(registry, datum.type, slot.type) &&
    isBinary(registry, datum.type) === isBinary(registry, slot.type)
  if (!fits) throw refusal('company_connections.type_mismatch', slot.slug, `answer with a field of type ${slot.type}`)
}

export const isAttested = (datum: DatumRow, now: Date): boolean =>
  datum.verified_at !== null && !isExpiredAttestation(datum, now)

const requireVerified = (slot: RequestRow, datum: DatumRow | undefined, now: Date): void => {
  if (!slot.verified) return
  const maxAgeMs = slot.verified_max_age_days === null ? Infinity : slot.verified_max_age_days * DAY_MS
  const isCurrent =
    datum !== undefined && isAttested(datum, now) && now.getTime() - (datum.verified_at?.getTime() ?? 0) <= maxAgeMs
  if (!isCurrent) throw refusal('company_connections.verified_required', slot.slug, 'answer with a verified field')
}

/** `datum`: the field that the answer names, if the customer has it. */
export const checkAnswer = async (
  { registry, now, documentMaxMb }: RuleDeps,
  slot: RequestRow,
  answer: PlacedAnswer,
  datum: DatumRow | undefined,
): Promise<CheckedAnswer> => {
  if (answer.contact_data_id !== null && !datum) throw invalidAnswer(answer, 'answer.field_unknown')
  // The type is first, because it decides whether the value must be inline or a file.
  if (datum) requireFit(registry, slot, datum)
  const live = datum !== undefined && !slot.one_time
  const content = isBinary(registry, slot.type)
    ? await fileContent(answer, datum, live, documentMaxMb)
    : await inlineContent(answer)
  requireLive(answer, live)
  if ('datum' in content && content.datum.file_key === null) throw invalidAnswer(answer, 'answer.field_without_file')
  requireVerified(slot, datum, now)
  return { answer, slot, datum, live, content, isPrivate: datum ? datum.is_private : content.kind === 'sealed' }
}
