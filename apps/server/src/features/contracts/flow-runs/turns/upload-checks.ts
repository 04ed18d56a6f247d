// Checks whether a file of the current step may be uploaded: FA-61 after the turn, in order.
import { isBinary, type Registry, resolveType } from '@company-data/field-types'
import type { FieldElement } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import { sealedBudget } from '@company-data/protocol/limits'
import { isSealedFile } from '../../../sharing/contact-data/index.ts'
import { getMember, type Members } from '../body-members.ts'
import type { Visitor } from '../routes/visitor.ts'
import type { Turn } from '../turn.ts'
import { isLinkable } from './links.ts'

export interface CheckedUpload {
  slug: string
  forUserId: string
  /** Undefined: a link without bytes. */
  value: string | undefined
}

export interface UploadRules {
  registry: Registry
  documentMaxMb: number
  photoMaxMb: number
}

const requireField = (members: Members, { flow, node }: Turn, { registry }: UploadRules): FieldElement => {
  const slug = getMember(members, 'slug')
  const element = typeof slug === 'string' ? flow.element(node, slug) : undefined
  if (element?.kind !== 'field' || !isBinary(registry, element.type)) throw new ApiError('flows.answer_invalid')
  return element
}

/** `link: true` instead of a value, if the caller may link (FA-57). */
const isUnheldLink = (members: Members, element: FieldElement, { as }: Pick<Visitor, 'as'>): boolean => {
  const [link, value] = [getMember(members, 'link'), getMember(members, 'value')]
  if (link === undefined || link === false) return false
  if (link !== true || value !== undefined || !isLinkable(element, as)) throw new ApiError('flows.answer_invalid')
  return true
}

const requireUser = (members: Members, { userIds }: Turn): string => {
  const userId = getMember(members, 'for_user_id')
  const id = typeof userId === 'string' ? userId.toLowerCase() : ''
  if (!userIds.includes(id)) throw new ApiError('flows.answer_party_invalid')
  return id
}

/** FG-29: the largest sealed file of a field follows from its lane. */
const getBudget = ({ type }: FieldElement, { registry, documentMaxMb, photoMaxMb }: UploadRules): number =>
  sealedBudget(resolveType(registry, type)?.lane === 'photo' ? photoMaxMb : documentMaxMb)

const requireValue = async (value: unknown, budget: number): Promise<string> => {
  if (typeof value === 'string' && value.length > budget) throw new ApiError('flows.answer_file_too_large')
  if (typeof value === 'string' && (await isSealedFile(value))) return value
  throw new ApiError('contact_data.encryption_required')
}

export const checkUpload = async (
  members: Members,
  turn: Turn,
  visitor: Pick<Visitor, 'as'>,
  rules: UploadRules,
): Promise<CheckedUpload> => {
  const element = requireField(members, turn, rules)
  const isUnheld = isUnheldLink(members, element, visitor)
  const forUserId = requireUser(members, turn)
  const value = isUnheld ? undefined : await requireValue(getMember(members, 'value'), getBudget(element, rules))
  return { slug: element.slug, forUserId, value }
}
