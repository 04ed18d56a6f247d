// What documents are built on, per region.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Blobs, FileSweeps } from '../../../platform/files/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { CustomerNotice, NewChange } from '../../delivery/changes/index.ts'
import type { Push } from '../../delivery/push/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Idempotency } from '../../operations/idempotency/index.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { Connections } from '../../sharing/connections/index.ts'
import type { Services } from '../../sharing/services/index.ts'
import type { PlatformSeal } from '../platform-seal/index.ts'
import type { ChangedDocument } from './notifications/document-change.ts'
import type { DocumentRow, RegionDb, RegionTx, RegionTxContext } from './store.ts'

/** What an act on a copy of a flow run leads to, reported in this order by whoever commits the act. */
export interface RunEffects {
  changedDocuments: ChangedDocument[]
  /** What the run itself reports, after the documents (FG-34). */
  afterwards: Array<() => Promise<void>>
}

export interface DocumentHooks {
  /** Somebody is about to act on a copy of a flow run: refuses where nobody may any more (FA-78). */
  'documents.run-acting'(db: RegionDb, row: DocumentRow): Promise<void>
  /** Locks the run before its copies are locked, in the order of everybody who changes runs. */
  'documents.run-locking'(tx: RegionTx, row: DocumentRow): Promise<void>
  /**
   * A participant has acted on a copy of a flow run; called in the act. The run adds what it does with the other copies, and
   * whoever commits the act reports all of it (D1-XREF-08: a decline or a cancellation cancels the run).
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
  sweeps: Pick<FileSweeps, 'job'>
  clock: Clock
  ids: Ids
  log: Log
  metrics: Pick<Metrics, 'counter'>
  accounts: Pick<Accounts, 'state' | 'findByCode' | 'listPublicAccounts' | 'proofs'>
  services: Pick<Services, 'openInPortal'>
  connections: Pick<Connections, 'regionDatabases'>
  changes: {
    raise(context: RegionTxContext, changes: readonly NewChange[]): Promise<void>
    notifyCustomers(context: RegionTxContext, notices: readonly CustomerNotice[]): Promise<void>
  }
  push: Pick<Push, 'notify' | 'notifyAll'>
  quotas: Pick<Quotas, 'requireWithin' | 'requireRoom'>
  idempotency: Pick<Idempotency, 'once'>
  verifications: { isVerifiedName(db: RegionDb, ownerUserId: string, first: string, last: string): Promise<boolean> }
  platformSeal: Pick<PlatformSeal, 'seal'>
  hooks: DocumentHooks
  /** G-008: the largest document, which the upload budget follows from. */
  documentMaxMb: number
}
