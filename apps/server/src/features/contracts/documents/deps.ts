// The dependencies of documents, per region.

import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Blobs, FileSweeps } from '../../../platform/files/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { RegionDb, RegionTables, RegionTx } from '../../../schema/region.ts'
import type { CustomerNotification, NewChange } from '../../delivery/changes/index.ts'
import type { Push } from '../../delivery/push/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Idempotency } from '../../operations/idempotency/index.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { RegionDatabases } from '../../operations/region-databases/index.ts'
import type { Connections } from '../../sharing/connections/index.ts'
import type { Services } from '../../sharing/services/index.ts'
import type { PlatformSeal } from '../platform-seal/index.ts'
import type { DocumentRow, RegionTxContext } from './store.ts'

/** The position of the signing line after an action: it waits for a party, all have acted, or the action has ended it. */
export type LinePosition = { nextParty: string } | 'completed' | { ended: 'declined' | 'cancelled' }

/** The flow run of a copy, as its signing line sees it. */
export interface SignedRun {
  id: string
  isEnded: boolean
  /** FG-43: refuses once a party has deleted its account. */
  requireCounterparties(): Promise<void>
  /** FB-07: the labels of the parties, by party key. */
  listPartyLabels(): Promise<ReadonlyMap<string, string>>
  /** Moves the run to the position of its line. Returns its notifications, which follow those of the documents. */
  follow(context: RegionTxContext, position: LinePosition): Promise<() => Promise<void>>
}

/** A run that changes is locked before its copies, in the lock order of all run changes. */
export type RunAccess = { read: RegionDb } | { lock: RegionTx }

export interface DocumentHooks {
  /** The flow run of a copy, which follows the signing line of its copies. */
  'documents.run'(access: RunAccess, row: DocumentRow): Promise<SignedRun | undefined>
}

export interface DocumentDeps {
  /** The region whose base is called, and its database. */
  region: string
  database: Database<RegionTables>
  regions: { getMode(region: string): string }
  /** The file store of any known region. */
  getFileStore(region: string): Blobs
  /** Removes files of this region that no row refers to. */
  sweeps: Pick<FileSweeps, 'add'>
  clock: Clock
  ids: Ids
  log: Log
  metrics: Pick<Metrics, 'counter'>
  companies: {
    /** The identities of the existing companies, by id, in one query. */
    listIdentities(companyUserIds: readonly string[]): Promise<ReadonlyMap<string, CompanyIdentity>>
    /** Refuses a suspended company. */
    requireActive(companyUserId: string): Promise<void>
  }
  accounts: Pick<Accounts, 'state' | 'findByCode' | 'listPublicAccounts' | 'proofs'>
  services: Pick<Services, 'readInPortal' | 'rows'>
  regionDatabases: RegionDatabases
  connections: Pick<Connections, 'rows' | 'locate'>
  changes: {
    raise(context: RegionTxContext, changes: readonly NewChange[]): Promise<void>
    notifyCustomers(context: RegionTxContext, notifications: readonly CustomerNotification[]): Promise<void>
  }
  push: Pick<Push, 'notify' | 'notifyAll'>
  quotas: Pick<Quotas, 'requireWithin' | 'requireRoom'>
  idempotency: Pick<Idempotency, 'once' | 'forget'>
  verifications: { isVerifiedName(db: RegionDb, ownerUserId: string, first: string, last: string): Promise<boolean> }
  platformSeal: Pick<PlatformSeal, 'seal'>
  hooks: DocumentHooks
  /** G-008: the largest document; the upload budget follows from it. */
  documentMaxMb: number
}
