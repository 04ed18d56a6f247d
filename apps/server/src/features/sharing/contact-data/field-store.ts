// SQL for the custom contact fields in a region's database.
import type { Selectable, Updateable } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

export type FieldRow = Selectable<RegionTables['contact_field']>
export type FieldChange = Pick<
  Updateable<RegionTables['contact_field']>,
  'slug' | 'label' | 'type' | 'usertype' | 'sort'
>

const selectField = (tx: RegionTx, ownerUserId: string, id: string) =>
  tx.selectFrom('contact_field').selectAll().where('id', '=', id).where('owner_user_id', '=', ownerUserId)

export const listFields = (db: RegionDb, ownerUserId: string): Promise<FieldRow[]> =>
  db
    .selectFrom('contact_field')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .orderBy('sort')
    .orderBy('id')
    .execute()

/** `update`: the field cannot be filled at the same time. `share`: the field cannot change while it is filled. */
export const lockField = (
  tx: RegionTx,
  ownerUserId: string,
  id: string,
  how: 'share' | 'update',
): Promise<FieldRow | undefined> => {
  const field = selectField(tx, ownerUserId, id)
  return (how === 'share' ? field.forShare() : field.forUpdate()).executeTakeFirst()
}

/** False if the owner already has a field with that slug. The insert waits for a concurrent one that is not committed yet. */
export const insertField = async (tx: RegionTx, row: FieldRow): Promise<boolean> => {
  const inserted = await tx
    .insertInto('contact_field')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** True if another field of the owner has the slug. */
export const isSlugUsed = async (tx: RegionTx, { owner_user_id, id }: FieldRow, slug: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('contact_field')
    .select('id')
    .where('owner_user_id', '=', owner_user_id)
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

export const updateField = (tx: RegionTx, id: string, change: FieldChange): Promise<FieldRow> =>
  tx.updateTable('contact_field').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const removeField = async (tx: RegionTx, id: string): Promise<void> => {
  await tx.deleteFrom('contact_field').where('id', '=', id).execute()
}

/** True if any account of the region has a custom field of the type; the type then keeps its parent (G-071). */
export const isTypeUsed = async (db: RegionDb, type: string): Promise<boolean> => {
  const row = await db.selectFrom('contact_field').select('id').where('type', '=', type).limit(1).executeTakeFirst()
  return row !== undefined
}
