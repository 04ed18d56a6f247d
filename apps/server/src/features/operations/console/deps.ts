// Dependencies of the console: the ports of the features whose rows an operator looks up.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { DocumentRows } from '../../contracts/documents/index.ts'
import type { RunRows } from '../../contracts/flow-runs/index.ts'
import type { WebhookRows } from '../../delivery/webhooks/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Clients } from '../../identity/clients/index.ts'
import type { Companies } from '../../identity/companies/index.ts'
import type { PluginRows } from '../../plugins/plugins/index.ts'
import type { ServiceEntries, ServiceRows } from '../../sharing/services/index.ts'
import type { VerificationRows } from '../../sharing/verifications/index.ts'
import type { operators } from '../operators/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { Regions } from '../regions/index.ts'
import type { Reports } from '../reports/index.ts'
import type { RequestRows } from '../request-history/index.ts'

/** The rows that the console reads, in any region. */
export interface ConsoleRows {
  documents: DocumentRows
  runs: RunRows
  webhooks: WebhookRows
  plugins: PluginRows
  services: Pick<ServiceRows, 'listByCompany'>
  serviceEntries: Pick<ServiceEntries, 'find'>
  verifications: VerificationRows
  requests: RequestRows
}

export interface ConsoleDeps {
  directory: Database<DirectoryTables>
  /** The database of any known region. */
  reachRegion(region: string): Database<RegionTables>
  clock: Clock
  log: Log
  mail: Pick<MailQueue, 'countUnsent'>
  epoch: { isQuarantined: boolean }
  regions: Pick<Regions, 'list' | 'listCells'>
  accounts: Pick<Accounts, 'operated'>
  companies: Pick<Companies, 'readChecked'>
  clients: Pick<Clients, 'state' | 'listByCompany'>
  quotas: Pick<Quotas, 'list'>
  reports: Pick<Reports, 'countOpen'>
  operators: Pick<ReturnType<typeof operators>, 'findCall' | 'recordResult'>
  rows: ConsoleRows
  /** This process. */
  process: { version: string; roles: readonly string[]; regions: readonly string[] }
}
