// SQL for documents, in the region of their company.
import type {
  DocumentKind,
  DocumentQuery,
  DocumentStatus,
  PayloadKind,
} from '@company-data/protocol/wire/contracts/documents'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { TxContext } from '../../../platform/db/index.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'

export type RegionTxContext = TxContext<RegionTables>

export interface Metadata {
  can_be_cancelled_in_app: boolean
  cancellation_notice_days?: number
  [member: string]: unknown
}

type Columns = Selectable<RegionTables['document']>
type Checked = 'status' | 'kind' | 'payload_kind' | 'metadata' | 'cancelled_by'

/** A row, with the values that its check constraints allow. */
export interface DocumentRow extends Omit<Columns, Checked> {
  status: DocumentStatus
  kind: DocumentKind
  payload_kind: PayloadKind
  metadata: Metadata
  cancelled_by: 'customer' | 'company' | null
}

export type DocumentUpdate = Omit<Updateable<RegionTables['document']>, 'metadata'> & { metadata?: Metadata }

export const insertDocument = async (tx: RegionTx, row: DocumentRow): Promise<void> => {
  const values = { ...row, metadata: JSON.stringify(row.metadata) }
  await tx
    .insertInto('document')
    .values(values as unknown as Insertable<RegionTables['document']>)
    .execute()
}

/** Undefined for another service's document, as for a missing one. */
export const findByService = async (db: RegionDb, serviceId: string, id: string): Promise<DocumentRow | undefined> =>
  (await db
    .selectFrom('document')
    .selectAll()
    .where('id', '=', id)
    .where('service_id', '=', serviceId)
    .executeTakeFirst()) as DocumentRow | undefined

export const findDocumentById = (
  db: RegionDb,
  id: string,
): Promise<Pick<Columns, 'id' | 'company_user_id' | 'name' | 'status'> | undefined> =>
  db.selectFrom('document').select(['id', 'company_user_id', 'name', 'status']).where('id', '=', id).executeTakeFirst()

/** Operations on one document wait for each other. */
export const lockDocument = async (tx: RegionTx, id: string): Promise<DocumentRow | undefined> =>
  (await tx.selectFrom('document').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as
    | DocumentRow
    | undefined

export const updateDocument = async (tx: RegionTx, id: string, set: DocumentUpdate): Promise<DocumentRow> => {
  const { metadata, ...columns } = set
  return (await tx
    .updateTable('document')
    .set({ ...columns, ...(metadata && { metadata: JSON.stringify(metadata) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as DocumentRow
}

export const removeDocument = async (tx: RegionTx, id: string): Promise<void> => {
  await tx.deleteFrom('document').where('id', '=', id).execute()
}

/** D2-LIM-08: the documents of runs stay when their service is deleted. Returns the ids of those created after `since`. */
export const removeDocumentsOutsideRuns = async (tx: RegionTx, serviceId: string, since: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`with removed as (
      delete from document where service_id = ${serviceId} and flow_run_id is null returning id, created_at)
    select id from removed where created_at > ${since}`.execute(tx)
  return rows.map(({ id }) => id)
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * In id order, which is time order (NS-11). Compares and orders the columns of one index as a row, so that only that
 * index fits: along the primary key, which the planner prefers for a large service, the last page would scan the newer
 * rows of all other services.
 */
export const listByService = async (
  db: RegionDb,
  serviceId: string,
  { connection_id, status, kind, cursor = BEFORE_ALL, limit }: DocumentQuery,
): Promise<DocumentRow[]> => {
  const isKey: [string, string, string][] = [['service_id', serviceId, 'uuid']]
  if (connection_id !== undefined) isKey.splice(0, 1, ['connection_id', connection_id, 'uuid'])
  else if (status !== undefined) isKey.push(['status', status, 'text'])
  else if (kind !== undefined) isKey.push(['kind', kind, 'text'])
  const columns = sql.join(isKey.map(([column]) => sql.ref(column)))
  const values = sql.join(isKey.map(([, value, type]) => sql`${value}::${sql.raw(type)}`))
  let rows = db
    .selectFrom('document')
    .selectAll()
    .where(sql<boolean>`(${columns}, id) > (${values}, ${cursor}::uuid) and (${columns}) <= (${values})`)
    .where('service_id', '=', serviceId)
  if (status !== undefined) rows = rows.where('status', '=', status)
  if (kind !== undefined) rows = rows.where('kind', '=', kind)
  return (await rows.orderBy(sql`${columns}, id`).limit(limit).execute()) as DocumentRow[]
}

const isSigned = sql<boolean>`exists (select from document_signature as signature where signature.document_id = document.id)`

/**
 * G-127, T-83: active agreements and subscriptions, ending ones included. B-06: the copy of a flow binds parties who
 * signed or accepted it, not mere recipients.
 */
export const hasActiveContract = async (
  db: RegionDb,
  scope: { serviceId: string } | { connectionIds: readonly string[] },
): Promise<boolean> => {
  if ('connectionIds' in scope && scope.connectionIds.length === 0) return false
  const rows = db
    .selectFrom('document')
    .select('id')
    .where('kind', '<>', sql.lit('document'))
    .where('status', 'in', [sql.lit('active'), sql.lit('active_but_ending')])
    .where('run_cancelled', '=', sql.lit(false))
    .where((is) => is.or([is('flow_run_id', 'is', null), isSigned]))
    .limit(1)
  const scoped =
    'serviceId' in scope
      ? rows.where('service_id', '=', scope.serviceId)
      : rows.where('connection_id', 'in', [...scope.connectionIds])
  return (await scoped.executeTakeFirst()) !== undefined
}

/** A-63: ends the connections' open documents, in id order. */
export const endOpenByConnections = async (
  tx: RegionTx,
  connectionIds: readonly string[],
  now: Date,
): Promise<DocumentRow[]> => {
  const rows = (await tx
    .updateTable('document')
    .set({ status: 'ended', updated_at: now })
    .where('connection_id', 'in', [...connectionIds])
    .where('status', 'in', ['offering', 'ready_to_sign'])
    .where('flow_run_id', 'is', null)
    .returningAll()
    .execute()) as DocumentRow[]
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Up to `limit` companies with a document that is due. */
export const listCompaniesDue = async (db: RegionDb, today: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ company_user_id: string }>`select distinct company_user_id from (
      select company_user_id from document where status = 'active_but_ending' and cancel_effective_date <= ${today}
      order by cancel_effective_date, id limit ${limit}) due`.execute(db)
  return rows.map(({ company_user_id }) => company_user_id)
}

/** Ends due documents; skips locked ones until the next run. */
export const endDue = async (
  tx: RegionTx,
  companyUserId: string,
  { today, now, limit }: { today: string; now: Date; limit: number },
): Promise<DocumentRow[]> => {
  const { rows } = await sql<DocumentRow>`with due as (
      select id from document where status = 'active_but_ending' and cancel_effective_date <= ${today}
        and company_user_id = ${companyUserId} order by cancel_effective_date, id limit ${limit}
      for no key update skip locked
    ) update document set status = 'ended', updated_at = ${now} from due where document.id = due.id
    returning document.*`.execute(tx)
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}
