// Dependencies of connect requests.

import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, TxContext } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { RateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { NewChange } from '../../delivery/changes/index.ts'
import type { Push } from '../../delivery/push/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Idempotency } from '../../operations/idempotency/index.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { RegionDatabases } from '../../operations/region-databases/index.ts'
import type { Connections } from '../connections/index.ts'
import type { Services } from '../services/index.ts'

export interface ConnectRequestDeps {
  /** The region whose base is called, and its database. */
  region: string
  database: Database<RegionTables>
  regions: { getMode(region: string): Mode }
  clock: Clock
  ids: Ids
  limits: Pick<RateLimits, 'take'>
  accounts: Pick<Accounts, 'findByCode' | 'listPublicAccounts' | 'state'>
  companies: {
    /** Refuses what a suspended company may not do. */
    requireActive(companyUserId: string): Promise<void>
    /** The identities of the existing companies, by id, in one query. */
    listIdentities(companyUserIds: readonly string[]): Promise<ReadonlyMap<string, CompanyIdentity>>
  }
  services: Pick<Services, 'requireOwned' | 'openInPortal' | 'rows'>
  regionDatabases: RegionDatabases
  connections: Pick<Connections, 'connect' | 'isConnected' | 'readRecord'>
  push: Pick<Push, 'notify'>
  idempotency: Pick<Idempotency, 'once'>
  quotas: Pick<Quotas, 'requireWithin'>
  changes: { raise(context: TxContext<RegionTables>, changes: readonly NewChange[]): Promise<void> }
}
