// SQL for the runs on the portal overview, over several services in one statement (like that of connections).
import { sql } from 'kysely'
import type { RegionDb } from '../../../schema/region.ts'

export interface OpenRuns {
  id: string
  /** Runs that await the company's answer or generation. */
  own: number
  customers: number
}

/** Statuses are compared by bytes: the character after `_` ends the range of those that begin with `awaiting_`. */
const isAwaiting = sql`status >= 'awaiting_' and status < 'awaiting${sql.raw('`')}' and status <> 'awaiting_signature'`

/** Only services that have any. Runs that wait for signatures are counted by their documents. */
export const countOpenRuns = async (
  db: RegionDb,
  serviceIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, OpenRuns>> => {
  const { rows } = await sql<OpenRuns>`select asked.id,
      count(*) filter (where is_own)::integer as own, count(*) filter (where not is_own)::integer as customers
    from unnest(${serviceIds}::uuid[]) as asked (id)
    cross join lateral (
      (select bindings ->> substr(status, 10) = company_user_id::text as is_own from flow_run
        where service_id = asked.id and ${isAwaiting} order by status, id limit ${sql.lit(limit)})
      union all
      (select bindings ->> generating_party = company_user_id::text from flow_run
        where service_id = asked.id and status = 'generating' limit ${sql.lit(limit)})
      limit ${sql.lit(limit)}) waiting
    group by asked.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface RecentRun {
  service_id: string
  id: string
  flow_id: string
  connection_id: string
  status: string
  at: Date
}

/** The latest first, and the total. */
export const listNewRuns = async (
  db: RegionDb,
  serviceIds: readonly string[],
  {
    newSince,
    limit,
    maxCount,
    perService = maxCount,
  }: { newSince: string; limit: number; maxCount: number; perService?: number },
): Promise<{ count: number; latest: RecentRun[] }> => {
  const { rows } = await sql<RecentRun & { count: number }>`
    select service_id, id, flow_id, connection_id, status, at, count(*) over ()::integer as count from (
      select latest.* from unnest(${serviceIds}::uuid[]) as asked (id)
      cross join lateral (
        select service_id, id, flow_id, connection_id, status, created_at as at from flow_run
        where service_id = asked.id and id >= ${newSince}::uuid
        order by service_id desc, id desc limit ${sql.lit(perService)}) latest
      limit ${sql.lit(maxCount)}) started
    order by id desc limit ${sql.lit(limit)}`.execute(db)
  return { count: rows[0]?.count ?? 0, latest: rows }
}

/** However old it is. */
export const listRunsById = async (db: RegionDb, serviceIds: readonly string[], id: string): Promise<RecentRun[]> => {
  const { rows } =
    await sql<RecentRun>`select service_id, id, flow_id, connection_id, status, created_at as at from flow_run
    where id = ${id}::uuid and service_id = any(${serviceIds}::uuid[])`.execute(db)
  return rows
}

/** By the number of the day, from the first one. Counting stops at the limit, over all services. */
export const countRunsByDay = async (
  db: RegionDb,
  serviceIds: readonly string[],
  { newSince, firstDay, limit }: { newSince: string; firstDay: Date; limit: number },
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ day: number; count: number }>`
    select floor(extract(epoch from at - ${firstDay}::timestamptz) / 86400)::integer as day, count(*)::integer as count from (
      select latest.at from unnest(${serviceIds}::uuid[]) as asked (id)
      cross join lateral (
        select id, created_at as at from flow_run where service_id = asked.id and id >= ${newSince}::uuid
        order by service_id desc, id desc limit ${sql.lit(limit)}) latest
      limit ${sql.lit(limit)}) counted
    group by day`.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}
