// Dependencies of the components of companies.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { DomainNet } from '../../../platform/net/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { Accounts } from '../accounts/index.ts'

export interface CompanyDeps {
  directory: Database<DirectoryTables>
  clock: Clock
  ids: Ids
  log: Log
  mail: MailQueue
  domainNet: DomainNet
  platformName: string
  accounts: Pick<Accounts, 'audit' | 'listMailboxes' | 'listPublicAccounts' | 'lockDisplayName' | 'setDisplayName'>
  quotas: Pick<Quotas, 'requireWithin'>
}
