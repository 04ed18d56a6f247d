// SQL for deleted services, as shown to customers who still hold their documents and runs (D2-LIM-08).
import { type Kysely, sql } from 'kysely'
import { runFixedStatement } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { RegionTx, ServiceRow } from './service-store.ts'

/** The service data in runs and documents, for an existing or a deleted service. */
export type ServiceFace = Pick<ServiceRow, 'company_user_id' | 'id' | 'name' | 'public_key'>

export const insertFormerService = async (
  tx: RegionTx,
  { company_user_id, id, name, public_key }: ServiceFace,
): Promise<void> => {
  await tx.insertInto('former_service').values({ company_user_id, id, name, public_key }).execute()
}

export const listServiceFaces = async (db: Kysely<RegionTables>, ids: readonly string[]): Promise<ServiceFace[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<ServiceFace>`
    select company_user_id, id, name, public_key from service where id = any(${[...ids]}::uuid[])
    union all
    select company_user_id, id, name, public_key from former_service where id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

export const findServiceFace = async (db: Kysely<RegionTables>, id: string): Promise<ServiceFace | undefined> => {
  const [face] = await runFixedStatement<ServiceFace>(
    db,
    `select company_user_id, id, name, public_key from service where id = $1
      union all select company_user_id, id, name, public_key from former_service where id = $1`,
    [id],
  )
  return face
}
