// SQL for the clock of a sandbox service; the function itself is in the migrations.
import { type Kysely, sql } from 'kysely'
import type { RegionTables } from '../../../../schema/region.ts'

export const advanceSandbox = async (db: Kysely<RegionTables>, serviceId: string, seconds: number): Promise<void> => {
  await sql`select advance_sandbox(${serviceId}, ${seconds})`.execute(db)
}
