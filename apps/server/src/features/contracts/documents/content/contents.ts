// Document contents in the file store: stored before their row, opened for permitted readers.
import { ApiError } from '@company-data/protocol/errors'
import type { Blobs, OpenedBlob } from '../../../../platform/files/index.ts'
import { putHashed } from '../../../../platform/files/index.ts'
import type { FileDetails } from '../../../sharing/contact-data/index.ts'
import type { DocumentDeps } from '../deps.ts'
import type { DocumentRow } from '../store.ts'
import { contentKey } from './content-key.ts'
import type { DetailContent } from './detail-response.ts'
import type { NewContent } from './new-content.ts'

/** The columns of stored content. */
export interface ContentColumns {
  content_key: string
  content_size: number
  served_sha256: string
  content_sha256: string | null
  mime_type: string | null
  original_name: string | null
}

export interface OpenedContent {
  details: FileDetails
  blob: OpenedBlob
}

const UNKNOWN_TYPE = 'application/octet-stream'
const MIME_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w.+-]+=[\w.+-]+)*$/

const getMimeType = ({ mime_type }: DocumentRow): string =>
  mime_type !== null && MIME_TYPE.test(mime_type) ? mime_type : UNKNOWN_TYPE

/** sealed for one customer, or the plain bytes of a broadcast. */
const toFileDetails = (row: DocumentRow): FileDetails =>
  row.recipient_user_id === null
    ? { shape: 'raw', mimeType: getMimeType(row), sha256: row.served_sha256, name: row.original_name }
    : { shape: 'sealed', mimeType: UNKNOWN_TYPE, sha256: row.served_sha256 }

/** Retries when the content was replaced between reading the row and opening the file. */
const MAX_ATTEMPTS = 3

export type Contents = ReturnType<typeof documentContents>

export const documentContents = ({ ids, log }: Pick<DocumentDeps, 'ids' | 'log'>) => {
  const openLatest = async (
    files: Blobs,
    find: () => Promise<DocumentRow>,
  ): Promise<{ row: DocumentRow; blob: OpenedBlob }> => {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const row = await find()
      const blob = await files.open(row.content_key)
      if (blob) return { row, blob }
    }
    throw new ApiError('company_data.file_not_found')
  }

  return {
    /** A file without a row is removed by the sweep; a row without a file would be an error. */
    async put(files: Blobs, companyUserId: string, content: NewContent): Promise<ContentColumns> {
      const key = contentKey(companyUserId, ids.next())
      const { size, sha256 } = await putHashed(files, key, content.chunks)
      return {
        content_key: key,
        content_size: size,
        served_sha256: sha256,
        content_sha256: content.contentSha256(),
        mime_type: content.mime_type,
        original_name: content.original_name,
      }
    },
    async open(files: Blobs, find: () => Promise<DocumentRow>): Promise<OpenedContent> {
      const { row, blob } = await openLatest(files, find)
      return { details: toFileDetails(row), blob }
    },
    /** The content part of a document's detail, with its row. */
    async openDetail(
      files: Blobs,
      find: () => Promise<DocumentRow>,
    ): Promise<{ row: DocumentRow; content: DetailContent }> {
      const { row, blob } = await openLatest(files, find)
      const member = row.payload_kind === 'json' ? 'payload' : 'file'
      return { row, content: { member, blob, isSealed: row.recipient_user_id !== null } }
    },
    /** Called after the commit. The sweep finds a file that cannot be removed now. */
    async remove(files: Blobs, keys: ReadonlyArray<string | null>): Promise<void> {
      for (const key of keys) {
        if (key === null) continue
        await files.remove(key).catch((error: unknown) => log.warn('a file was not removed', { error: String(error) }))
      }
    },
  }
}
