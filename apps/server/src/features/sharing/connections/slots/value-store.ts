// SQL for the values of connections: at most one per slot.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { RegionDb, RegionTables, RegionTx } from '../../../../schema/region.ts'
import type { FileShape } from '../../contact-data/index.ts'

/** A row, typed by its check constraint. */
export type ValueRow = Omit<Selectable<RegionTables['connection_value']>, 'file_shape' | 'at_end'> & {
  file_shape: FileShape | null
  at_end: 'remove' | 'disconnect' | null
}

/** A slot of a connection: there is one per request row. */
export interface SlotKey {
  connectionId: string
  requestFieldId: string
}

/** The request rows that have an answer on any connection; their type cannot change (NS-10). */
export const listAnsweredFields = async (
  tx: RegionDb,
  requestFieldIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (requestFieldIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select id from unnest(${[...requestFieldIds]}::uuid[]) as field (id)
    where exists (select from connection_value where request_field_id = field.id)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export const listValues = async (db: RegionDb, connectionIds: readonly string[]): Promise<ValueRow[]> => {
  if (connectionIds.length === 0) return []
  const rows = await db
    .selectFrom('connection_value')
    .selectAll()
    .where('connection_id', 'in', [...connectionIds])
    .orderBy('connection_id')
    .orderBy('request_field_id')
    .execute()
  return rows as ValueRow[]
}

const ANSWER_COLUMNS = [
  ...(['connection_id', 'request_field_id', 'contact_datum_id'] as const),
  ...(['live', 'is_private', 'updated_at', 'expires_at', 'shared_until', 'at_end'] as const),
] as const

/** The customer's view of a value: never the value itself, which may have 64 KB. */
export type AnswerRow = Pick<ValueRow, (typeof ANSWER_COLUMNS)[number]>

export const listAnswers = (db: RegionDb, connectionIds: readonly string[]): Promise<AnswerRow[]> =>
  connectionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('connection_value')
        .select(ANSWER_COLUMNS)
        .where('connection_id', 'in', [...connectionIds])
        .orderBy('connection_id')
        .orderBy('request_field_id')
        .$castTo<AnswerRow>()
        .execute()

/** The slots of the connections that have a value now, and their private flags. */
export const listAnsweredSlots = (
  db: RegionDb,
  connectionIds: readonly string[],
  now: Date,
): Promise<Array<Pick<ValueRow, 'connection_id' | 'request_field_id' | 'is_private'>>> =>
  connectionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('connection_value')
        .select(['connection_id', 'request_field_id', 'is_private'])
        .where('connection_id', 'in', [...connectionIds])
        .where('expired_at', 'is', null)
        .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .where(({ or, eb }) => or([eb('shared_until', 'is', null), eb('shared_until', '>', now)]))
        .execute()

/** The total bytes of each connection's values; one without values is left out. */
export const sumValueBytes = async (
  db: RegionDb,
  connectionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (connectionIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; bytes: number }>`
    select connection_id as id, coalesce(sum(octet_length(value)), 0)::bigint as bytes from connection_value
    where connection_id = any(${[...connectionIds]}::uuid[]) group by connection_id`.execute(db)
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}

/** The values of one connection, locked in the order that every operation uses. */
export const lockValues = async (tx: RegionTx, connectionId: string): Promise<ValueRow[]> =>
  (await tx
    .selectFrom('connection_value')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .orderBy('request_field_id')
    .forUpdate()
    .execute()) as ValueRow[]

/** Returns the keys of the values' files. */
export const removeSlotValues = async (
  tx: RegionTx,
  connectionId: string,
  requestFieldIds: readonly string[],
): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('connection_value')
    .where('connection_id', '=', connectionId)
    .where('request_field_id', 'in', [...requestFieldIds])
    .returning('file_key')
    .execute()
  return rows.flatMap(({ file_key }) => file_key ?? [])
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

/** A value that comes behind too many bytes of others is not read. */
interface ListedSlot extends Pick<ValueRow, 'live' | 'value'> {
  isRead: boolean
}

export const toSlotKey = ({ connectionId, requestFieldId }: SlotKey): string => `${connectionId}/${requestFieldId}`

/** The key of the map is `connection id/request row id`. Only the last value that is read goes beyond the number of bytes. */
export const listSlots = async (
  db: RegionDb,
  keys: readonly SlotKey[],
  now: Date,
  maxBytes: number,
): Promise<ReadonlyMap<string, ListedSlot>> => {
  const slots = [...new Map(keys.map((key) => [toSlotKey(key), key])).values()]
  if (slots.length === 0) return new Map()
  const { rows } = await sql<ListedSlot & { key: string }>`
    select key, live, bytes_before < ${maxBytes} as "isRead", case when bytes_before < ${maxBytes} then value end as value
    from (
      select v.connection_id || '/' || v.request_field_id as key, v.live, v.value, coalesce(sum(octet_length(v.value)) over
        (order by slot.place rows between unbounded preceding and 1 preceding), 0) as bytes_before
      from connection_value v
      join unnest(${slots.map(({ connectionId }) => connectionId)}::uuid[],
        ${slots.map(({ requestFieldId }) => requestFieldId)}::uuid[]) with ordinality
        as slot (connection_id, request_field_id, place) using (connection_id, request_field_id)
      where v.shared_until is null or v.shared_until > ${now}
    ) listed`.execute(db)
  return new Map(rows.map(({ key, ...slot }) => [key, slot]))
}

export const findValue = async (
  db: RegionDb,
  connectionId: string,
  requestFieldId: string,
): Promise<ValueRow | undefined> =>
  (await db
    .selectFrom('connection_value')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('request_field_id', '=', requestFieldId)
    .executeTakeFirst()) as ValueRow | undefined
