// SQL for the message counters of a connection: total, unread on either side, and last time. Messages are counted in
// the transaction that writes them, which serializes them on the row of the connection.
import { sql } from 'kysely'
import type { RegionDb, RegionTx } from '../../../schema/region.ts'
import type { ConnectionRow } from './connection-store.ts'

/** The writer on the connection: its customer, or its service. */
export type ConversationScope = { customerUserId: string } | { serviceId: string }

export type Sender = 'customer' | 'service'

/** The connection with a new message: its position and time are `message_count` and `last_message_at`. */
export type ConversationRow = ConnectionRow & { last_message_at: Date }

const within = (scope: ConversationScope) =>
  'serviceId' in scope ? sql`service_id = ${scope.serviceId}` : sql`customer_user_id = ${scope.customerUserId}`

const getUnreadColumn = (sender: Sender) => sql.raw(sender === 'customer' ? 'unread_count' : 'customer_unread_count')

/** Times never go back within a connection, even between processes. */
const counted = (sender: Sender, at: Date) => sql`message_count = message_count + 1,
  ${getUnreadColumn(sender)} = ${getUnreadColumn(sender)} + 1, last_message_at = greatest(last_message_at, ${at}::timestamptz)`

/** Undefined if the caller has no such connection. The bytes count in the sender's quota. */
export const countMessage = async (
  tx: RegionTx,
  scope: ConversationScope,
  id: string,
  { sender, bytes, at }: { sender: Sender; bytes: number; at: Date },
): Promise<ConversationRow | undefined> => {
  const written = sql.raw(sender === 'customer' ? 'customer_message_bytes' : 'service_message_bytes')
  const { rows } = await sql<ConversationRow>`
    update connection set ${counted(sender, at)}, ${written} = ${written} + ${bytes} where id = ${id} and ${within(scope)} returning *`.execute(
    tx,
  )
  return rows[0]
}

/** Blocks sending and reading on the connection until the end of the transaction. */
export const lockConversation = async (
  tx: RegionTx,
  scope: ConversationScope,
  id: string,
): Promise<ConnectionRow | undefined> => {
  const { rows } = await sql<ConnectionRow>`
    select * from connection where id = ${id} and ${within(scope)} for no key update`.execute(tx)
  return rows[0]
}

export const countRead = async (tx: RegionTx, id: string, sender: Sender, messages: number): Promise<void> => {
  await sql`update connection set ${getUnreadColumn(sender)} = ${getUnreadColumn(sender)} - ${messages} where id = ${id}`.execute(
    tx,
  )
}

/** The current connections of a service, and the last of them by id. */
export const measureConnections = async (
  tx: RegionTx,
  serviceId: string,
): Promise<{ count: number; last: string | null }> => {
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*)::integer as count,
      (select id from connection where service_id = ${serviceId} order by service_id desc, id desc limit 1) as last
    from connection where service_id = ${serviceId}`.execute(tx)
  return rows[0] ?? { count: 0, last: null }
}

export type BroadcastRecipient = Pick<
  ConversationRow,
  'id' | 'customer_user_id' | 'customer_type' | 'message_count'
> & {
  last_message_at: Date
}

/** Counts one message of the service on the next connections, in the order of their ids. */
export const countBroadcast = async (
  tx: RegionTx,
  serviceId: string,
  { after, until, limit }: { after: string; until: string; limit: number },
  at: Date,
): Promise<BroadcastRecipient[]> => {
  const { rows } = await sql<BroadcastRecipient>`
    with next as materialized (
      select id from connection
      where (service_id, id) > (${serviceId}::uuid, ${after}::uuid) and (service_id, id) <= (${serviceId}::uuid, ${until}::uuid)
      order by service_id, id limit ${limit} for no key update
    )
    update connection set ${counted('service', at)} from next where connection.id = next.id
    returning connection.id, customer_user_id, customer_type, message_count, last_message_at`.execute(tx)
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The start of a page of conversations: after the one with this time and id. */
export interface ConversationCursor {
  at: Date
  id: string
}

/** The connections of a service that have messages, the latest first. */
export const listConversations = async (
  db: RegionDb,
  serviceId: string,
  { before, limit }: { before: ConversationCursor | undefined; limit: number },
): Promise<ConversationRow[]> => {
  const older = before ? sql`and (last_message_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
  const { rows } = await sql<ConversationRow>`
    select * from connection where service_id = ${serviceId} and last_message_at is not null ${older}
    order by last_message_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
