// Opens a stored file of a slot or of its source, with the members needed to serve it.
import type { Blobs, OpenedBlob } from '../../../../platform/files/index.ts'
import type { FileDetails, FileShape } from '../../contact-data/index.ts'

export interface OpenedFile {
  details: FileDetails
  blob: OpenedBlob
}

/** The columns of a file, in the row of a slot or of a datum. */
interface FileColumns {
  file_key: string | null
  file_shape: string | null
  file_mime_type: string | null
  file_sha256: string | null
}

const UNKNOWN_TYPE = 'application/octet-stream'
const MIME_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w.+-]+=[\w.+-]+)*$/

/** The shape was decided by the source's privacy and type when the file was stored (G-076, T-44). */
const toFileDetails = ({ file_shape, file_mime_type, file_sha256 }: FileColumns): FileDetails => ({
  shape: file_shape as FileShape,
  mimeType: file_mime_type !== null && MIME_TYPE.test(file_mime_type) ? file_mime_type : UNKNOWN_TYPE,
  sha256: file_sha256 ?? '',
})

/** Undefined if there is no file, or no longer. */
export const openStoredFile = async (files: Blobs, columns: FileColumns): Promise<OpenedFile | undefined> => {
  if (columns.file_key === null) return undefined
  const blob = await files.open(columns.file_key)
  return blob && { details: toFileDetails(columns), blob }
}
