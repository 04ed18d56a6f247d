// SQL for the portal overview of connections, over several services in one statement. Each service is read along an
// index, and counting stops at a limit, so that the cost does not grow with the company. Counts are sorted like their
// index: without an order the planner may read the whole table, because it expects to reach the limit soon.
import { sql } from 'kysely'
import type { RegionDb } from '../../../schema/region.ts'

/** Equal in the first column: a row comparison would not end a scan that starts with the latest. */
const buildNewCondition = (newSince: string) => sql`service_id = asked.id and id >= ${newSince}::uuid`

export interface ConnectionTotals {
  connections: number
  new_connections: number
}

export const countConnections = async (
  db: RegionDb,
  serviceIds: readonly string[],
  { newSince, limit }: { newSince: string; limit: number },
): Promise<ConnectionTotals> => {
  const { rows } = await sql<ConnectionTotals>`with asked as materialized (select unnest(${serviceIds}::uuid[]) as id)
    select (select count(*)::integer from (
        select from asked cross join lateral (
          select from connection where service_id >= asked.id and service_id <= asked.id
          order by service_id, id limit ${sql.lit(limit)}) one
        limit ${sql.lit(limit)}) counted) as connections,
      (select count(*)::integer from (
        select from asked cross join lateral (
          select from connection where (service_id, id) >= (asked.id, ${newSince}::uuid) and service_id <= asked.id
          order by service_id, id limit ${sql.lit(limit)}) one
        limit ${sql.lit(limit)}) counted) as new_connections`.execute(db)
  return rows[0] ?? { connections: 0, new_connections: 0 }
}

/** Messages of customers that the service has not acknowledged, of services that have any. */
export const countUnread = async (
  db: RegionDb,
  serviceIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; count: number }>`
    select asked.id, least(sum(unread_count), ${limit})::integer as count from unnest(${serviceIds}::uuid[]) as asked (id)
    cross join lateral (
      select unread_count from connection where service_id = asked.id and unread_count > 0 limit ${sql.lit(limit)}) unread
    group by asked.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export interface RecentConnection {
  service_id: string
  id: string
  customer_user_id: string
  at: Date
}

/** The latest first, of each service up to a number. */
export const listNewConnections = async (
  db: RegionDb,
  serviceIds: readonly string[],
  { newSince, limit, perService = limit }: { newSince: string; limit: number; perService?: number },
): Promise<RecentConnection[]> => {
  const { rows } = await sql<RecentConnection>`select latest.* from unnest(${serviceIds}::uuid[]) as asked (id)
    cross join lateral (
      select service_id, id, customer_user_id, connected_at as at from connection where ${buildNewCondition(newSince)}
      order by service_id desc, id desc limit ${sql.lit(perService)}) latest
    order by latest.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** The time of the latest message of each service that has any. */
export const listLatestMessages = async (
  db: RegionDb,
  serviceIds: readonly string[],
): Promise<Pick<RecentConnection, 'service_id' | 'at'>[]> => {
  const { rows } = await sql<Pick<RecentConnection, 'service_id' | 'at'>>`
    select latest.* from unnest(${serviceIds}::uuid[]) as asked (id)
    cross join lateral (
      select service_id, last_message_at as at from connection
      where service_id = asked.id and last_message_at is not null
      order by service_id desc, last_message_at desc, id desc limit 1) latest`.execute(db)
  return rows
}

/** By the id of the connection or of its customer, however old. */
export const listConnectionsById = async (
  db: RegionDb,
  serviceIds: readonly string[],
  { ids, customerUserIds = [] }: { ids: readonly string[]; customerUserIds?: readonly string[] },
): Promise<RecentConnection[]> => {
  if (ids.length === 0 && customerUserIds.length === 0) return []
  const columns = sql`service_id, id, customer_user_id, connected_at as at`
  const { rows } = await sql<RecentConnection>`
    select ${columns} from connection where id = any(${ids}::uuid[]) and service_id = any(${serviceIds}::uuid[])
    union
    select ${columns} from connection
    where customer_user_id = any(${customerUserIds}::uuid[]) and service_id = any(${serviceIds}::uuid[])
    order by id desc`.execute(db)
  return rows
}

/** Counts the rows of each service, up to the limit; a service without rows is left out. */
export const countByService = async (
  db: RegionDb,
  serviceIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; count: number }>`
    select asked.id, count(*)::integer as count from unnest(${serviceIds}::uuid[]) as asked (id)
    cross join lateral (
      select from connection where service_id = asked.id order by service_id, id limit ${sql.lit(limit)}) one
    group by asked.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Conversations with unread messages, the latest first. */
export const listUnreadConversations = async (
  db: RegionDb,
  serviceIds: readonly string[],
  { since, limit }: { since: Date; limit: number },
): Promise<RecentConnection[]> => {
  const { rows } = await sql<RecentConnection>`select latest.* from unnest(${serviceIds}::uuid[]) as asked (id)
    cross join lateral (
      select service_id, id, customer_user_id, last_message_at as at from connection
      where service_id = asked.id and unread_count > 0 and last_message_at >= ${since}
      order by service_id desc, last_message_at desc, id desc limit ${sql.lit(limit)}) latest
    order by latest.at desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** By the number of the day, from the first one. Counting stops at the limit, over all services. */
export const countConnectionsByDay = async (
  db: RegionDb,
  serviceIds: readonly string[],
  { newSince, firstDay, limit }: { newSince: string; firstDay: Date; limit: number },
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ day: number; count: number }>`
    select floor(extract(epoch from at - ${firstDay}::timestamptz) / 86400)::integer as day, count(*)::integer as count from (
      select latest.at from unnest(${serviceIds}::uuid[]) as asked (id)
      cross join lateral (
        select id, connected_at as at from connection where ${buildNewCondition(newSince)}
        order by service_id desc, id desc limit ${sql.lit(limit)}) latest
      limit ${sql.lit(limit)}) counted
    group by day`.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}
