// SQL for deleted services, as shown to customers and owners who still read their documents and runs (D2-LIM-08, B-20).
import { type Selectable, sql } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'
import type { ServiceRow } from './service-store.ts'

/** The service data in runs and documents, for an existing or a deleted service. */
export type ServiceFace = Pick<ServiceRow, 'company_user_id' | 'id' | 'name' | 'public_key'>

export type FormerServiceRow = Selectable<RegionTables['former_service']>

export const insertFormerService = async (
  tx: RegionTx,
  { company_user_id, id, name, public_key, share_code }: ServiceFace & Pick<ServiceRow, 'share_code'>,
  deletedAt: Date,
): Promise<void> => {
  const row = { company_user_id, id, name, public_key, share_code, deleted_at: deletedAt }
  await tx.insertInto('former_service').values(row).execute()
}

/** A former service with runs is kept as long as they are. */
export const keepFormerService = async (tx: RegionTx, id: string): Promise<void> => {
  await tx.updateTable('former_service').set({ has_runs: true }).where('id', '=', id).execute()
}

/** A company may create and delete services without end, so only the latest ones without runs stay. */
export const trimFormerServices = async (tx: RegionTx, companyUserId: string, maxRows: number): Promise<void> => {
  const surplus = tx
    .selectFrom('former_service')
    .select('id')
    .where('company_user_id', '=', companyUserId)
    .where('has_runs', '=', false)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .offset(maxRows)
  await tx.deleteFrom('former_service').where('id', 'in', surplus).execute()
}

export const findFormerService = (
  db: RegionDb,
  companyUserId: string,
  id: string,
): Promise<FormerServiceRow | undefined> =>
  db
    .selectFrom('former_service')
    .selectAll()
    .where('id', '=', id)
    .where('company_user_id', '=', companyUserId)
    .executeTakeFirst()

/** The latest first. */
export const listFormerServices = (db: RegionDb, companyUserId: string): Promise<FormerServiceRow[]> =>
  db
    .selectFrom('former_service')
    .selectAll()
    .where('company_user_id', '=', companyUserId)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const listServiceFaces = async (db: RegionDb, ids: readonly string[]): Promise<ServiceFace[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<ServiceFace>`
    select company_user_id, id, name, public_key from service where id = any(${[...ids]}::uuid[])
    union all
    select company_user_id, id, name, public_key from former_service where id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

export const findServiceFace = async (db: RegionDb, id: string): Promise<ServiceFace | undefined> => {
  const [face] = await runFixedStatement<ServiceFace>(
    db,
    `select company_user_id, id, name, public_key from service where id = $1
      union all select company_user_id, id, name, public_key from former_service where id = $1`,
    [id],
  )
  return face
}
