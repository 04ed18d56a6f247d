// The file of a document once it is opened, and the hash that it must have.
import { SessionError } from '../errors/session-error.ts'
import { type OpenedFile, openEnvelope } from '../files/received-file.ts'
import { sha256Hex } from '../files/sha256.ts'
import { checkDigest } from '../transport/content-digest.ts'
import type { ApiResponse } from '../transport/response.ts'

/**
 * The file of a document.
 * @example
 * const file: DocumentFile = await service.documents.openSealed(documentId)
 * console.log(file.name, file.mimeType, file.bytes.length)
 */
export interface DocumentFile {
  bytes: Uint8Array
  mimeType: string
  name: string | undefined
}

/** A file that is signed, shown or stored must match its given hash. */
export const requireSameHash = async (bytes: Uint8Array, sha256: string | null): Promise<void> => {
  if (sha256 !== null && (await sha256Hex(bytes)) !== sha256) throw new SessionError('content_mismatch')
}

const NO_ENVELOPE = 'The document opens, but there is no file in it: its sender sealed something else.'

/** The errors of the parsers would quote the plaintext. */
const parseParts = (plaintext: string): OpenedFile['parts'] => {
  try {
    return openEnvelope(plaintext).parts
  } catch {
    throw new TypeError(NO_ENVELOPE)
  }
}

/** Opens the wrapper of an envelope. */
export const openDocumentFile = async (
  wrapper: string,
  sha256: string | null,
  openValue: (wrapper: string) => Promise<string>,
): Promise<DocumentFile> => {
  const [file] = parseParts(await openValue(wrapper))
  if (!file) throw new TypeError(NO_ENVELOPE)
  await requireSameHash(file.bytes, sha256)
  return file
}

/** The bytes of a broadcast, which has them in plaintext. */
export const readBroadcast = async (response: ApiResponse<Uint8Array>): Promise<DocumentFile> => {
  const mimeType = response.headers.get('content-type') ?? 'application/octet-stream'
  return { bytes: await checkDigest(response), mimeType, name: undefined }
}
