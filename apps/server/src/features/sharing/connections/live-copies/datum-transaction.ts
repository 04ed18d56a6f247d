// Runs one operation on a datum: locks its row first, then the slots that follow it, in every region with some (D1-CONN-24).
import type { ContactDataHooks, FollowingSlots } from '../../contact-data/index.ts'
import { withFiles } from '../slot-files/slot-file-storage.ts'
import { toMapping } from './datum-mappings.ts'
import type { LiveCopyDeps } from './live-copy-deps.ts'
import { lockSlots } from './live-slot-store.ts'
import { followingSlots, type SlotLocks } from './slot-locks.ts'
import type { SlotWrites, WriteTarget } from './slot-writes.ts'

export const datumTransactions = (
  deps: LiveCopyDeps,
  { withSlots }: SlotLocks,
  writes: SlotWrites,
): ContactDataHooks['contact-data.changing'] => {
  const { database, accounts, regionDatabases } = deps

  const toSlots = (target: WriteTarget): FollowingSlots => ({
    targets: followingSlots(target.locked),
    transactions: target.locked.map(({ context }) => context.tx),
    write: (copies, isPrivate) => writes.write(target, copies, isPrivate),
    drop: () => writes.drop(target),
  })

  return (source, lock, work) =>
    withFiles(deps, (files) =>
      database.transaction(async (tx) => {
        const regionDatabase = regionDatabases.only()
        // With one region no search is needed, so the slots are locked in the packet of the datum.
        const [datum, rows] = await Promise.all([lock(tx), regionDatabase && lockSlots(tx, source)])
        const only = regionDatabase && rows && { regionDatabase, rows }
        const mappings = only && (await regionDatabases.rowsAtHome(only.regionDatabase, only.rows)).map(toMapping)
        const subject = { userId: source.ownerUserId, code: (await accounts.state(source.ownerUserId))?.code ?? null }
        return withSlots({ database, tx }, source, only, (locked) =>
          files.during(() => work({ tx, datum, mappings, slots: toSlots({ locked, subject, files }) })),
        )
      }),
    )
}
