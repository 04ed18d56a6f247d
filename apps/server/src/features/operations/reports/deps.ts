// Dependencies of reports, and the hook that they call.
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Companies } from '../../identity/companies/index.ts'

export interface ReportHooks {
  /** The operator suspends the company of a report; called in the transaction of the decision. */
  'reports.suspending'(tx: Transaction<DirectoryTables>, companyUserId: string, reason: string): Promise<void>
}

export interface ReportDeps {
  directory: Database<DirectoryTables>
  /** The database of any known region. */
  reachRegion(region: string): { kysely: Kysely<RegionTables> }
  clock: Clock
  ids: Ids
  log: Log
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  mail: Pick<MailQueue, 'add'>
  accounts: Pick<Accounts, 'state' | 'listEmails' | 'listPublicAccounts'>
  companies: Pick<Companies, 'listIdentities'>
  platformName: string
  hooks: ReportHooks
}
