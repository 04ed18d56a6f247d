// Replaces the file of a datum with a stored one: updates the row and every slot that follows it.
import type { ValueCopy } from '@company-data/protocol/wire/sharing/contact-data'
import { notAttested } from '../attestation.ts'
import { type FileShape, updateDatum } from '../datum-store.ts'
import type { ContactDataDeps } from '../deps.ts'
import type { Copy, CopyTarget, DatumTransaction } from '../following-slots.ts'
import type { Owner } from '../owner.ts'
import { matchCopies } from './copies.ts'

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
const buildCopies = (targets: readonly CopyTarget[], { shape, mimeType, size, sha256, copies }: NewFile): Copy[] => {
  if (shape === 'sealed') return matchCopies(targets, copies).map(({ value }) => ({ kind: 'sealed', value }))
  return targets.map(() => ({ kind: 'source', file: { shape, mimeType, size, sha256 } }))
}

export const replaceFile =
  ({ clock, quotas }: Pick<ContactDataDeps, 'clock' | 'quotas'>) =>
  async ({ tx, datum, slots, mappings }: DatumTransaction, owner: Owner, file: NewFile) => {
    const copies = buildCopies(slots.targets, file)
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
    if (copies.length > 0) await slots.write(copies, isPrivate)
    await quotas.requireWithin(['bytes'], owner.userId, tx, slots.transactions)
    return { datum: { ...datum, ...columns }, mappings, replacedKey: datum.file_key }
  }
