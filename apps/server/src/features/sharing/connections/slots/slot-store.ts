// SQL of the answers that connections hold, slot by slot.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { RegionTables } from '../../../../schema/region.ts'
import type { RegionDb, RegionTx } from '../connection-store.ts'

export type FileShape = 'sealed' | 'envelope' | 'raw'
/** A row with what its check promises. */
export type ConnectionValueRow = Omit<Selectable<RegionTables['connection_value']>, 'file_shape'> & {
  file_shape: FileShape | null
}

/** Where an answer is: one per connection and request row. */
export interface SlotKey {
  connectionId: string
  requestFieldId: string
}

/** Those of the request rows that have an answer on some connection: their type is locked (NS-10). */
export const listAnswered = async (tx: RegionDb, requestFieldIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (requestFieldIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select id from unnest(${[...requestFieldIds]}::uuid[]) as wanted (id)
    where exists (select from connection_value where request_field_id = wanted.id)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export const listValues = async (db: RegionDb, connectionIds: readonly string[]): Promise<ConnectionValueRow[]> => {
  if (connectionIds.length === 0) return []
  const rows = await db
    .selectFrom('connection_value')
    .selectAll()
    .where('connection_id', 'in', [...connectionIds])
    .orderBy('connection_id')
    .orderBy('request_field_id')
    .execute()
  return rows as ConnectionValueRow[]
}

/** Of one connection, in the order in which every act takes them. */
export const lockValues = async (tx: RegionTx, connectionId: string): Promise<ConnectionValueRow[]> =>
  (await tx
    .selectFrom('connection_value')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .orderBy('request_field_id')
    .forUpdate()
    .execute()) as ConnectionValueRow[]

/** Gives the keys of the files that the answers had of their own. */
export const removeValues = async (
  tx: RegionTx,
  connectionId: string,
  requestFieldIds: readonly string[],
): Promise<string[]> => {
  if (requestFieldIds.length === 0) return []
  const gone = await tx
    .deleteFrom('connection_value')
    .where('connection_id', '=', connectionId)
    .where('request_field_id', 'in', [...requestFieldIds])
    .returning('file_key')
    .execute()
  return gone.flatMap(({ file_key }) => file_key ?? [])
}

export const insertValues = async (
  tx: RegionTx,
  rows: ReadonlyArray<Insertable<RegionTables['connection_value']>>,
): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto('connection_value')
      .values([...rows])
      .execute()
}

/** By `connection id/request row id`. */
export const listSlots = async (
  db: RegionDb,
  keys: readonly SlotKey[],
): Promise<ReadonlyMap<string, Pick<ConnectionValueRow, 'live' | 'value'>>> => {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; live: boolean; value: string | null }>`
    select v.connection_id || '/' || v.request_field_id as key, v.live, v.value
    from connection_value v
    join unnest(${keys.map(({ connectionId }) => connectionId)}::uuid[],
      ${keys.map(({ requestFieldId }) => requestFieldId)}::uuid[]) as wanted (connection_id, request_field_id)
      using (connection_id, request_field_id)`.execute(db)
  return new Map(rows.map(({ key, live, value }) => [key, { live, value }]))
}
