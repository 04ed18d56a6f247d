// The dependencies of documents, per region.
import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Blobs, FileSweeps } from '../../../platform/files/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { CustomerNotification, NewChange } from '../../delivery/changes/index.ts'
import type { Push } from '../../delivery/push/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Idempotency } from '../../operations/idempotency/index.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { Connections } from '../../sharing/connections/index.ts'
import type { Services } from '../../sharing/services/index.ts'
import type { PlatformSeal } from '../platform-seal/index.ts'
import type { ChangedDocument } from './notifications/document-change.ts'
import type { DocumentRow, RegionDb, RegionTx, RegionTxContext } from './store.ts'

/** Effects of an action on a copy of a flow run, reported in this order by the committing caller. */
export interface RunEffects {
  changedDocuments: ChangedDocument[]
  /** Events of the run itself, reported after the documents (FG-34). */
  afterwards: Array<() => Promise<void>>
}

export interface DocumentHooks {
  /** Called before an action on a copy of a flow run; refuses if no action is possible any more (FA-78). */
  'documents.run-acting'(db: RegionDb, row: DocumentRow): Promise<void>
  /** FB-07: the labels of the parties of a flow run, by party key. */
  'documents.run-parties'(db: RegionDb, row: DocumentRow): Promise<ReadonlyMap<string, string>>
  /** Locks the run before its copies, in the lock order of all run changes. */
  'documents.run-locking'(tx: RegionTx, row: DocumentRow): Promise<void>
  /**
   * Called in the transaction of a participant's action on a copy of a flow run. The run adds its effects on the other
   * copies, and the committing caller reports all of them (D1-XREF-08: a decline or a cancellation cancels the run).
   */
  'documents.run-acted'(
    context: RegionTxContext,
    row: DocumentRow,
    action: 'signed' | 'accepted' | 'declined' | 'cancelled',
    effects: RunEffects,
  ): Promise<void>
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
    /** Who the existing companies are, by id, in one query. */
    listIdentities(companyUserIds: readonly string[]): Promise<ReadonlyMap<string, CompanyIdentity>>
  }
  accounts: Pick<Accounts, 'state' | 'findByCode' | 'listPublicAccounts' | 'proofs'>
  services: Pick<Services, 'readInPortal' | 'rows'>
  connections: Pick<Connections, 'regionDatabases' | 'rows'>
  changes: {
    raise(context: RegionTxContext, changes: readonly NewChange[]): Promise<void>
    notifyCustomers(context: RegionTxContext, notifications: readonly CustomerNotification[]): Promise<void>
  }
  push: Pick<Push, 'notify' | 'notifyAll'>
  quotas: Pick<Quotas, 'requireWithin' | 'requireRoom'>
  idempotency: Pick<Idempotency, 'once'>
  verifications: { isVerifiedName(db: RegionDb, ownerUserId: string, first: string, last: string): Promise<boolean> }
  platformSeal: Pick<PlatformSeal, 'seal'>
  hooks: DocumentHooks
  /** G-008: the largest document; the upload budget follows from it. */
  documentMaxMb: number
}
