// The file of a datum: sealed or in the clear, stored before the row refers to it, the old one deleted afterwards.

import { isBinary } from '@company-data/field-types'
import type { DatumId } from '@company-data/protocol/contract/ids'
import { ApiError, refusedBecause } from '@company-data/protocol/errors'
import { sealedBudget } from '@company-data/protocol/limits'
import { reason } from '@company-data/protocol/reasons'
import type { ContactDatum, ContactDatumFile, ValueCopy } from '@company-data/protocol/wire/sharing/contact-data'
import { keepFile, type OpenedBlob, putHashed } from '../../../../platform/files/index.ts'
import { requireNoCopies } from '../data/copies.ts'
import type { Data } from '../data/data.ts'
import type { DatumEdits } from '../data/datum-edits.ts'
import { datumRecord } from '../data/datum-record.ts'
import { readPrivacy, requireUsertype } from '../data/datum-value.ts'
import type { FileShape } from '../datum-store.ts'
import type { ContactDataDeps } from '../deps.ts'
import type { Owner } from '../owner.ts'
import { readClearFile } from './clear-file.ts'
import type { FileDetails } from './file-response.ts'
import { isSealedFile, sealedBody } from './sealed-file.ts'

/** A copy whose value is a wrapper. */
type SealedCopy = ValueCopy & { value: string }

/** A file that may be stored, with the copies for the slots that follow it. */
interface CheckedFile {
  shape: FileShape
  mimeType: string
  name: string | null
  body: Iterable<Buffer>
  copies: readonly SealedCopy[]
}

interface OpenedFile {
  details: FileDetails
  blob: OpenedBlob
}

export type DatumFiles = ReturnType<typeof datumFiles>

type Deps = Omit<ContactDataDeps, 'hooks'>

export const datumFiles = (deps: Deps, data: Data, edits: Pick<DatumEdits, 'replaceFile'>) => {
  const { database, clock, ids, log, files, fieldTypes, quotas, documentMaxMb } = deps

  const readSealed = async (value: unknown): Promise<string> => {
    // G-008: the limit is on the length of the sealed text.
    if (typeof value === 'string' && value.length > sealedBudget(documentMaxMb))
      throw new ApiError('documents.too_large')
    if (typeof value !== 'string' || !(await isSealedFile(value)))
      throw new ApiError('contact_data.encryption_required')
    return value
  }
  const readSealedCopies = async (copies: readonly ValueCopy[]): Promise<SealedCopy[]> => {
    const sealedCopies: SealedCopy[] = []
    for (const copy of copies) sealedCopies.push({ ...copy, value: await readSealed(copy.value) })
    return sealedCopies
  }
  const readPrivate = async ({ value, copies }: ContactDatumFile): Promise<CheckedFile> => ({
    shape: 'sealed',
    mimeType: 'application/json',
    name: null,
    body: sealedBody(await readSealed(value)),
    copies: await readSealedCopies(copies ?? []),
  })
  const readClear = async (type: string, body: ContactDatumFile): Promise<CheckedFile> => {
    requireNoCopies(body.copies ?? [])
    return { ...(await readClearFile(fieldTypes.rows(), type, body, deps)), copies: [] }
  }

  const tryOpen = async (owner: Owner, datumId: DatumId): Promise<OpenedFile | undefined> => {
    const datum = await data.requireDatum(owner, datumId)
    const { file_key, file_shape, file_mime_type, file_name, file_sha256 } = datum
    const blob = file_key === null ? undefined : await files.open(file_key)
    if (!blob || file_shape === null) return undefined
    const details = { shape: file_shape, mimeType: file_mime_type ?? '', sha256: file_sha256 ?? '', name: file_name }
    return { details, blob }
  }

  return {
    /** Before the file is read. */
    requireRoom: ({ userId }: Owner): Promise<void> => quotas.requireRoom(['bytes'], userId, database.kysely),
    requireDatum: (owner: Owner, datumId: DatumId) => data.requireDatum(owner, datumId),
    async put(owner: Owner, datumId: DatumId, body: ContactDatumFile): Promise<ContactDatum> {
      const { id, type, ...datum } = await data.requireDatum(owner, datumId)
      requireUsertype(owner, datum)
      const isPrivate = readPrivacy(owner, body.is_private) ?? datum.is_private
      if (!isBinary(fieldTypes.rows(), type))
        throw refusedBecause('contact_data.file_invalid', reason('file.field_holds_none'))
      const { body: bytes, ...file } = isPrivate ? await readPrivate(body) : await readClear(type, body)
      const key = `${owner.userId}/contact-data/${ids.next()}`
      const { size, sha256 } = await putHashed(files, key, bytes)
      const replaced = await keepFile({ files, log }, key, () =>
        edits.replaceFile(owner, id, { ...file, key, size, sha256 }),
      )
      await data.removeFile(replaced.replacedKey)
      return datumRecord(replaced.datum, clock.now(), replaced.mappings)
    },
    /** A file replaced between reading the row and opening the bytes is looked up again. */
    async open(owner: Owner, datumId: DatumId): Promise<OpenedFile> {
      const file = (await tryOpen(owner, datumId)) ?? (await tryOpen(owner, datumId))
      if (!file) throw new ApiError('company_data.file_not_found')
      return file
    },
  }
}
