// SQL of the slots that follow a field of a customer: found by it, locked in one order, written in one statement.
import { sql } from 'kysely'
import type { Attestation } from '../../profiles/index.ts'
import type { RegionDb, RegionTx } from '../connection-store.ts'
import type { FileShape } from '../value-store.ts'

/** A field of a customer. */
export interface Source {
  ownerUserId: string
  datumId: string
}

export interface FollowingRow {
  company_user_id: string
  service_id: string
  connection_id: string
  request_field_id: string
  slug: string
  file_key: string | null
}

export const hasFollowers = async (db: RegionDb, { ownerUserId, datumId }: Source): Promise<boolean> => {
  const row = db.selectFrom('connection_value').select('live').where('customer_user_id', '=', ownerUserId)
  return (await row.where('contact_datum_id', '=', datumId).where('live', '=', true).limit(1).execute()).length > 0
}

/** Whoever else takes several of them takes them in this order; one that goes meanwhile is left out. */
export const lockFollowers = async (tx: RegionTx, { ownerUserId, datumId }: Source): Promise<FollowingRow[]> => {
  const { rows } = await sql<FollowingRow>`select v.company_user_id, c.service_id, v.connection_id, v.request_field_id,
      f.slug, v.file_key
    from connection_value v join connection c on c.id = v.connection_id
      join request_field f on f.id = v.request_field_id
    where v.customer_user_id = ${ownerUserId} and v.contact_datum_id = ${datumId} and v.live
    order by v.connection_id, v.request_field_id for update of v`.execute(tx)
  return rows
}

export interface MappingRow {
  contact_datum_id: string
  company_user_id: string
  connection_id: string
  slug: string
  live: boolean
}

export const listMappings = async (
  db: RegionDb,
  ownerUserId: string,
  datumIds: readonly string[],
): Promise<MappingRow[]> => {
  if (datumIds.length === 0) return []
  const { rows } = await sql<MappingRow>`
    select v.contact_datum_id, v.company_user_id, v.connection_id, f.slug, v.live
    from connection_value v join request_field f on f.id = v.request_field_id
    where v.customer_user_id = ${ownerUserId} and v.contact_datum_id = any(${[...datumIds]}::uuid[])
    order by v.connection_id, v.request_field_id`.execute(db)
  return rows
}

/** What a slot holds from now on; the columns of a file are null for an inline value, and the other way round. */
export interface Written {
  value: string | null
  file_key: string | null
  file_shape: FileShape | null
  file_mime_type: string | null
  file_size: number | null
  file_sha256: string | null
}

type Slot = Pick<FollowingRow, 'connection_id' | 'request_field_id'>

const slotColumns = (slots: readonly Slot[]) => sql`${slots.map((slot) => slot.connection_id)}::uuid[],
  ${slots.map((slot) => slot.request_field_id)}::uuid[]`

/** The attestation was of the old value: it goes (G-087). */
export const writeSlots = async (
  tx: RegionTx,
  slots: ReadonlyArray<Slot & Written>,
  { isPrivate, now }: { isPrivate: boolean; now: Date },
): Promise<void> => {
  const column = <K extends keyof Written>(name: K): Array<Written[K]> => slots.map((slot) => slot[name])
  await sql`update connection_value v set value = w.value, file_key = w.file_key, file_shape = w.file_shape,
      file_mime_type = w.file_mime_type, file_size = w.file_size, file_sha256 = w.file_sha256,
      is_private = ${isPrivate}, updated_at = ${now}, verification_id = null, verified_hash = null,
      verified_salt = null, verified_at = null, verified_expires_at = null, verified_method = null,
      verified_provider = null
    from unnest(${slotColumns(slots)}, ${column('value')}::text[], ${column('file_key')}::text[],
      ${column('file_shape')}::text[], ${column('file_mime_type')}::text[], ${column('file_size')}::bigint[],
      ${column('file_sha256')}::text[])
      as w (connection_id, request_field_id, value, file_key, file_shape, file_mime_type, file_size, file_sha256)
    where v.connection_id = w.connection_id and v.request_field_id = w.request_field_id`.execute(tx)
}

export const attestSlots = async (
  tx: RegionTx,
  slots: readonly Slot[],
  attestation: Attestation | null,
): Promise<void> => {
  await sql`update connection_value v set verification_id = ${attestation?.verification_id ?? null},
      verified_hash = ${attestation?.verified_hash ?? null}, verified_salt = ${attestation?.verified_salt ?? null},
      verified_at = ${attestation?.verified_at ?? null},
      verified_expires_at = ${attestation?.verified_expires_at ?? null},
      verified_method = ${attestation?.verified_method ?? null},
      verified_provider = ${attestation?.verified_provider ?? null}
    from unnest(${slotColumns(slots)}) as w (connection_id, request_field_id)
    where v.connection_id = w.connection_id and v.request_field_id = w.request_field_id`.execute(tx)
}

export const dropSlots = async (tx: RegionTx, slots: readonly Slot[]): Promise<void> => {
  await sql`delete from connection_value v using unnest(${slotColumns(slots)}) as w (connection_id, request_field_id)
    where v.connection_id = w.connection_id and v.request_field_id = w.request_field_id`.execute(tx)
}
