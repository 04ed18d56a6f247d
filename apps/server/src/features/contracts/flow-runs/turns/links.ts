// Links of answers to fields of the customer's profile (FG-29, FA-57 to FA-59). The server needs no plaintext to check them.

import { isSameOrDescendant, type Registry } from '@company-data/field-types'
import type { FieldElement } from '@company-data/flow-engine'
import { DAY_MS } from '../../../../platform/clock/durations.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { RegionDb } from '../../../../schema/region.ts'
import { type ContactDataRows, type DatumHead, isExpiredAttestation } from '../../../sharing/contact-data/index.ts'
import { getMember, isMembers, toMembers } from '../body-members.ts'
import type { AnswerElement } from '../flow/pinned-flow.ts'
import type { Visitor } from '../routes/visitor.ts'

/** The caller's fields that its answers name, by id. */
export type LinkedData = ReadonlyMap<string, DatumHead>

export interface LinkRules {
  as: Visitor['as']
  data: LinkedData
  registry: Registry
  now: Date
}

/** The link of an item: undefined, a field id, or malformed. */
export const readFieldId = (item: unknown): string | undefined | 'malformed' => {
  const link = getMember(toMembers(item), 'link')
  if (link === undefined) return undefined
  const id = isMembers(link) ? getMember(link, 'field_id') : undefined
  return typeof id === 'string' ? id.toLowerCase() : 'malformed'
}

/** Before the transaction, in the caller's home region. Data of other owners are not found. */
export const readLinkedData = async (
  rows: ContactDataRows,
  db: RegionDb,
  { as, userId }: Visitor,
  items: unknown,
): Promise<LinkedData> => {
  if (as === 'owner' || !Array.isArray(items)) return new Map()
  const ids = new Set(items.flatMap((item) => readFieldId(item) ?? []).filter(isUuid))
  const data = await rows.listHeads(db, userId, [...ids])
  return new Map(data.map((datum) => [datum.id, datum]))
}

export const isVerified = (datum: DatumHead, now: Date): boolean =>
  datum.verified_at !== null && !isExpiredAttestation(datum, now)

const isFreshEnough = ({ verified_max_age_days: days }: FieldElement, datum: DatumHead, now: Date): boolean =>
  isVerified(datum, now) && (days === null || now.getTime() - (datum.verified_at?.getTime() ?? 0) <= days * DAY_MS)

/** True if this caller may link the element at all. */
export const isLinkable = (element: AnswerElement, as: Visitor['as']): element is FieldElement =>
  as === 'customer' && element.kind === 'field' && element.link !== 'none'

const requiresLink = (element: AnswerElement): boolean =>
  element.kind === 'field' && (element.link === 'connected' || element.link === 'verified')

/** The linked field, null if the answer is typed, undefined if the answer must be refused. */
export const checkLink = (
  element: AnswerElement,
  fieldId: string | undefined,
  { as, data, registry, now }: LinkRules,
): DatumHead | null | undefined => {
  if (fieldId === undefined) return requiresLink(element) ? undefined : null
  const datum = data.get(fieldId)
  if (!isLinkable(element, as) || datum === undefined) return undefined
  if (!isSameOrDescendant(registry, datum.type, element.type)) return undefined
  return element.link === 'verified' && !isFreshEnough(element, datum, now) ? undefined : datum
}
