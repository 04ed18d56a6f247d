// SQL for the documents on the portal overview, over several services in one statement (like that of connections).
import type { SignatureAction } from '@company-data/protocol/wire/contracts/documents'
import { sql } from 'kysely'
import type { RegionDb } from '../../../schema/region.ts'

export interface OpenDocuments {
  id: string
  /** Copies of flow runs that await the company's own signature or acceptance. */
  own: number
  customers: number
  oldest_at: Date | null
}

/** Only services that have any. */
export const countOpenDocuments = async (
  db: RegionDb,
  serviceIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, OpenDocuments>> => {
  const { rows } = await sql<OpenDocuments>`select asked.id,
      count(*) filter (where recipient_user_id = company_user_id)::integer as own,
      count(*) filter (where recipient_user_id is distinct from company_user_id)::integer as customers,
      min(created_at) as oldest_at
    from unnest(${serviceIds}::uuid[]) as asked (id)
    cross join lateral (select recipient_user_id, company_user_id, created_at from document
      where service_id = asked.id and status in ('offering', 'ready_to_sign') limit ${sql.lit(limit)}) waiting
    group by asked.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface RecentSignature {
  service_id: string
  id: string
  name: string
  action: SignatureAction
  at: Date
}

/** The latest first, and the total. A signature names no service, so all of the company's signatures are searched. */
export const listNewSignatures = async (
  db: RegionDb,
  { companyUserId, serviceIds }: { companyUserId: string; serviceIds: readonly string[] },
  { newSince, limit, maxCount }: { newSince: string; limit: number; maxCount: number },
): Promise<{ count: number; latest: RecentSignature[] }> => {
  const { rows } = await sql<RecentSignature & { count: number }>`
    with signed as materialized (
      select document_id, id, action, created_at from document_signature
      where company_user_id = ${companyUserId}::uuid and id >= ${newSince}::uuid
      order by company_user_id desc, id desc limit ${sql.lit(maxCount)})
    select document.service_id, document.id, document.name, action, signed.created_at as at, count(*) over ()::integer as count
    from signed join document on document.id = document_id and service_id = any(${serviceIds}::uuid[])
    order by signed.id desc limit ${sql.lit(limit)}`.execute(db)
  return { count: rows[0]?.count ?? 0, latest: rows }
}

/** By the number of the day, from the first one. The latest are counted, up to the limit. */
export const countSignaturesByDay = async (
  db: RegionDb,
  { companyUserId, serviceIds }: { companyUserId: string; serviceIds: readonly string[] },
  { newSince, firstDay, limit }: { newSince: string; firstDay: Date; limit: number },
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ day: number; count: number }>`
    with signed as materialized (
      select document_id, created_at from document_signature
      where company_user_id = ${companyUserId}::uuid and id >= ${newSince}::uuid
      order by company_user_id desc, id desc limit ${sql.lit(limit)})
    select floor(extract(epoch from signed.created_at - ${firstDay}::timestamptz) / 86400)::integer as day,
      count(*)::integer as count
    from signed join document on document.id = document_id and service_id = any(${serviceIds}::uuid[])
    group by day`.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

export interface NamedDocument {
  service_id: string
  id: string
  name: string
  status: string
  awaits_others: boolean
  created_at: Date
}

/** D2-SGN-07: an active copy of a run takes effect once all copies of its output are signed. */
const awaitsOthers = sql<boolean>`latest.status = 'active' and exists (select from document copy
  where copy.flow_run_id = latest.flow_run_id and copy.output_key = latest.output_key
    and copy.status in ('waiting', 'offering', 'ready_to_sign'))`

const namedColumns = sql`latest.service_id, latest.id, latest.name, latest.status, ${awaitsOthers} as awaits_others,
  latest.created_at`

/** However old it is. */
export const listDocumentsById = async (
  db: RegionDb,
  serviceIds: readonly string[],
  id: string,
): Promise<NamedDocument[]> => {
  const { rows } = await sql<NamedDocument>`select ${namedColumns} from document latest
    where id = ${id}::uuid and service_id = any(${serviceIds}::uuid[])`.execute(db)
  return rows
}

/** The latest first, of each service up to a number. */
export const listLatestDocuments = async (
  db: RegionDb,
  serviceIds: readonly string[],
  { limit, perService }: { limit: number; perService: number },
): Promise<NamedDocument[]> => {
  const { rows } = await sql<NamedDocument>`select ${namedColumns} from unnest(${serviceIds}::uuid[]) as asked (id)
    cross join lateral (
      select service_id, id, name, status, created_at, flow_run_id, output_key from document where service_id = asked.id
      order by service_id desc, id desc limit ${sql.lit(perService)}) latest
    order by latest.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
