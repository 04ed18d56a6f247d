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

export interface ServiceHooks {
  /** Whether a service may go; called in the transaction that deletes it. A subscriber refuses by throwing. */
  'services.may-delete'(tx: RegionTx, service: ServiceRow): Promise<void>
  /** A service goes; of a company's services, each has been allowed to go before the first one does. */
  'services.deleting'(tx: RegionTx, service: ServiceRow, afterwards: (act: AfterDelete) => void): Promise<void>
  /** Something that customers see of a service has changed; called in the transaction of the change. */
  'services.changed'(side: Side<RegionTables>, service: ServiceRow): Promise<void>
}

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
  hooks: ServiceHooks
}
