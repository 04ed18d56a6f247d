// Answers to a service, field by field: possible sources, and the data that each shares. Pure.

import type { ConnectionMappings, ContactDatum, FieldAnswers, FieldTypes, RequestField } from '@company-data/sdk/person'
import type { ChosenFile } from '@company-data/web/fields'
import {
  fittingData,
  isFileType,
  membersIn,
  missingEntries,
  missingParts,
  plainlyMeant,
} from '@company-data/web/fields/rules'
import { getOnceDatum } from './one-time-value.ts'
import { type EndDraft, toEndDraft, toShareEnd } from './share-end.ts'

export type AnswerRecord = ConnectionMappings['answers'][number]

/** Undecided; not shared; kept as shared once before; typed or attached here. Anything else is the id of a datum. */
export const UNDECIDED = 'undecided'
export const NONE = 'none'
export const KEEP = 'keep'
export const TYPED = 'typed'

/** The state of one field. Typed input stays while another source is tried. */
export interface FieldDraft {
  source: string
  value: unknown
  chosenFile: ChosenFile | undefined
  /** A datum is sent as it is now, instead of followed. */
  isOnce?: boolean
  /** B-24: the end of the share; null for none, undefined as it was. */
  end?: EndDraft | null
}

export type Drafts = Readonly<Record<string, FieldDraft>>

/** The kind of customer in the form's texts: persons have a profile, companies a business card. */
export type Customer = 'person' | 'company'

export interface ShareContext {
  customer: Customer
  /** The page to fill in missing data. */
  profilePath: string
  fields: readonly RequestField[]
  /** The data that the service already has, for an existing connection. */
  answers: readonly AnswerRecord[]
  card: readonly ContactDatum[]
  types: FieldTypes
  nowMs: number
  /** True if the decision to share is made outside the form, which only selects the data. */
  isDecision?: boolean
}

const findAnswer = ({ answers }: Pick<ShareContext, 'answers'>, slug: string): AnswerRecord | undefined =>
  answers.find((answer) => answer.slug === slug)

/** B-24: the end of the share that the form shows. */
export const getEnd = (context: Pick<ShareContext, 'answers'>, slug: string, draft: FieldDraft): EndDraft | null => {
  const answer = findAnswer(context, slug)
  if (draft.end !== undefined) return draft.end
  return answer === undefined ? null : toEndDraft(answer)
}

/** Data that fits, plus the current answer even if it would no longer fit. */
export const dataFor = ({ card, types, answers, nowMs }: ShareContext, field: RequestField): ContactDatum[] => {
  const fitting = fittingData(card, field, types, nowMs)
  const present = card.find(({ id }) => id === findAnswer({ answers }, field.slug)?.contact_data_id)
  return present === undefined || fitting.includes(present) ? fitting : [present, ...fitting]
}

/** G-089: data shared once stays until it is replaced, and a mandatory answer is never taken back. */
export const listSources = (context: ShareContext, field: RequestField): string[] => {
  const answer = findAnswer(context, field.slug)
  const isSharedOnce = answer !== undefined && !answer.live
  const mayType = !field.verified
  return [
    ...(isSharedOnce ? [KEEP] : field.mandatory || context.isDecision ? [] : [NONE]),
    ...(field.plugin === null ? dataFor(context, field).map(({ id }) => id) : []),
    ...(mayType ? [TYPED] : []),
  ]
}

/** Nothing is shared without a choice; for mandatory fields the obvious datum is preselected. */
const firstSource = (context: ShareContext, field: RequestField): string => {
  const answer = findAnswer(context, field.slug)
  if (answer?.live && answer.contact_data_id !== null) return answer.contact_data_id
  const [first, ...more] = listSources(context, field)
  if (first === undefined || first === NONE || first === KEEP) return first ?? NONE
  if (more.length === 0) return first
  return (field.plugin === null ? plainlyMeant(dataFor(context, field), field)?.id : undefined) ?? UNDECIDED
}

export const firstDrafts = (context: ShareContext): Drafts =>
  Object.fromEntries(
    context.fields.map((field) => [
      field.slug,
      { source: firstSource(context, field), value: '', chosenFile: undefined } satisfies FieldDraft,
    ]),
  )

/** A mandatory field that the customer cannot answer. */
export const isImpossible = (context: ShareContext, field: RequestField): boolean =>
  field.mandatory && listSources(context, field).length === 0

/** The data that the service gets for a field. */
export type Shared =
  | { kind: 'nothing' }
  | { kind: 'kept'; since: string }
  /** The text as it is stored: a formatter makes it readable. */
  | { kind: 'live' | 'once'; text: string }
  | { kind: 'live' | 'once'; file: string }
  /** Chosen, but still empty. */
  | { kind: 'incomplete' }

const sharedDatum = (isOnce: boolean, { has_file, value, slug }: ContactDatum): Shared => {
  const kind = isOnce ? 'once' : 'live'
  return has_file ? { kind, file: slug } : { kind, text: value ?? '' }
}

export const typedText = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** The empty parts of a typed value, or entries of an attached file, that the type requires. */
export const listMissing = (
  { types }: Pick<ShareContext, 'types'>,
  { type }: Pick<RequestField, 'type'>,
  { value, chosenFile }: FieldDraft,
): string[] =>
  isFileType(types, type)
    ? missingEntries(type, chosenFile?.file?.entries, types)
    : missingParts(type, membersIn(value), types)

const sharedTyped = (context: ShareContext, field: RequestField, draft: FieldDraft): Shared => {
  const isFile = isFileType(context.types, field.type)
  const names = (draft.chosenFile?.files ?? []).map(({ name }) => name).join(', ')
  const text = isFile ? names : typedText(draft.value)
  if (text === '' || listMissing(context, field, draft).length > 0) return { kind: 'incomplete' }
  return isFile ? { kind: 'once', file: text } : { kind: 'once', text }
}

const toParts = (list: unknown): Array<{ pick?: { label?: unknown }; value?: unknown }> =>
  Array.isArray(list) ? list : []

/** The answer of a plugin field as text: picks, typed values and the result (FG-13). */
export const formatPluginAnswer = (
  answer: string,
  texts: { yes: string; no: string },
  decimal: (text: string) => string,
): string => {
  const { blocks, outputs } = JSON.parse(answer) as { blocks?: unknown; outputs?: unknown }
  return [...toParts(blocks), ...toParts(outputs)]
    .flatMap(({ pick, value }) => pick?.label ?? value ?? [])
    .map((value) => {
      if (typeof value === 'boolean') return value ? texts.yes : texts.no
      return typeof value === 'number' ? decimal(String(value)) : String(value)
    })
    .join(', ')
}

/** `pluginText`: the current answer of a plugin field, as text. */
export const toShared = (
  context: ShareContext,
  field: RequestField,
  draft: FieldDraft,
  pluginText: string | undefined,
): Shared => {
  if (draft.source === NONE) return { kind: 'nothing' }
  if (draft.source === UNDECIDED) return { kind: 'incomplete' }
  if (draft.source === KEEP) return { kind: 'kept', since: findAnswer(context, field.slug)?.updated_at ?? '' }
  const datum = context.card.find(({ id }) => id === draft.source)
  if (datum !== undefined)
    return sharedDatum(field.one_time || getOnceDatum(context, field, draft) !== undefined, datum)
  if (field.plugin !== null)
    return pluginText === undefined ? { kind: 'incomplete' } : { kind: 'once', text: pluginText }
  return sharedTyped(context, field, draft)
}

const normalized = ({ types }: ShareContext, { type, options }: RequestField, value: unknown): string => {
  const verdict = types.validateValue(type, value, options === null ? {} : { options })
  return typedText(verdict.ok ? verdict.normalized : value)
}

/** The data of an answer; undefined if nothing is shared. */
const toData = (
  context: ShareContext,
  field: RequestField,
  draft: FieldDraft,
  getPluginAnswer: (slug: string) => string | undefined,
): FieldAnswers[string] | undefined => {
  if (draft.source === UNDECIDED || draft.source === NONE) return undefined
  if (draft.source === KEEP) return { keep: true }
  const onceDatum = getOnceDatum(context, field, draft)
  if (onceDatum !== undefined) return { value: normalized(context, field, onceDatum.value) }
  if (draft.source !== TYPED) return { from: draft.source }
  if (field.plugin !== null) return { value: getPluginAnswer(field.slug) ?? '' }
  const file = draft.chosenFile?.file
  if (isFileType(context.types, field.type)) return file && { file }
  return { value: normalized(context, field, draft.value) }
}

/** The answers to send, without fields that are not shared or stay exactly as shared once. */
export const collectAnswers = (
  context: ShareContext,
  drafts: Drafts,
  getPluginAnswer: (slug: string) => string | undefined,
): FieldAnswers =>
  Object.fromEntries(
    context.fields.flatMap((field): [string, FieldAnswers[string]][] => {
      const draft = drafts[field.slug]
      const data = draft && toData(context, field, draft, getPluginAnswer)
      if (draft === undefined || data === undefined) return []
      const end = toShareEnd(draft.end, findAnswer(context, field.slug))
      if ('keep' in data && Object.keys(end).length === 0) return []
      return [[field.slug, { ...data, ...end }]]
    }),
  )
