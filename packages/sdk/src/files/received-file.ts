// Files that people share: which of the three shapes came (D1-BIN-11), and what is inside once it is opened.
import type { ConnectionValue } from '@company-data/protocol/wire/sharing/connections'
import type { ValueOpener } from '../keys/decrypt-many.ts'
import type { Answer } from '../transport/answer.ts'
import { checkedBytes } from '../transport/content-digest.ts'
import type { Transport } from '../transport/transport.ts'
import { bytesOfDataUri } from './data-uri.ts'

export interface FileEnvelope {
  /** One file, or the pages of an ID document; each a data URI. */
  file?: string
  pages?: ReadonlyArray<{ file: string; original_name?: string; mime_type?: string; size?: number }>
  original_name?: string
  mime_type?: string
  size?: number
  /** The declared entries of the type, such as document_number or holder_name. */
  [entry: string]: unknown
}

/** As it came: still sealed, an envelope in the clear, or the bytes themselves. */
export type ReceivedFile =
  | { kind: 'encrypted'; value: string }
  | { kind: 'envelope'; value: string; envelope: FileEnvelope }
  | { kind: 'raw'; bytes: Uint8Array; contentType: string }

export interface OpenedFile {
  /** The plaintext that an attestation is about; undefined for raw bytes. */
  plaintext?: string
  parts: ReadonlyArray<{ bytes: Uint8Array; mimeType: string; name: string | undefined }>
  /** What the type declares beside the file. */
  entries: Readonly<Record<string, unknown>>
}

const envelopeMembers = ['file', 'pages', 'original_name', 'mime_type', 'size']

const partOf = ({ file, original_name }: { file: string; original_name?: string }): OpenedFile['parts'][number] => ({
  ...bytesOfDataUri(file),
  name: original_name,
})

const openedEnvelope = (plaintext: string): OpenedFile => {
  const envelope = JSON.parse(plaintext) as FileEnvelope
  const single = envelope.file === undefined ? [] : [partOf(envelope as { file: string })]
  const entries = Object.entries(envelope).filter(([name]) => !envelopeMembers.includes(name))
  return { plaintext, parts: [...single, ...(envelope.pages ?? []).map(partOf)], entries: Object.fromEntries(entries) }
}

const shapeIn = (bytes: Uint8Array, contentType: string): { encrypted: boolean; value: string } | undefined => {
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

/** D1-BIN-11: the content type first, then the member `encrypted`. */
export const receivedFile = async (answer: Answer<Uint8Array>): Promise<ReceivedFile> => {
  const bytes = await checkedBytes(answer)
  const contentType = answer.headers.get('content-type') ?? 'application/octet-stream'
  const shape = shapeIn(bytes, contentType)
  // JSON of another shape is a JSON file that was shared in the clear
  if (shape === undefined) return { kind: 'raw', bytes, contentType }
  if (shape.encrypted) return { kind: 'encrypted', value: shape.value }
  return { kind: 'envelope', value: shape.value, envelope: JSON.parse(shape.value) as FileEnvelope }
}

/** Opens whatever shape came, with the key that the opener holds. */
export const openedFile = async (file: ReceivedFile, openValue: ValueOpener['openValue']): Promise<OpenedFile> => {
  if (file.kind === 'raw') {
    return { parts: [{ bytes: file.bytes, mimeType: file.contentType, name: undefined }], entries: {} }
  }
  return openedEnvelope(file.kind === 'encrypted' ? await openValue(file.value) : file.value)
}

export const fileCalls = (request: Transport['request'], { openValue }: ValueOpener) => ({
  /** The file of a value: its `value_url`, from a connection or from an event (G-095). */
  async getFile(of: string | Pick<ConnectionValue, 'value_url'>): Promise<ReceivedFile> {
    const url = typeof of === 'string' ? of : of.value_url
    if (url === undefined) throw new TypeError('this value is no file: it has no value_url')
    return receivedFile(await request({ method: 'GET', path: url, accept: 'bytes' }))
  },
  openFile: (file: ReceivedFile): Promise<OpenedFile> => openedFile(file, openValue),
})
