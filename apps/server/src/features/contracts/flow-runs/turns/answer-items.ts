// The items of a submit, checked in the order sent, each by the four checks of FG-28 (FA-56). Pure.

import { isWrapper } from '@company-data/crypto/seal'
import { isBinary } from '@company-data/field-types'
import { ApiError, type ErrorKey, refusedBecause } from '@company-data/protocol/errors'
import { sealedValueBytes } from '@company-data/protocol/limits'
import { type Reason, reason, reasonAbout } from '@company-data/protocol/reasons'
import type { DatumHead } from '../../../sharing/contact-data/index.ts'
import { getMember, isMembers } from '../body-members.ts'
import type { Upload } from '../file-store.ts'
import type { AnswerElement } from '../flow/pinned-flow.ts'
import type { Turn } from '../turn.ts'
import { type AnswerValue, readValue, referenceText } from './answer-value.ts'
import { checkLink, type LinkRules, readFieldId } from './links.ts'

export interface AnswerCopy {
  userId: string
  value: string
  fileId: string | null
}

export interface CheckedItem {
  slug: string
  element: AnswerElement
  isFile: boolean
  sourcePrivate: boolean
  /** The linked profile field. */
  datum: DatumHead | null
  copies: readonly AnswerCopy[]
}

export interface ItemRules extends LinkRules {
  turn: Turn
  uploads: readonly Upload[]
}

interface SentCopy {
  userId: string
  value: AnswerValue
}

const refused = (key: ErrorKey, slug: unknown, because: string): ApiError =>
  new ApiError(key, typeof slug === 'string' ? { message: `${slug}: ${because}`, members: { slug } } : {})

/** The key of most faults, with the reason. */
const invalid = (slug: unknown, because: Reason): ApiError =>
  typeof slug === 'string'
    ? refusedBecause('flows.answer_invalid', reasonAbout(slug, because), { slug })
    : new ApiError('flows.answer_invalid')

const requireElement = (item: unknown, { turn }: ItemRules): { slug: string; element: AnswerElement } => {
  const slug = isMembers(item) ? getMember(item, 'slug') : undefined
  const element = typeof slug === 'string' ? turn.flow.element(turn.node, slug) : undefined
  if (typeof slug !== 'string' || element === undefined) throw invalid(slug, reason('run_answer.no_field'))
  return { slug, element }
}

/** D2-ANS-06: absent or a boolean; null is neither. D2-ANS-09: never on a plugin answer. */
const readSourcePrivate = (item: object, slug: string, { kind }: AnswerElement): boolean => {
  const value: unknown = Object.hasOwn(item, 'source_private') ? Reflect.get(item, 'source_private') : false
  if (typeof value !== 'boolean') throw invalid(slug, reason('run_answer.source_private'))
  if (value && kind === 'plugin') throw invalid(slug, reason('run_answer.plugin_not_private'))
  return value
}

const readCopies = (item: unknown, slug: string): SentCopy[] => {
  const values = isMembers(item) ? getMember(item, 'values') : undefined
  if (!Array.isArray(values) || !values.every(isMembers)) throw invalid(slug, reason('run_answer.values'))
  const copies = values.map((copy) => {
    const userId = getMember(copy, 'for_user_id')
    return {
      userId: typeof userId === 'string' ? userId.toLowerCase() : '',
      value: readValue(getMember(copy, 'value')),
    }
  })
  // A copy without a user id does not count as a user's copy: it is refused together with the parties.
  const userIds = copies.flatMap(({ userId }) => (userId === '' ? [] : [userId]))
  if (new Set(userIds).size < userIds.length) throw invalid(slug, reason('run_answer.two_copies'))
  return copies
}

/**
 * A reference belongs to a file field, was uploaded for this field and user, and is a link exactly if the item is
 * linked.
 */
const checkFile = (slug: string, { userId, value }: SentCopy, isFile: boolean, isLinked: boolean, rules: ItemRules) => {
  if (value.kind === 'malformed-file') throw invalid(slug, reason('run_answer.file_reference'))
  if (value.kind === 'text' && !isFile && value.text.length > sealedValueBytes)
    throw invalid(slug, reason('run_answer.too_long', { max: sealedValueBytes }))
  if (value.kind !== 'file') return
  const { file, isLink } = value.reference
  const { key } = rules.turn.node
  const isUploaded = rules.uploads.some(
    (upload) => upload.id === file && upload.slug === slug && upload.node_key === key && upload.for_user_id === userId,
  )
  if (!isFile || !isUploaded) throw invalid(slug, reason('run_answer.not_uploaded'))
  if (isLink !== isLinked) throw invalid(slug, reason('run_answer.link_mismatch'))
}

const requireParties = (slug: string, copies: readonly SentCopy[], { turn: { userIds } }: ItemRules): void => {
  if (!copies.every(({ userId }) => userIds.includes(userId)))
    throw refused('flows.answer_party_invalid', slug, 'for_user_id is not a bound party')
  if (copies.length < userIds.length)
    throw refused('flows.answer_party_missing', slug, 'needs one value per bound user')
}

/** D2-ANS-04, D2-ANS-05: a wrapper as a string; for a file field a reference. */
const storedCopy = (slug: string, { userId, value }: SentCopy, isFile: boolean): AnswerCopy => {
  if (value.kind === 'file') return { userId, value: referenceText(value.reference), fileId: value.reference.file }
  if (value.kind !== 'text' || isFile || !isWrapper(value.text))
    throw refused('contact_data.encryption_required', slug, 'send the value sealed, as a wrapper string')
  return { userId, value: value.text, fileId: null }
}

const checkItem = (item: unknown, rules: ItemRules, listedSlugs: Set<string>): CheckedItem => {
  const { slug, element } = requireElement(item, rules)
  if (listedSlugs.has(slug)) throw invalid(slug, reason('run_answer.listed_twice'))
  listedSlugs.add(slug)
  const sourcePrivate = readSourcePrivate(item as object, slug, element)
  const copies = readCopies(item, slug)
  const fieldId = readFieldId(item)
  const datum = fieldId === 'malformed' ? undefined : checkLink(element, fieldId, rules)
  if (datum === undefined) throw invalid(slug, reason('run_answer.link_unfit'))
  const isFile = element.kind === 'field' && isBinary(rules.registry, element.type)
  for (const copy of copies) checkFile(slug, copy, isFile, datum !== null, rules)
  requireParties(slug, copies, rules)
  return { slug, element, isFile, sourcePrivate, datum, copies: copies.map((copy) => storedCopy(slug, copy, isFile)) }
}

export const checkItems = (items: unknown, rules: ItemRules): CheckedItem[] => {
  if (!Array.isArray(items)) throw new ApiError('flows.answer_invalid')
  const listedSlugs = new Set<string>()
  return items.map((item) => checkItem(item, rules, listedSlugs))
}
