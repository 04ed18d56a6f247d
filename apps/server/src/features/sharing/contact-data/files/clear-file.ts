// A file in the clear (G-076): checks its parts and its declared entries, and builds its response body.

import {
  answersWithEnvelope,
  type Registry,
  type ResolvedType,
  resolveType,
  validateValue,
} from '@company-data/field-types'
import { ApiError, refusedBecause } from '@company-data/protocol/errors'
import { bytesPerMb, profileLimits, sealedValueBytes } from '@company-data/protocol/limits'
import { type ReasonKey, reason } from '@company-data/protocol/reasons'
import type { ContactDatumFile } from '@company-data/protocol/wire/sharing/contact-data'
import { toReason, valueInvalid } from '../../../../gate/input/value-invalid.ts'
import {
  type DataUri,
  decodeBytes,
  decodeStart,
  formatDataUriHead,
  insideJson,
  isPicture,
  readDataUri,
} from '../../../../platform/files/index.ts'

export interface ClearFile {
  shape: 'envelope' | 'raw'
  mimeType: string
  name: string | null
  body: Iterable<Buffer>
}

export interface FileLimits {
  photoMaxMb: number
  documentMaxMb: number
}

interface Part {
  uri: DataUri
  name: string
}

type FileReasonKey = Extract<ReasonKey, `file.${string}`>

const fileInvalid = (key: FileReasonKey): ApiError => {
  const because = reason(key)
  return refusedBecause('contact_data.file_invalid', because, { reason: because.text })
}

const tooLarge = (maxBytes: number): ApiError =>
  new ApiError('documents.too_large', { message: `The file has more than ${maxBytes} bytes.` })

const PDF = 'application/pdf'
const PDF_HEADER = '%PDF-'

/** D1-REG-48, G-078. */
const isPdf = (uri: DataUri): boolean =>
  uri.mimeType === PDF && decodeStart(uri).toString('latin1').startsWith(PDF_HEADER)

type PartInput = { file?: unknown; original_name?: unknown; mime_type?: unknown; size?: unknown }

const findProblem = (
  { original_name, mime_type, size }: PartInput,
  uri: DataUri,
  type: ResolvedType,
): FileReasonKey | null => {
  if (typeof original_name !== 'string' || original_name.trim() === '') return 'file.name_missing'
  // The database can store every character except NUL.
  if (original_name.length > profileLimits.fileNameCharacters || original_name.includes('\0'))
    return 'file.name_too_long'
  if (typeof mime_type !== 'string' || mime_type.toLowerCase() !== uri.mimeType) return 'file.mime_type'
  if (uri.size === 0) return 'file.empty'
  if ((size ?? uri.size) !== uri.size) return 'file.size'
  if (type.check === 'pdf' && !isPdf(uri)) return 'file.not_pdf'
  if (type.lane === 'photo' && !isPicture(uri)) return 'file.not_picture'
  return null
}

const readPart = async (input: PartInput, type: ResolvedType): Promise<Part> => {
  const uri = await readDataUri(input.file)
  if (!uri) throw fileInvalid('file.data_uri')
  const problem = findProblem(input, uri, type)
  if (problem !== null) throw fileInvalid(problem)
  return { uri, name: String(input.original_name) }
}

/** More characters than this cannot encode so few bytes, so a longer text is refused before it is read. */
const computeMaxCharacters = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 512

const readParts = async (inputs: readonly PartInput[], type: ResolvedType, maxBytes: number): Promise<Part[]> => {
  const length = inputs.reduce((sum, { file }) => sum + (typeof file === 'string' ? file.length : 0), 0)
  if (length > computeMaxCharacters(maxBytes) + inputs.length * 512) throw tooLarge(maxBytes)
  const parts: Part[] = []
  for (const input of inputs) parts.push(await readPart(input, type))
  if (parts.reduce((sum, { uri }) => sum + uri.size, 0) > maxBytes) throw tooLarge(maxBytes)
  return parts
}

const partInputs = (body: ContactDatumFile, type: ResolvedType): readonly PartInput[] => {
  if (type.input !== 'pages') return [body]
  if (body.pages && body.pages.length > 0) return body.pages
  // A single page may be sent like any other file.
  if (body.pages || body.file === undefined) throw fileInvalid('file.no_page')
  return [body]
}

/** Only the beginning of the file is validated, because the validator reads its whole input in one go. */
const sample = ({ uri, name }: Part) => ({
  file: formatDataUriHead(uri) + uri.base64.slice(0, 64),
  original_name: name,
  mime_type: uri.mimeType,
})

/** D1-BIN-09: every entry that the type declares, null if it was not sent; unknown members are ignored (G-005). */
const readEntries = (types: Registry, type: ResolvedType, body: ContactDatumFile, parts: readonly Part[]) => {
  const keys = (type.fields ?? []).map(({ key }) => key)
  const sentEntries = Object.fromEntries(keys.map((key) => [key, Object.hasOwn(body, key) ? body[key] : null]))
  const samples = parts.map(sample)
  const envelope = type.input === 'pages' ? { pages: samples, ...sentEntries } : { ...samples[0], ...sentEntries }
  const verdict = validateValue(types, type.type, envelope)
  if (!verdict.ok) throw valueInvalid(toReason(verdict))
  const normalized = verdict.normalized as Record<string, unknown>
  const entries = Object.fromEntries(keys.map((key) => [key, normalized[key] ?? null]))
  if (JSON.stringify(entries).length > sealedValueBytes) throw valueInvalid(reason('value.entries_too_long'))
  return entries
}

/** The JSON text of one file, in chunks; always the same for the same file (G-077). */
function* partText({ uri, name }: Part): Generator<string> {
  yield `"file":"${formatDataUriHead(uri)}`
  yield uri.base64
  yield `","original_name":${JSON.stringify(name)},"mime_type":${JSON.stringify(uri.mimeType)},"size":${uri.size}`
}

function* pagesText(parts: readonly Part[]): Generator<string> {
  yield '"pages":['
  for (const [index, part] of parts.entries()) {
    yield index === 0 ? '{' : ',{'
    yield* partText(part)
    yield '}'
  }
  yield ']'
}

function* envelopeText(input: string | null, parts: readonly Part[], entries: object): Generator<string> {
  yield '{'
  if (input === 'pages') yield* pagesText(parts)
  else for (const part of parts) yield* partText(part)
  const members = JSON.stringify(entries).slice(1, -1)
  yield members === '' ? '}' : `,${members}}`
}

/** D1-BIN-08: the envelope is a JSON string inside the body. */
function* envelopeBody(text: Iterable<string>): Generator<Buffer> {
  yield Buffer.from('{"encrypted":false,"value":"')
  for (const piece of text) yield* insideJson(piece)
  yield Buffer.from('"}')
}

export const readClearFile = async (
  types: Registry,
  typeName: string,
  body: ContactDatumFile,
  limits: FileLimits,
): Promise<ClearFile> => {
  const type = resolveType(types, typeName)
  if (!type) throw fileInvalid('file.type_unknown')
  const maxMb = type.lane === 'photo' ? limits.photoMaxMb : limits.documentMaxMb
  const parts = await readParts(partInputs(body, type), type, maxMb * bytesPerMb)
  const entries = readEntries(types, type, body, parts)
  const [first] = parts
  const name = first && parts.length === 1 ? first.name : null
  if (first && !answersWithEnvelope(types, typeName))
    return { shape: 'raw', mimeType: first.uri.mimeType, name, body: decodeBytes(first.uri) }
  const text = envelopeText(type.input, parts, entries)
  return { shape: 'envelope', mimeType: 'application/json', name, body: envelopeBody(text) }
}
