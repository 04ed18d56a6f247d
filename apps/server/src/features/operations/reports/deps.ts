// Dependencies of reports.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { RegionDb } from '../../../schema/region.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Companies } from '../../identity/companies/index.ts'
import type { ConnectionRows } from '../../sharing/connections/index.ts'

export interface ReportDeps {
  directory: Database<DirectoryTables>
  /** The database of any known region. */
  reachRegion(region: string): { kysely: RegionDb }
  clock: Clock
  ids: Ids
  log: Log
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  mail: Pick<MailQueue, 'add'>
  accounts: Pick<Accounts, 'state' | 'listMailboxes' | 'listPublicAccounts'>
  connections: { rows: Pick<ConnectionRows, 'countByCompany'> }
  companies: Pick<Companies, 'listIdentities' | 'suspend'>
  platformName: string
}
