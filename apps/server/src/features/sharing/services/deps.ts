// Dependencies of the components of services, and the hooks that they call.

import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { AccountClientCaller, ServiceClientCaller, SessionCaller } from '../../../gate/caller.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, TxContext } from '../../../platform/db/index.ts'
import type { Blobs, FileSweeps } from '../../../platform/files/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { RateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { RegionTables, RegionTx } from '../../../schema/region.ts'
import type { Changes } from '../../delivery/changes/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Clients } from '../../identity/clients/index.ts'
import type { Names } from '../../identity/names/index.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { KeyLogWriter } from '../key-log/index.ts'
import type { ServiceRow } from './service-store.ts'

/** A manager of services: the owner of the company, a delegate, or an account client with service_management. */
export type ServiceCaller = SessionCaller | AccountClientCaller

/** A manager of services, or the client of one service, which has access only to that service. */
export type ServiceActor = ServiceCaller | ServiceClientCaller

type Maybe<T> = T | undefined | Promise<T | undefined>

/** Runs after the service is deleted, for example to remove files; it must not throw. */
export type AfterDelete = () => Promise<void>

export interface ServiceHooks {
  /** Checks if a service may be deleted, in the transaction that deletes it. A subscriber refuses by throwing. */
  'services.may-delete'(tx: RegionTx, service: ServiceRow): Promise<void>
  /** A service is being deleted. When a company ends, all of its services were checked before the first is deleted. */
  'services.deleting'(tx: RegionTx, service: ServiceRow, afterwards: (work: AfterDelete) => void): Promise<void>
  /** A member of a service that customers see has changed; runs in the transaction of the change. */
  'services.changed'(context: TxContext<RegionTables>, service: ServiceRow): Promise<void>
}

export interface ServiceDeps {
  /** The database of the region. */
  database: Database<RegionTables>
  directory: Database<DirectoryTables>
  /** The region of this database. */
  region: string
  clock: Clock
  ids: Ids
  log: Log
  files: Blobs
  /** Deletes files of this region that no row refers to. */
  sweeps: Pick<FileSweeps, 'add'>
  accounts: {
    state(userId: string): Maybe<{ code: string | null }>
    hasSecondFactor(userId: string): Promise<boolean>
    audit: Accounts['audit']
  } & Pick<Accounts, 'hashPassword' | 'createAccount' | 'openSession' | 'sandbox' | 'isOnHold'>
  clients: Pick<Clients, 'serviceClients'>
  delegates: { grantedServices(userId: string): Promise<ReadonlySet<string>> }
  /** G-008: the maximum size of a photo. */
  photoMaxMb: number
  quotas: Quotas
  limits: Pick<RateLimits, 'takeOrRefuse'>
  regions: { getMode(region: string): Mode }
  changes: Pick<Changes, 'channels'>
  keyLog: KeyLogWriter
  names: Names
  hooks: ServiceHooks
}
