// The file of a datum: sealed or in the clear, stored before the row says so, the old one removed afterwards.
import { isBinary } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import { sealedBudget } from '@company-data/protocol/limits'
import type { ContactDatum, ContactDatumFile, ValueCopy } from '@company-data/protocol/wire/sharing/contact-data'
import { type OpenedBlob, putHashed, type StoredFile } from '../../../platform/files/index.ts'
import { readClearFile } from './clear-file.ts'
import { matchCopies, requireNoCopies } from './copies.ts'
import type { Data } from './data.ts'
import { type DatumRow, type FileShape, notAttested, updateDatum } from './datum-store.ts'
import type { FileFacts } from './file-answer.ts'
import type { LiveContent, LiveEdit } from './live-slots.ts'
import type { ProfileNeeds } from './needs.ts'
import type { Owner } from './owner.ts'
import { isSealedFile, sealedBody } from './sealed-file.ts'
import { privacyOf, requireUsertype } from './values.ts'

/** A copy that was found to be sealed. */
type SealedCopy = ValueCopy & { value: string }

/** A file that may be stored, and what the slots that follow it get. */
interface ReadFile {
  shape: FileShape
  mimeType: string
  name: string | null
  body: Iterable<Buffer>
  copies: readonly SealedCopy[]
}

const contentsOf = (slots: LiveEdit['slots'], file: ReadFile, { size, sha256 }: StoredFile): LiveContent[] => {
  const { shape, mimeType, copies } = file
  if (shape === 'sealed') return matchCopies(slots, copies).map(({ value }) => ({ kind: 'sealed', value }))
  return slots.map(() => ({ kind: 'source', file: { shape, mimeType, size, sha256 } }))
}

export type DataFiles = ReturnType<typeof dataFiles>

export const dataFiles = (needs: ProfileNeeds, data: Data) => {
  const { clock, ids, files, fieldTypes, documentMaxMb } = needs

  const readSealed = async (value: unknown): Promise<string> => {
    // G-008: the length of the sealed text counts.
    if (typeof value === 'string' && value.length > sealedBudget(documentMaxMb))
      throw new ApiError('documents.too_large')
    if (typeof value !== 'string' || !(await isSealedFile(value)))
      throw new ApiError('contact_data.encryption_required')
    return value
  }
  const readSealedCopies = async (given: readonly ValueCopy[]): Promise<SealedCopy[]> => {
    const copies: SealedCopy[] = []
    for (const copy of given) copies.push({ ...copy, value: await readSealed(copy.value) })
    return copies
  }
  const readPrivate = async ({ value, copies }: ContactDatumFile): Promise<ReadFile> => ({
    shape: 'sealed',
    mimeType: 'application/json',
    name: null,
    body: sealedBody(await readSealed(value)),
    copies: await readSealedCopies(copies ?? []),
  })
  const readClear = async (type: string, body: ContactDatumFile): Promise<ReadFile> => {
    requireNoCopies(body.copies ?? [])
    return { ...(await readClearFile(fieldTypes.rows(), type, body, needs)), copies: [] }
  }

  /** The row and its slots, in one act; the key of the file that they had. */
  const commit = (owner: Owner, row: DatumRow, key: string, file: ReadFile, stored: StoredFile) =>
    data.edit(owner, row.id, async (tx, slots, { file_key }) => {
      const contents = contentsOf(slots.slots, file, stored)
      const isPrivate = file.shape === 'sealed'
      await updateDatum(tx, row.id, {
        is_private: isPrivate,
        file_key: key,
        file_shape: file.shape,
        file_mime_type: file.mimeType,
        file_name: file.name,
        file_size: String(stored.size),
        file_sha256: stored.sha256,
        ...notAttested,
        updated_at: clock.now(),
      })
      if (contents.length > 0) await slots.write(contents, isPrivate)
      return file_key
    })

  const openOnce = async (
    owner: Owner,
    datumId: string,
  ): Promise<{ facts: FileFacts; blob: OpenedBlob } | undefined> => {
    const { file_key, file_shape, file_mime_type, file_name, file_sha256 } = await data.require(owner, datumId)
    const blob = file_key === null ? undefined : await files.open(file_key)
    if (!blob || file_shape === null) return undefined
    const facts = { shape: file_shape, mimeType: file_mime_type ?? '', sha256: file_sha256 ?? '', name: file_name }
    return { facts, blob }
  }

  return {
    async put(owner: Owner, datumId: string, body: ContactDatumFile): Promise<ContactDatum> {
      const row = await data.require(owner, datumId)
      requireUsertype(owner, row)
      const isPrivate = privacyOf(owner, body.is_private) ?? row.is_private
      if (!isBinary(fieldTypes.rows(), row.type))
        throw new ApiError('contact_data.file_invalid', { message: 'A field of this type holds no file.' })
      const file = isPrivate ? await readPrivate(body) : await readClear(row.type, body)
      const key = `${owner.userId}/contact-data/${ids.next()}`
      const stored = await putHashed(files, key, file.body)
      const replaced = await commit(owner, row, key, file, stored).catch(async (error: unknown) => {
        // Only a refusal is certain to have left the row as it was; after any other failure the sweep decides.
        if (error instanceof ApiError) await data.dropFile(key)
        throw error
      })
      await data.dropFile(replaced)
      return data.read(owner, datumId)
    },
    /** A file that is replaced between the row and the bytes is looked for once more. */
    async open(owner: Owner, datumId: string): Promise<{ facts: FileFacts; blob: OpenedBlob }> {
      const found = (await openOnce(owner, datumId)) ?? (await openOnce(owner, datumId))
      if (!found) throw new ApiError('company_data.file_not_found')
      return found
    },
  }
}
