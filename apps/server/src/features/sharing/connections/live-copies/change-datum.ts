// Changes a datum's value: the row, a copy in every slot that follows it, and their events in one operation (G-075).
import type { ContactDatumChange } from '@company-data/protocol/wire/sharing/contact-data'
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import {
  type DatumEdit,
  type DatumRow,
  editDatum,
  notAttested,
  type Owner,
  toDatumEdit,
  updateDatum,
} from '../../contact-data/index.ts'
import type { DatumTransaction, DatumTransactions } from './datum-transaction.ts'
import type { LiveCopyDeps } from './live-copy-deps.ts'
import { followingSlots } from './slot-locks.ts'
import type { SlotWrites } from './slot-writes.ts'

export const changeDatum = (
  { clock, fieldTypes }: Pick<LiveCopyDeps, 'clock' | 'fieldTypes'>,
  onDatum: DatumTransactions,
  slots: Pick<SlotWrites, 'write'>,
) => {
  const store = async (transaction: DatumTransaction, edit: DatumEdit): Promise<DatumRow> => {
    const { tx, datum } = transaction
    if (edit.kind === 'nothing') return datum
    if (edit.kind === 'privacy') {
      await updateDatum(tx, datum.id, { is_private: edit.isPrivate })
      return { ...datum, is_private: edit.isPrivate }
    }
    const columns = { value: edit.value, is_private: edit.isPrivate, updated_at: clock.now() }
    awaitAtCommit(tx, editDatum(tx, datum.id, columns))
    const copies = edit.copies.map((value) => ({ kind: 'inline', value }) as const)
    if (copies.length > 0) await slots.write(transaction, copies, edit.isPrivate)
    return { ...datum, ...notAttested, ...columns }
  }

  return (owner: Owner, datumId: string, change: ContactDatumChange) =>
    onDatum({ ownerUserId: owner.userId, datumId }, async (transaction) => {
      const { datum, locked, mappings } = transaction
      const edit = toDatumEdit({ types: fieldTypes.rows(), owner, datum, slots: followingSlots(locked), change })
      return { datum: await store(transaction, edit), mappings }
    })
}
