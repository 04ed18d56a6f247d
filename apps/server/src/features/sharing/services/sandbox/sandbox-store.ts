// SQL for the clock of a sandbox service; the function itself is in the migrations.
import { sql } from 'kysely'
import type { RegionDb } from '../../../../schema/region.ts'

export const advanceSandbox = async (db: RegionDb, serviceId: string, seconds: number): Promise<void> => {
  await sql`select advance_sandbox(${serviceId}, ${seconds})`.execute(db)
}
