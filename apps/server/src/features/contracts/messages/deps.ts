// The dependencies of messages, per region.

import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { CustomerNotification, NewChange } from '../../delivery/changes/index.ts'
import type { Push } from '../../delivery/push/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Idempotency } from '../../operations/idempotency/index.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { RegionDatabases } from '../../operations/region-databases/index.ts'
import type { Connections, RegionTxContext } from '../../sharing/connections/index.ts'
import type { Services } from '../../sharing/services/index.ts'

export interface MessageDeps {
  /** The region whose base is called, and its database. */
  region: string
  database: Database<RegionTables>
  regions: { getMode(region: string): Mode }
  clock: Clock
  ids: Ids
  accounts: Pick<Accounts, 'listPublicAccounts'>
  /** Refuses what a suspended company may not do. */
  companies: { requireActive(companyUserId: string): Promise<void> }
  services: Pick<Services, 'openInPortal' | 'rows'>
  regionDatabases: RegionDatabases
  connections: Pick<Connections, 'locate' | 'requireOfService' | 'conversations'>
  changes: {
    raise(context: RegionTxContext, changes: readonly NewChange[]): Promise<void>
    notifyCustomers(context: RegionTxContext, notifications: readonly CustomerNotification[]): Promise<void>
  }
  push: Pick<Push, 'notifyAll'>
  idempotency: Pick<Idempotency, 'once'>
  quotas: Pick<Quotas, 'requireRoom' | 'requireRoomSometimes' | 'requireWithin'>
}
