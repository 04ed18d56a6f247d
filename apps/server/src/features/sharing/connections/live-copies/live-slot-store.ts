// SQL for the slots that follow a datum: found by the datum, locked in one order, written in one statement.
import { sql } from 'kysely'
import { runFixedStatement } from '../../../../platform/db/index.ts'
import { plainArray } from '../../../../platform/db/statements/array-parameter.ts'
import type { RegionDb, RegionTx } from '../../../../schema/region.ts'
import type { Attestation, Source } from '../../contact-data/index.ts'
import type { SlotContent } from '../slots/slot-content.ts'

export interface FollowingRow {
  company_user_id: string
  service_id: string
  connection_id: string
  request_field_id: string
  slug: string
  file_key: string | null
  live: true
}

/** A slot that was answered once and does not follow the datum. */
interface AnsweredRow extends Omit<FollowingRow, 'service_id' | 'file_key' | 'live'> {
  live: false
}

export type SlotRow = FollowingRow | AnsweredRow

// Every operation locks several slots in this order. Slots that were answered once are not locked, because an edit does
// not touch them.
const LOCK_SLOTS = `
  with following as (
    select v.company_user_id, c.service_id, v.connection_id, v.request_field_id, f.slug, v.file_key
    from connection_value v join connection c on c.id = v.connection_id
      join request_field f on f.id = v.request_field_id
    where v.customer_user_id = $1 and v.contact_datum_id = $2 and v.live
    order by v.connection_id, v.request_field_id for update of v
  )
  select *, true as live from following
  union all
  select v.company_user_id, null, v.connection_id, v.request_field_id, f.slug, null, false
  from connection_value v join request_field f on f.id = v.request_field_id
  where v.customer_user_id = $1 and v.contact_datum_id = $2 and not v.live
  order by connection_id, request_field_id`

/** Every slot that the datum answers; those that follow it are locked. */
export const lockSlots = (tx: RegionTx, { ownerUserId, datumId }: Source): Promise<SlotRow[]> =>
  runFixedStatement<SlotRow>(tx, LOCK_SLOTS, [ownerUserId, datumId])

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

type Slot = Pick<FollowingRow, 'connection_id' | 'request_field_id'>

const slotColumns = (slots: readonly Slot[]) => sql`${slots.map((slot) => slot.connection_id)}::uuid[],
  ${slots.map((slot) => slot.request_field_id)}::uuid[]`

// The attestation was of the old value, so it is removed (G-087). The limit is the number of slots: without it the
// planner expects more rows than there are, and plans the statement again each time.
const WRITE_SLOTS = `
  update connection_value v set value = w.value, file_key = w.file_key, file_shape = w.file_shape,
    file_mime_type = w.file_mime_type, file_size = w.file_size, file_sha256 = w.file_sha256,
    is_private = $1, updated_at = $2, verification_id = null, verified_hash = null, verified_salt = null,
    verified_at = null, verified_expires_at = null, verified_method = null, verified_provider = null
  from (
    select * from unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[],
      $11::text[]) limit $3
  ) as w (connection_id, request_field_id, value, file_key, file_shape, file_mime_type, file_size, file_sha256)
  where v.connection_id = w.connection_id and v.request_field_id = w.request_field_id`

export const writeSlots = async (
  tx: RegionTx,
  slots: ReadonlyArray<Slot & SlotContent>,
  { isPrivate, now }: { isPrivate: boolean; now: Date },
): Promise<void> => {
  const column = <K extends keyof (Slot & SlotContent)>(name: K): Array<(Slot & SlotContent)[K]> =>
    slots.map((slot) => slot[name])
  await runFixedStatement(tx, WRITE_SLOTS, [
    isPrivate,
    now,
    slots.length,
    plainArray(column('connection_id')),
    plainArray(column('request_field_id')),
    column('value'),
    column('file_key'),
    column('file_shape'),
    column('file_mime_type'),
    plainArray(column('file_size')),
    column('file_sha256'),
  ])
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
