// SQL for contact data in a region's database; each row comes with the definition of its field.
import type { ContactField, FieldUsertype } from '@company-data/protocol/wire/sharing/contact-fields'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'
import { type Attestation, notAttested } from './attestation.ts'
import { systemField } from './system-fields.ts'

export type FileShape = 'sealed' | 'envelope' | 'raw'

type Stored = Omit<Selectable<RegionTables['contact_datum']>, 'file_shape' | 'verified_method'> & {
  file_shape: FileShape | null
  verified_method: Attestation['verified_method'] | null
}

/** A filled field, with its definition. */
export type DatumRow = Stored & { slug: string; label: string; type: string; usertype: FieldUsertype }

/** A filled field without its value, which may have 64 KB. */
export type DatumHead = Omit<DatumRow, 'value'>

interface Field {
  field_slug: string | null
  field_label: string | null
  field_type: string | null
  field_usertype: string | null
}
type Joined = Stored & Field

const withField = <Row extends Omit<Stored, 'value'>>({
  field_slug,
  field_label,
  field_type,
  field_usertype,
  ...row
}: Row & Field): Omit<Row, keyof Field> & Pick<DatumRow, 'slug' | 'label' | 'type' | 'usertype'> => {
  const field = systemField(row.contact_field_id)
  return {
    ...row,
    slug: field?.slug ?? field_slug ?? '',
    label: field?.label ?? field_label ?? '',
    type: field?.type ?? field_type ?? '',
    usertype: field?.usertype ?? (field_usertype as FieldUsertype | null) ?? 'any',
  }
}

const selectFields = (db: RegionDb, ownerUserId: string) =>
  db
    .selectFrom('contact_datum as d')
    .leftJoin('contact_field as f', (join) =>
      join.onRef('f.id', '=', 'd.contact_field_id').onRef('f.owner_user_id', '=', 'd.owner_user_id'),
    )
    .select(['f.slug as field_slug', 'f.label as field_label', 'f.type as field_type', 'f.usertype as field_usertype'])
    .where('d.owner_user_id', '=', ownerUserId)

const selectData = (db: RegionDb, ownerUserId: string) => selectFields(db, ownerUserId).selectAll('d')

const HEAD = [
  ...(['id', 'owner_user_id', 'contact_field_id', 'is_private', 'created_at', 'updated_at'] as const),
  ...(['file_key', 'file_mime_type', 'file_name', 'file_sha256', 'file_shape', 'file_size'] as const),
  ...(['verification_id', 'verified_at', 'verified_expires_at', 'verified_hash'] as const),
  ...(['verified_method', 'verified_provider', 'verified_salt'] as const),
] as const

export const listData = async (db: RegionDb, ownerUserId: string): Promise<DatumRow[]> =>
  ((await selectData(db, ownerUserId).orderBy('d.id').execute()) as Joined[]).map(withField)

/** In the order of the ids, those after `after`. */
export const listDataPage = async (
  db: RegionDb,
  ownerUserId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<DatumRow[]> => {
  const rows = await selectData(db, ownerUserId)
    .$if(after !== undefined, (query) => query.where('d.id', '>', after ?? ''))
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return (rows as Joined[]).map(withField)
}

/** Undefined for a datum of another owner, as for one that does not exist. */
export const findDatum = async (db: RegionDb, ownerUserId: string, datumId: string): Promise<DatumRow | undefined> => {
  const row = await selectData(db, ownerUserId).where('d.id', '=', datumId).executeTakeFirst()
  return row && withField(row as Joined)
}

/** Several data, in the order of their ids. */
export const findData = async (db: RegionDb, ownerUserId: string, datumIds: readonly string[]): Promise<DatumRow[]> => {
  if (datumIds.length === 0) return []
  const rows = await selectData(db, ownerUserId)
    .where('d.id', 'in', [...datumIds])
    .orderBy('d.id')
    .execute()
  return (rows as Joined[]).map(withField)
}

/** B-22: several data without their values, in the order of their ids. */
export const findHeads = async (
  db: RegionDb,
  ownerUserId: string,
  datumIds: readonly string[],
): Promise<DatumHead[]> => {
  if (datumIds.length === 0) return []
  const rows = await selectFields(db, ownerUserId)
    .select(HEAD.map((column) => `d.${column}` as const))
    .where(sql<boolean>`d.id = any(${datumIds}::uuid[])`)
    .orderBy('d.id')
    .execute()
  return (rows as Array<Omit<Joined, 'value'>>).map(withField)
}

const ONE = `
  select d.*, f.slug as field_slug, f.label as field_label, f.type as field_type, f.usertype as field_usertype
  from contact_datum d
    left join contact_field f on f.id = d.contact_field_id and f.owner_user_id = d.owner_user_id
  where d.owner_user_id = $1 and d.id = $2`
const LOCKING = { share: `${ONE} for share of d`, update: `${ONE} for update of d` }

/**
 * `update` is for an edit. `share` is for an operation that makes a slot follow the datum, so that no edit comes in
 * between.
 */
export const lockDatum = async (
  tx: RegionTx,
  ownerUserId: string,
  datumId: string,
  how: 'share' | 'update',
): Promise<DatumRow | undefined> => {
  const [row] = await runFixedStatement<Joined>(tx, LOCKING[how], [ownerUserId, datumId])
  return row && withField(row)
}

export const insertDatum = async (
  tx: RegionTx,
  row: Insertable<RegionTables['contact_datum']>,
  { slug, label, type, usertype }: ContactField,
): Promise<DatumRow> => {
  const inserted = await tx.insertInto('contact_datum').values(row).returningAll().executeTakeFirstOrThrow()
  return { ...(inserted as Stored), slug, label, type, usertype }
}

type DatumChange = Omit<Updateable<RegionTables['contact_datum']>, 'owner_user_id' | 'id' | 'contact_field_id'>

export const updateDatum = async (tx: RegionTx, id: string, change: DatumChange): Promise<void> => {
  await tx.updateTable('contact_datum').set(change).where('id', '=', id).execute()
}

/** A new value loses the attestation (G-087). */
const EDIT = `
  update contact_datum set value = $2, is_private = $3, updated_at = $4, verification_id = null, verified_hash = null,
    verified_salt = null, verified_at = null, verified_expires_at = null, verified_method = null,
    verified_provider = null
  where id = $1`

export const editDatum = async (
  tx: RegionTx,
  id: string,
  { value, is_private, updated_at }: { value: string | null; is_private: boolean; updated_at: Date },
): Promise<void> => {
  await runFixedStatement(tx, EDIT, [id, value, is_private, updated_at])
}

/** Its verifications are deleted with it, by the foreign key. */
export const removeDatum = async (tx: RegionTx, id: string): Promise<void> => {
  await tx.deleteFrom('contact_datum').where('id', '=', id).execute()
}

export const listIdsByField = async (db: RegionDb, ownerUserId: string, contactFieldId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('contact_datum')
    .select('id')
    .where('owner_user_id', '=', ownerUserId)
    .where('contact_field_id', '=', contactFieldId)
    .execute()
  return rows.map(({ id }) => id)
}

/** G-087: neither the value nor its last edit time changes. */
export const setAttestation = (tx: RegionTx, datumId: string, attestation: Attestation | null): Promise<void> =>
  updateDatum(tx, datumId, attestation ?? notAttested)

/** The file keys that a datum refers to. */
export const listDatumFileKeys = async (db: RegionDb, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ file_key: string }>`select file_key from contact_datum
    where file_key = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ file_key }) => file_key))
}
