// SQL for messages. Writers hold the lock of the connection (message-counter-store.ts of connections).
import { type Insertable, type Selectable, sql } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import { plainArray } from '../../../platform/db/statements/array-parameter.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'
import type { BroadcastRecipient, Sender } from '../../sharing/connections/index.ts'

export type MessageRow = Selectable<RegionTables['message']>

export const insertMessage = async (tx: RegionTx, row: Insertable<RegionTables['message']>): Promise<void> => {
  await tx.insertInto('message').values(row).execute()
}

/** Inserts a broadcast's row on each of the connections; ids and connections correspond by index. */
export const insertBroadcastMessages = async (
  tx: RegionTx,
  { id, company_user_id }: { id: string; company_user_id: string },
  recipients: readonly BroadcastRecipient[],
  ids: readonly string[],
): Promise<void> => {
  await runFixedStatement(
    tx,
    `insert into message (company_user_id, connection_id, position, id, sender, broadcast_id, created_at)
     select $1, connection_id, position, id, 'service', $2, created_at
     from unnest($3::uuid[], $4::integer[], $5::uuid[], $6::timestamptz[]) as new (connection_id, position, id, created_at)`,
    [
      company_user_id,
      id,
      plainArray(recipients.map((recipient) => recipient.id)),
      plainArray(recipients.map(({ message_count }) => message_count)),
      plainArray(ids),
      recipients.map(({ last_message_at }) => last_message_at),
    ],
  )
}

/** A message as one participant reads it: its body is sealed to that participant's key, or the text of a broadcast. */
export interface ReadableMessage {
  id: string
  position: number
  sender: Sender
  body: string | null
  created_at: Date
  read_at: Date | null
  is_broadcast: boolean
}

/** A page is shorter than its limit if its bodies would exceed this many bytes. */
const PAGE_BYTES = 4 * 1024 * 1024

/**
 * Newest first, from before a position. `isLast` if nothing older is left. The lengths are known without reading the
 * bodies, so only the sent bodies are read.
 */
export const listMessages = async (
  db: RegionDb,
  connectionId: string,
  reader: Sender,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ rows: ReadableMessage[]; isLast: boolean }> => {
  const older = before === undefined ? sql`` : sql`and position < ${before}`
  const { rows } = await sql<ReadableMessage & { left: number }>`
    with page as (
      select position, id, sender, created_at, read_at, broadcast_id,
        case when sender = ${reader} then own_body else body end as body
      from message where connection_id = ${connectionId} ${older} order by position desc limit ${limit + 1}
    ), measured as (
      select *, coalesce(sum(octet_length(body)) over (
          order by position desc rows between unbounded preceding and 1 preceding), 0) as bytes_before,
        count(*) over ()::integer as left
      from page
    )
    select measured.id, position, sender, coalesce(measured.body, message_broadcast.body) as body, measured.created_at,
      read_at, broadcast_id is not null as is_broadcast, measured.left
    from measured left join message_broadcast on message_broadcast.id = broadcast_id
    where bytes_before < ${PAGE_BYTES}
    order by position desc limit ${limit}`.execute(db)
  return { rows, isLast: rows.length >= (rows[0]?.left ?? 0) }
}

/** The position of the sender's message on the connection; undefined if it does not exist. */
export const findPosition = async (
  tx: RegionTx,
  connectionId: string,
  id: string,
  sender: Sender,
): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('message')
    .select('position')
    .where('id', '=', id)
    .where('connection_id', '=', connectionId)
    .where('sender', '=', sender)
    .executeTakeFirst()
  return row?.position
}

/** Marks the sender's messages up to a position; returns how many were unread. */
export const markRead = async (
  tx: RegionTx,
  connectionId: string,
  sender: Sender,
  { until, at }: { until: number; at: Date },
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('message')
    .set({ read_at: sql`greatest(created_at, ${at}::timestamptz)` })
    .where('connection_id', '=', connectionId)
    .where('sender', '=', sender)
    .where('read_at', 'is', null)
    .where('position', '<=', until)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
