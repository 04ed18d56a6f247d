// Runs one operation on a datum: locks its row first, then the slots that follow it, in every region with some (D1-CONN-24).
import { ApiError } from '@company-data/protocol/errors'
import type { Subject } from '../../../delivery/changes/index.ts'
import { type DatumRow, lockDatum } from '../../contact-data/index.ts'
import type { RegionTx } from '../connection-store.ts'
import { type SlotFileStorage, withFiles } from '../slot-files/slot-file-storage.ts'
import { type Mapping, toMapping } from './datum-mappings.ts'
import type { LiveCopyDeps } from './live-copy-deps.ts'
import { lockSlots, type Source } from './live-slot-store.ts'
import type { LockedSlots, SlotLocks } from './slot-locks.ts'

export interface DatumTransaction {
  /** The transaction in the owner's home region. */
  tx: RegionTx
  datum: DatumRow
  /** The slots that follow the datum, region by region. */
  locked: readonly LockedSlots[]
  /** Every mapping of the datum if this region is the only one; otherwise they must be queried. */
  mappings: readonly Mapping[] | undefined
  /** The subject of the events. */
  subject: Subject
  files: SlotFileStorage
}

export type DatumTransactions = ReturnType<typeof datumTransactions>

export const datumTransactions = (deps: LiveCopyDeps, { withSlots }: SlotLocks) => {
  const { database, accounts, regionDatabases } = deps

  /** The row is queried before any wait: the slots, in the same packet, are then read after its lock. */
  const lock = async (tx: RegionTx, { ownerUserId, datumId }: Source): Promise<DatumRow> => {
    const datum = await lockDatum(tx, ownerUserId, datumId, 'update')
    if (!datum) throw new ApiError('contact_data.not_found')
    return datum
  }

  return <T>(source: Source, work: (work: DatumTransaction) => Promise<T>): Promise<T> =>
    withFiles(deps, (files) =>
      database.transaction(async (tx) => {
        const regionDatabase = regionDatabases.only()
        // With one region no search is needed, so the slots are locked in the packet of the datum.
        const [datum, rows] = await Promise.all([lock(tx, source), regionDatabase && lockSlots(tx, source)])
        const only = regionDatabase && rows && { regionDatabase, rows }
        const mappings = only && (await regionDatabases.rowsAtHome(only.regionDatabase, only.rows)).map(toMapping)
        const subject = { userId: source.ownerUserId, code: (await accounts.state(source.ownerUserId))?.code ?? null }
        return withSlots({ database, tx }, source, only, (locked) =>
          files.during(() => work({ tx, datum, locked, mappings, subject, files })),
        )
      }),
    )
}
