// A file in the clear (G-076): its parts checked, its declared entries validated, and the body that it is served as.
import {
  answersWithEnvelope,
  type Registry,
  type ResolvedType,
  resolveType,
  validateValue,
} from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import { bytesPerMb, profileLimits, sealedValueBytes } from '@company-data/protocol/limits'
import type { ContactDatumFile } from '@company-data/protocol/wire/sharing/contact-data'
import {
  bytesOf,
  type DataUri,
  headOf,
  insideJson,
  isPicture,
  readDataUri,
  startOf,
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

const fileInvalid = (reason: string): ApiError =>
  new ApiError('contact_data.file_invalid', { message: reason, members: { reason } })
const valueInvalid = (reason: string): ApiError => new ApiError('contact_data.value_invalid', { members: { reason } })

const tooLarge = (mostBytes: number): ApiError =>
  new ApiError('documents.too_large', { message: `The file has more than ${mostBytes} bytes.` })

const PDF = 'application/pdf'
const PDF_HEADER = '%PDF-'

/** D1-REG-48, G-078. */
const isPdf = (uri: DataUri): boolean => uri.mimeType === PDF && startOf(uri).toString('latin1').startsWith(PDF_HEADER)

type GivenPart = { file?: unknown; original_name?: unknown; mime_type?: unknown; size?: unknown }

const problemOf = ({ original_name, mime_type, size }: GivenPart, uri: DataUri, type: ResolvedType): string | null => {
  if (typeof original_name !== 'string' || original_name.trim() === '') return 'The file has no original name.'
  // The database keeps every character but this one.
  if (original_name.length > profileLimits.fileNameCharacters || original_name.includes('\0'))
    return 'The original name is too long or holds a NUL.'
  if (typeof mime_type !== 'string' || mime_type.toLowerCase() !== uri.mimeType)
    return "The MIME type is not the data URI's."
  if (uri.size === 0) return 'The file is empty.'
  if ((size ?? uri.size) !== uri.size) return 'The size is not the number of bytes of the file.'
  if (type.check === 'pdf' && !isPdf(uri)) return 'The file is not a PDF.'
  if (type.lane === 'photo' && !isPicture(uri)) return 'The file is not a JPEG, PNG or WebP picture.'
  return null
}

const readPart = async (given: GivenPart, type: ResolvedType): Promise<Part> => {
  const uri = await readDataUri(given.file)
  if (!uri) throw fileInvalid('The file is not a base64 data URI.')
  const problem = problemOf(given, uri, type)
  if (problem !== null) throw fileInvalid(problem)
  return { uri, name: String(given.original_name) }
}

/** As many characters as so many bytes cannot have: refused before anything is looked through. */
const mostCharacters = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 512

const readParts = async (given: readonly GivenPart[], type: ResolvedType, mostBytes: number): Promise<Part[]> => {
  const length = given.reduce((sum, { file }) => sum + (typeof file === 'string' ? file.length : 0), 0)
  if (length > mostCharacters(mostBytes) + given.length * 512) throw tooLarge(mostBytes)
  const parts: Part[] = []
  for (const one of given) parts.push(await readPart(one, type))
  if (parts.reduce((sum, { uri }) => sum + uri.size, 0) > mostBytes) throw tooLarge(mostBytes)
  return parts
}

const givenParts = (body: ContactDatumFile, type: ResolvedType): readonly GivenPart[] => {
  if (type.input !== 'pages') return [body]
  if (body.pages && body.pages.length > 0) return body.pages
  // Whoever has one page only may send it as any other file is sent.
  if (body.pages || body.file === undefined) throw fileInvalid('The envelope has no page.')
  return [body]
}

/** The beginning of a file in the place of the whole: the validator reads all of what it is given, at once. */
const sample = ({ uri, name }: Part) => ({
  file: headOf(uri) + uri.base64.slice(0, 64),
  original_name: name,
  mime_type: uri.mimeType,
})

/** D1-BIN-09: every entry that the type declares, null where none was given; unknown members are ignored (G-005). */
const readEntries = (types: Registry, type: ResolvedType, body: ContactDatumFile, parts: readonly Part[]) => {
  const keys = (type.fields ?? []).map(({ key }) => key)
  const given = Object.fromEntries(keys.map((key) => [key, Object.hasOwn(body, key) ? body[key] : null]))
  const samples = parts.map(sample)
  const envelope = type.input === 'pages' ? { pages: samples, ...given } : { ...samples[0], ...given }
  const verdict = validateValue(types, type.type, envelope)
  if (!verdict.ok) throw valueInvalid(verdict.reason)
  const normalized = verdict.normalized as Record<string, unknown>
  const entries = Object.fromEntries(keys.map((key) => [key, normalized[key] ?? null]))
  if (JSON.stringify(entries).length > sealedValueBytes) throw valueInvalid('The entries are too long.')
  return entries
}

/** The JSON text of one file, in pieces; always the same for the same file (G-077). */
function* partText({ uri, name }: Part): Generator<string> {
  yield `"file":"${headOf(uri)}`
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
  if (!type) throw fileInvalid('The type of the field is unknown.')
  const maxMb = type.lane === 'photo' ? limits.photoMaxMb : limits.documentMaxMb
  const parts = await readParts(givenParts(body, type), type, maxMb * bytesPerMb)
  const entries = readEntries(types, type, body, parts)
  const [first] = parts
  const name = first && parts.length === 1 ? first.name : null
  if (first && !answersWithEnvelope(types, typeName))
    return { shape: 'raw', mimeType: first.uri.mimeType, name, body: bytesOf(first.uri) }
  const text = envelopeText(type.input, parts, entries)
  return { shape: 'envelope', mimeType: 'application/json', name, body: envelopeBody(text) }
}
