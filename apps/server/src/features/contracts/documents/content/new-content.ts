// The content of a new document: checked, and ready to be stored in chunks (NS-02, A-47, A-48).

import { createHash, type Hash } from 'node:crypto'
import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { bytesPerMb, sealedBudget } from '@company-data/protocol/limits'
import { reason } from '@company-data/protocol/reasons'
import { documentEnvelope, type PayloadKind } from '@company-data/protocol/wire/contracts/documents'
import { decodeBytes, insideJson, readDataUri } from '../../../../platform/files/index.ts'
import { jsonChunks, withPauses } from '../../../../platform/http/json-chunks.ts'
import { isSealedFile } from '../../../sharing/contact-data/index.ts'

/** The clear metadata of a file; both are null for a JSON document. */
export interface FileNames {
  mime_type: string | null
  original_name: string | null
}

export interface NewContent extends FileNames {
  chunks: Iterable<Buffer>
  /** The SHA-256 of the wrapper, once all chunks have been read; null for a broadcast. */
  contentSha256(): string | null
}

export interface SentContent {
  payload_kind: PayloadKind
  payload?: unknown
  file?: unknown
}

const CHUNK_CHARACTERS = 256 * 1024

/** The start of a stored wrapper; its string follows, then a quote and a brace. */
export const SEALED_START = '{"encrypted":true,"value":"'

const getMemberName = ({ payload_kind }: SentContent): 'payload' | 'file' =>
  payload_kind === 'json' ? 'payload' : 'file'

/** The body that a customer is served; hashes the wrapper chunk by chunk. */
function* sealedChunks(wrapper: Iterable<string>, digest: Hash): Generator<Buffer> {
  yield Buffer.from(SEALED_START)
  for (const piece of wrapper) {
    digest.update(piece)
    yield* insideJson(piece)
  }
  yield Buffer.from('"}')
}

function* sliceText(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK_CHARACTERS) yield text.slice(start, start + CHUNK_CHARACTERS)
}

/** The wrapper is ASCII, in any number of chunks. */
export const sealedContent = (wrapper: string | Iterable<string>, names: FileNames): NewContent => {
  const digest = createHash('sha256')
  let sha256: string | undefined
  return {
    ...names,
    chunks: sealedChunks(typeof wrapper === 'string' ? sliceText(wrapper) : wrapper, digest),
    contentSha256: () => (sha256 ??= digest.digest('hex')),
  }
}

/** missing content is a shape error. */
export const requireContent = (sentContent: SentContent): void => {
  const member = getMemberName(sentContent)
  const isMissing = sentContent[member] === undefined || (member === 'file' && sentContent.file === null)
  if (isMissing) throw invalidMember(member, reason('member.missing'))
}

const tooLarge = (): ApiError => new ApiError('documents.too_large')

const countJson = async (payload: unknown, maxCharacters: number): Promise<number> => {
  let characters = 0
  for await (const chunk of withPauses(jsonChunks(payload))) {
    characters += chunk.length
    if (characters > maxCharacters) break
  }
  return characters
}

const sizeInClear = async (sentContent: SentContent, maxCharacters: number): Promise<number> => {
  if (sentContent.payload_kind === 'json') return countJson(sentContent.payload, maxCharacters)
  const file = documentEnvelope.safeParse(sentContent.file).data?.file ?? ''
  return file.length
}

/** G-008: a string counts as sent, a broadcast file by the base64 of its data URI. */
export const requireWithinBudget = async (sentContent: SentContent, documentMaxMb: number): Promise<void> => {
  const value = sentContent[getMemberName(sentContent)]
  const budget = sealedBudget(documentMaxMb)
  const characters = typeof value === 'string' ? value.length : await sizeInClear(sentContent, budget)
  if (characters > budget) throw tooLarge()
}

/** D1-DOC-08, T-80: always sealed, regardless of `is_private`. */
export const readSealedContent = async (sentContent: SentContent, names: FileNames): Promise<NewContent> => {
  const wrapper = sentContent[getMemberName(sentContent)]
  if (typeof wrapper !== 'string' || !(await isSealedFile(wrapper)))
    throw new ApiError('contact_data.encryption_required')
  return sealedContent(wrapper, names)
}

/** D1-DOC-09: a broadcast is in the clear. */
export const readClearContent = async (
  sentContent: SentContent,
  { name, documentMaxMb }: { name: string; documentMaxMb: number },
): Promise<NewContent> => {
  const contentSha256 = () => null
  if (sentContent.payload_kind === 'json') {
    const chunks: Buffer[] = []
    for await (const chunk of withPauses(jsonChunks(sentContent.payload))) chunks.push(Buffer.from(chunk))
    return { mime_type: null, original_name: null, chunks, contentSha256 }
  }
  const envelope = documentEnvelope.safeParse(sentContent.file)
  if (!envelope.success) throw invalidMember('file', reason('document.envelope'))
  const dataUri = await readDataUri(envelope.data.file)
  if (!dataUri) throw invalidMember(['file', 'file'], reason('document.data_uri'))
  if (dataUri.size > documentMaxMb * bytesPerMb) throw tooLarge()
  return {
    mime_type: envelope.data.mime_type ?? dataUri.mimeType,
    original_name: envelope.data.original_name ?? name,
    chunks: decodeBytes(dataUri),
    contentSha256,
  }
}
