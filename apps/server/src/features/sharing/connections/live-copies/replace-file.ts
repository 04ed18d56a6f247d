// Replaces the file of a datum with a stored one: updates the row and every slot that follows it.
import type { ValueCopy } from '@company-data/protocol/wire/sharing/contact-data'
import { type FileShape, matchCopies, notAttested, type Owner, updateDatum } from '../../contact-data/index.ts'
import type { DatumTransactions } from './datum-transaction.ts'
import type { LiveCopyDeps } from './live-copy-deps.ts'
import { followingSlots, type LockedSlots } from './slot-locks.ts'
import type { Copy, SlotWrites } from './slot-writes.ts'

/** A file in the store of the owner's home region. */
export interface NewFile {
  key: string
  shape: FileShape
  mimeType: string
  name: string | null
  size: number
  sha256: string
  /** The wrappers for the slots; only a sealed file has them. */
  copies: ReadonlyArray<ValueCopy & { value: string }>
}

/** T-44: a private file is sealed again for each slot; slots of a file in the clear are served from the source. */
const buildCopies = (locked: readonly LockedSlots[], { shape, mimeType, size, sha256, copies }: NewFile): Copy[] => {
  const slots = followingSlots(locked)
  if (shape === 'sealed') return matchCopies(slots, copies).map(({ value }) => ({ kind: 'sealed', value }))
  return slots.map(() => ({ kind: 'source', file: { shape, mimeType, size, sha256 } }))
}

export const replaceFile =
  (
    { clock, quotas }: Pick<LiveCopyDeps, 'clock' | 'quotas'>,
    onDatum: DatumTransactions,
    slots: Pick<SlotWrites, 'write'>,
  ) =>
  (owner: Owner, datumId: string, file: NewFile) =>
    onDatum({ ownerUserId: owner.userId, datumId }, async (transaction) => {
      const { tx, datum, locked, mappings } = transaction
      const copies = buildCopies(locked, file)
      const isPrivate = file.shape === 'sealed'
      const columns = {
        is_private: isPrivate,
        file_key: file.key,
        file_shape: file.shape,
        file_mime_type: file.mimeType,
        file_name: file.name,
        file_size: file.size,
        file_sha256: file.sha256,
        ...notAttested,
        updated_at: clock.now(),
      }
      await updateDatum(tx, datum.id, columns)
      if (copies.length > 0) await slots.write(transaction, copies, isPrivate)
      const slotTransactions = locked.map(({ context }) => context.tx)
      await quotas.requireWithin(['bytes'], owner.userId, tx, slotTransactions)
      return { datum: { ...datum, ...columns }, mappings, replacedKey: datum.file_key }
    })
