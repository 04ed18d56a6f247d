// Reads a downloaded file: its shape of three, and its content once opened (D1-BIN-11).

import { checkDigest } from '../transport/content-digest.ts'
import type { ApiResponse } from '../transport/response.ts'
import { decodeDataUri } from './data-uri.ts'

/**
 * The plaintext form of a file, with the declared entries of its type.
 * @example
 * const file = await service.files.read(value)
 * const envelope: FileEnvelope | undefined = file.kind === 'envelope' ? file.envelope : undefined
 * console.log(envelope?.original_name, envelope?.document_number)
 */
export interface FileEnvelope {
  /** One file as a data URI; an ID document has `pages` instead. */
  file?: string
  pages?: ReadonlyArray<{ file: string; original_name?: string; mime_type?: string; size?: number }>
  original_name?: string
  mime_type?: string
  size?: number
  /** The declared entries of the type, such as document_number or holder_name. */
  [entry: string]: unknown
}

/**
 * A file as it was downloaded: still sealed, an envelope in plaintext, or the bytes themselves.
 * @example
 * const file: ReceivedFile = await service.files.read(value)
 * if (file.kind === 'raw') console.log(file.contentType, file.bytes.length)
 */
export type ReceivedFile =
  | { kind: 'encrypted'; value: string }
  | { kind: 'envelope'; value: string; envelope: FileEnvelope }
  | { kind: 'raw'; bytes: Uint8Array; contentType: string }

/**
 * A file with its bytes, for any downloaded shape.
 * @example
 * const { parts, entries }: OpenedFile = await service.files.open(await service.files.read(value))
 * console.log(parts[0]?.mimeType, entries.document_number)
 */
export interface OpenedFile {
  /** The plaintext that an attestation covers; undefined for raw bytes. */
  plaintext?: string
  parts: ReadonlyArray<{ bytes: Uint8Array; mimeType: string; name: string | undefined }>
  /** The declared entries of its type. */
  entries: Readonly<Record<string, unknown>>
}

const envelopeMembers = ['file', 'pages', 'original_name', 'mime_type', 'size']

const readFilePart = ({
  file,
  original_name,
}: {
  file: string
  original_name?: string
}): OpenedFile['parts'][number] => ({
  ...decodeDataUri(file),
  name: original_name,
})

/** The error of the parser would quote the plaintext. */
const parseEnvelope = (plaintext: string): FileEnvelope => {
  let envelope: unknown
  try {
    envelope = JSON.parse(plaintext)
  } catch {
    // It is no envelope either.
  }
  if (typeof envelope === 'object' && envelope !== null) return envelope as FileEnvelope
  throw new TypeError('The value opens, but there is no file in it: its sender sealed something else.')
}

/** The text of an envelope, with its files as bytes. */
export const openEnvelope = (plaintext: string): OpenedFile => {
  const envelope = parseEnvelope(plaintext)
  const single = envelope.file === undefined ? [] : [readFilePart(envelope as { file: string })]
  const entries = Object.entries(envelope).filter(([name]) => !envelopeMembers.includes(name))
  return {
    plaintext,
    parts: [...single, ...(envelope.pages ?? []).map(readFilePart)],
    entries: Object.fromEntries(entries),
  }
}

const sealedOrPlain = (bytes: Uint8Array, contentType: string): { encrypted: boolean; value: string } | undefined => {
  if (!/^application\/json\b/i.test(contentType)) return undefined
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof body !== 'object' || body === null || !('encrypted' in body) || !('value' in body)) return undefined
    const { encrypted, value } = body
    return typeof encrypted === 'boolean' && typeof value === 'string' ? { encrypted, value } : undefined
  } catch {
    return undefined
  }
}

/** D1-BIN-11: the content type decides first, then the member `encrypted`. */
export const readFile = async (response: ApiResponse<Uint8Array>): Promise<ReceivedFile> => {
  const bytes = await checkDigest(response)
  const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
  const body = sealedOrPlain(bytes, contentType)
  // JSON of any other shape is itself the file that was shared, in plaintext.
  if (body === undefined) return { kind: 'raw', bytes, contentType }
  if (body.encrypted) return { kind: 'encrypted', value: body.value }
  return { kind: 'envelope', value: body.value, envelope: parseEnvelope(body.value) }
}

export const openFile = async (
  file: ReceivedFile,
  openValue: (wrapper: string) => Promise<string>,
): Promise<OpenedFile> => {
  if (file.kind === 'raw') {
    return { parts: [{ bytes: file.bytes, mimeType: file.contentType, name: undefined }], entries: {} }
  }
  return openEnvelope(file.kind === 'encrypted' ? await openValue(file.value) : file.value)
}
