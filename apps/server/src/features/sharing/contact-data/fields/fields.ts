// The field catalog of an owner: the platform's fields, and the owner's custom fields (G-073).

import { isReservedType } from '@company-data/field-types'
import { type DatumId, parseId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type {
  ContactField,
  ContactFieldPatch,
  FieldUsertype,
  NewContactField,
} from '@company-data/protocol/wire/sharing/contact-fields'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import { listIdsByField } from '../datum-store.ts'
import type { ContactDataDeps } from '../deps.ts'
import {
  type FieldChange,
  type FieldRow,
  insertField,
  isSlugUsed,
  listFields,
  lockField,
  removeField,
  updateField,
} from '../field-store.ts'
import type { Owner } from '../owner.ts'
import { isSystemSlug, systemField, systemFields } from '../system-fields.ts'
import { freeSlug } from './field-slug.ts'

const toRecord = ({ created_at: _, ...row }: FieldRow): ContactField => ({
  ...row,
  usertype: row.usertype as FieldUsertype,
  is_system: false,
})

/** G-073: person → person and any; company → company and any; any → only any. */
const isShown = (field: ContactField, usertype: FieldUsertype | undefined): boolean =>
  usertype === undefined || field.usertype === usertype || field.usertype === 'any'

/** A field of the platform or of the owner, locked until the end of the transaction. */
export const holdField = async (tx: RegionTx, ownerUserId: string, contactFieldId: string): Promise<ContactField> => {
  const id = contactFieldId.toLowerCase()
  const platformField = systemField(id)
  if (platformField) return platformField
  const row = isUuid(id) ? await lockField(tx, ownerUserId, id, 'share') : undefined
  if (!row) throw new ApiError('contact_fields.not_found')
  return toRecord(row)
}

const toFieldChange = (patch: ContactFieldPatch): FieldChange =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

/** A field of the owner; those of the platform cannot be changed. */
const lockCustomField = async (tx: RegionTx, { userId }: Owner, fieldId: string): Promise<FieldRow> => {
  const id = fieldId.toLowerCase()
  if (systemField(id)) {
    throw new ApiError('auth.forbidden', { message: 'A field of the platform cannot be changed.' })
  }
  const row = isUuid(id) ? await lockField(tx, userId, id, 'update') : undefined
  if (!row) throw new ApiError('contact_fields.not_found')
  return row
}

/** Tries again while a concurrent insert takes the slug that was free a moment ago. */
const insertWithSlug = async (tx: RegionTx, row: Omit<FieldRow, 'slug'>): Promise<FieldRow> => {
  for (;;) {
    const slugs = new Set((await listFields(tx, row.owner_user_id)).map(({ slug }) => slug))
    const slug = freeSlug(row.label, (candidate) => slugs.has(candidate) || isSystemSlug(candidate))
    if (await insertField(tx, { ...row, slug })) return { ...row, slug }
  }
}

/** With the slug that the owner chose. */
const insertAs = async (tx: RegionTx, row: FieldRow): Promise<FieldRow> => {
  if (isSystemSlug(row.slug) || !(await insertField(tx, row))) throw new ApiError('contact_fields.slug_taken')
  return row
}

export type Fields = ReturnType<typeof fields>

/** `removeDatum` deletes one datum together with the live copies of it. */
export const fields = (
  { database, clock, ids, fieldTypes, quotas }: Omit<ContactDataDeps, 'hooks' | 'files'>,
  removeDatum: (owner: Owner, datumId: DatumId) => Promise<void>,
) => {
  const requireType = (type: string): void => {
    if (isReservedType(type) || !fieldTypes.rows().some((row) => row.type === type))
      throw new ApiError('contact_fields.type_invalid')
  }
  const requireChange = async (tx: RegionTx, row: FieldRow, { slug, type }: ContactFieldPatch): Promise<void> => {
    if (slug !== undefined && slug !== row.slug && (isSystemSlug(slug) || (await isSlugUsed(tx, row, slug))))
      throw new ApiError('contact_fields.slug_taken')
    if (type === undefined || type === row.type) return
    requireType(type)
    if ((await listIdsByField(tx, row.owner_user_id, row.id)).length > 0)
      throw new ApiError('contact_fields.type_locked')
  }

  return {
    /** T-40: without a filter the fields of every usertype are listed. */
    async list({ userId }: Owner, usertype?: FieldUsertype): Promise<ContactField[]> {
      const customFields = (await listFields(database.kysely, userId)).map(toRecord)
      return [...systemFields, ...customFields].filter((field) => isShown(field, usertype))
    },
    async create({ userId }: Owner, input: NewContactField): Promise<ContactField> {
      requireType(input.type)
      const row = {
        owner_user_id: userId,
        id: ids.next(),
        label: input.label,
        type: input.type,
        usertype: input.usertype ?? 'any',
        sort: input.sort ?? 0,
        created_at: clock.now(),
      }
      const { slug } = input
      const field = await database.transaction(async (tx) => {
        const inserted = await (slug === undefined || slug === null
          ? insertWithSlug(tx, row)
          : insertAs(tx, { ...row, slug }))
        await quotas.requireWithin(['fields'], userId, tx)
        return inserted
      })
      return toRecord(field)
    },
    async change(owner: Owner, fieldId: string, patch: ContactFieldPatch): Promise<ContactField> {
      const field = await database.transaction(async (tx) => {
        const row = await lockCustomField(tx, owner, fieldId)
        await requireChange(tx, row, patch)
        const change = toFieldChange(patch)
        return Object.keys(change).length === 0 ? row : updateField(tx, row.id, change)
      })
      return toRecord(field)
    },
    /** Its data are deleted first, each like a single datum; a datum added concurrently is deleted in the next round. */
    async remove(owner: Owner, fieldId: string): Promise<void> {
      for (;;) {
        const datumIds = await database.transaction(async (tx) => {
          const row = await lockCustomField(tx, owner, fieldId)
          const ids = await listIdsByField(tx, owner.userId, row.id)
          if (ids.length === 0) await removeField(tx, row.id)
          return ids
        })
        if (datumIds.length === 0) return
        for (const id of datumIds) await removeDatum(owner, parseId(id))
      }
    },
  }
}
