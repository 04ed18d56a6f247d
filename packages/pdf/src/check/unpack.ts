// Unpacks streams strictly: bad data is an error, and every stream has a size limit.
import { inflateSync } from 'node:zlib'
import { PdfArray, PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import { PdfError } from '../pdf-error.ts'
import { pdfLimits } from './limits.ts'

type Resolve = (ref: PdfRef) => PdfObject | null

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
}

const RUN_LENGTH_RATIO = 64
const getErrorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

export const tooLarge = (): PdfError => new PdfError('bomb', 'A stream unpacks to more than a document may hold.')

/** `isWhole: false` also accepts truncated data, to measure it. */
export const inflateBounded = (data: Uint8Array, limit: number = pdfLimits.streamBytes): Uint8Array => {
  try {
    return inflateSync(data, { maxOutputLength: limit })
  } catch (error) {
    if (getErrorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new PdfError('damaged', 'A compressed stream cannot be unpacked.')
  }
}

const LZW_CLEAR = 256
const LZW_END = 257
const LZW_MAX_CODES = 4096

/** Computes the length of unpacked LZW data without unpacking it: each code adds one byte to the previous one. */
const requireBoundedLzw = (data: Uint8Array, limit: number): void => {
  const lengths = new Uint32Array(LZW_MAX_CODES).fill(1)
  let [next, width, previous, total, buffer, pending] = [LZW_END + 1, 9, 0, 0, 0, 0]
  for (const byte of data) {
    buffer = ((buffer << 8) | byte) & 0xffffff
    pending += 8
    if (pending < width) continue
    pending -= width
    const code = (buffer >> pending) & ((1 << width) - 1)
    if (code === LZW_END) return
    if (code === LZW_CLEAR) [next, width, previous] = [LZW_END + 1, 9, 0]
    else {
      const length = code < next ? (lengths[code] ?? 1) : previous + 1
      total += length
      if (total > limit) throw tooLarge()
      if (previous > 0 && next < LZW_MAX_CODES) lengths[next++] = previous + 1
      if (next + 1 >= 1 << width && width < 12) width++
      previous = length
    }
  }
}

/** One filter that only libpdf implements, without those that follow. */
const decodeOne = (data: Uint8Array, filter: string, parameters: PdfObject | undefined): Uint8Array => {
  const stream = PdfStream.fromDict({ Filter: PdfName.of(filter) }, data)
  if (parameters instanceof PdfDict) stream.set('DecodeParms', parameters)
  try {
    return stream.getDecodedData()
  } catch {
    throw new PdfError('damaged', 'A stream cannot be decoded.')
  }
}

const toList = (value: PdfObject | undefined, resolve: Resolve): Array<PdfObject | undefined> =>
  value instanceof PdfArray ? value.toArray().map((_, index) => value.at(index, resolve)) : [value]

const listFilters = (stream: PdfStream, resolve: Resolve): string[] =>
  toList(stream.get('Filter', resolve), resolve).flatMap((filter) =>
    filter instanceof PdfName ? [ABBREVIATIONS[filter.value] ?? filter.value] : [],
  )

const step = (data: Uint8Array, filter: string, parameters: PdfObject | undefined): Uint8Array | undefined => {
  const limit = pdfLimits.streamBytes
  switch (filter) {
    case 'FlateDecode':
      return inflateBounded(data, limit)
    case 'LZWDecode':
      requireBoundedLzw(data, limit)
      return decodeOne(data, filter, parameters)
    case 'RunLengthDecode':
      if (data.length * RUN_LENGTH_RATIO > limit) throw tooLarge()
      return decodeOne(data, filter, parameters)
    case 'ASCII85Decode':
    case 'ASCIIHexDecode':
      return decodeOne(data, filter, parameters)
    default:
      return undefined
  }
}

/** The data of a stream, or undefined for an image or a form that cannot be unpacked here. */
export const unpackStream = (stream: PdfStream, resolve: Resolve): Uint8Array | undefined => {
  const filters = listFilters(stream, resolve)
  if (filters.filter((filter) => filter === 'FlateDecode').length > 1) {
    throw new PdfError('bomb', 'A stream is compressed twice.')
  }
  const parameters = toList(stream.get('DecodeParms', resolve), resolve)
  let data: Uint8Array | undefined = stream.data
  for (const [index, filter] of filters.entries()) data = data && step(data, filter, parameters[index])
  return data
}
