// SQL for the persons of a sandbox service.
import type { DirectoryDb } from '../../../../schema/directory.ts'

export interface SandboxPersonRow {
  user_id: string
  email: string | null
  display_name: string
  code: string | null
  region: string
  created_at: Date
}

/** Oldest first. */
export const listSandboxPersons = (db: DirectoryDb, serviceId: string): Promise<SandboxPersonRow[]> =>
  db
    .selectFrom('account')
    .select(['user_id', 'email', 'display_name', 'code', 'region', 'created_at'])
    .where('sandbox_service_id', '=', serviceId)
    .where('deleted_at', 'is', null)
    .orderBy('user_id')
    .execute()

export interface TestPersonRow extends SandboxPersonRow {
  sandbox_sealed_login: string
}

/** Lists the persons whose login is stored, oldest first. */
export const listTestPersons = async (db: DirectoryDb, serviceId: string): Promise<TestPersonRow[]> => {
  const rows = await db
    .selectFrom('account')
    .select(['user_id', 'email', 'display_name', 'code', 'region', 'created_at', 'sandbox_sealed_login'])
    .where('sandbox_service_id', '=', serviceId)
    .where('sandbox_sealed_login', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('user_id')
    .execute()
  return rows.flatMap((row) =>
    row.sandbox_sealed_login === null ? [] : { ...row, sandbox_sealed_login: row.sandbox_sealed_login },
  )
}

/** The services of sandbox persons with this home region, in the order of their ids. */
export const listSandboxServices = async (
  db: DirectoryDb,
  region: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('account')
    .select('sandbox_service_id')
    .distinct()
    .where('sandbox_service_id', '>', after)
    .where('region', '=', region)
    .where('deleted_at', 'is', null)
    .orderBy('sandbox_service_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ sandbox_service_id }) => sandbox_service_id ?? [])
}
