// Changes a datum's value: the row, a copy in every slot that follows it, and their events in one operation (G-075).
import type { ContactDatumChange } from '@company-data/protocol/wire/sharing/contact-data'
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import { notAttested } from '../attestation.ts'
import { type DatumRow, editDatum, updateDatum } from '../datum-store.ts'
import type { ContactDataDeps } from '../deps.ts'
import type { DatumTransaction } from '../following-slots.ts'
import type { Owner } from '../owner.ts'
import { type DatumEdit, toDatumEdit } from './plan-edit.ts'

export const changeDatum = ({ clock, fieldTypes }: Pick<ContactDataDeps, 'clock' | 'fieldTypes'>) => {
  const store = async ({ tx, datum, slots }: DatumTransaction, edit: DatumEdit): Promise<DatumRow> => {
    if (edit.kind === 'nothing') return datum
    if (edit.kind === 'privacy') {
      await updateDatum(tx, datum.id, { is_private: edit.isPrivate })
      return { ...datum, is_private: edit.isPrivate }
    }
    const columns = { value: edit.value, is_private: edit.isPrivate, updated_at: clock.now() }
    awaitAtCommit(tx, editDatum(tx, datum.id, columns))
    const copies = edit.copies.map((value) => ({ kind: 'inline', value }) as const)
    if (copies.length > 0) await slots.write(copies, edit.isPrivate)
    return { ...datum, ...notAttested, ...columns }
  }

  return async (transaction: DatumTransaction, owner: Owner, change: ContactDatumChange) => {
    const { datum, slots, mappings } = transaction
    const edit = toDatumEdit({ types: fieldTypes.rows(), owner, datum, slots: slots.targets, change })
    return { datum: await store(transaction, edit), mappings }
  }
}
