// Dependencies of the overview, per region.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { Changes } from '../../delivery/changes/index.ts'
import type { Webhooks } from '../../delivery/webhooks/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Services } from '../../sharing/services/index.ts'

export interface OverviewDeps {
  database: Database<RegionTables>
  clock: Clock
  accounts: Pick<Accounts, 'listPublicAccounts'>
  services: Pick<Services, 'listInPortal'>
  changes: Pick<Changes, 'waiting'>
  webhooks: Pick<Webhooks, 'listTroubled'>
}
