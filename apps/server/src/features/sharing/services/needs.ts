// What the parts of services are built on, per region.

import type { AccountClientCaller, ServiceClientCaller, SessionCaller } from '../../../gate/caller.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Side } from '../../../platform/db/index.ts'
import type { Blobs } from '../../../platform/files/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { Clients } from '../../identity/clients/index.ts'
import type { RegionTx, ServiceRow } from './store.ts'

/** Who manages services: the company's owner, a delegate, or an account client with service_management. */
export type ServiceCaller = SessionCaller | AccountClientCaller

/** The same, or the service's own client, which knows one service only. */
export type ServiceActor = ServiceCaller | ServiceClientCaller

type Maybe<T> = T | undefined | Promise<T | undefined>

/** Done once the service is gone for good, as the removal of files; it must not throw. */
export type AfterDelete = () => Promise<void>

/** What another feature does before a service goes, in the same transaction; it refuses by throwing. */
export type BeforeDelete = (tx: RegionTx, service: ServiceRow, afterwards: (act: AfterDelete) => void) => Promise<void>

export interface ServiceNeeds {
  /** The region's own database. */
  database: Database<RegionTables>
  directory: Database<DirectoryTables>
  clock: Clock
  ids: Ids
  log: Log
  files: Blobs
  accounts: {
    state(userId: string): Maybe<{ code: string | null }>
    hasSecondFactor(userId: string): Promise<boolean>
  }
  clients: Pick<Clients, 'forService'>
  delegates: { grantedServices(userId: string): Promise<ReadonlySet<string>> }
  /** G-008: the largest photo. */
  photoMaxMb: number
  /** In this order; of a company's services, all are asked by the first before any is by the second. */
  beforeDelete?: readonly BeforeDelete[]
  /** Told, in the transaction of the change, that something which customers see has changed. */
  onChanged?: (side: Side<RegionTables>, service: ServiceRow) => Promise<void>
}
