// SQL of the keys of services in the directory.
import type { Kysely } from 'kysely'
import type { DirectoryTables } from '../../../schema/directory.ts'

export interface ServiceKey {
  publicKey: string
  publicKeySha256: string
}

export const findServiceKey = (
  db: Kysely<DirectoryTables>,
  companyUserId: string,
  shareCode: string,
): Promise<ServiceKey | undefined> =>
  db
    .selectFrom('service_entry')
    .select(['public_key as publicKey', 'public_key_sha256 as publicKeySha256'])
    .where('company_user_id', '=', companyUserId)
    .where('share_code', '=', shareCode)
    .executeTakeFirst()
