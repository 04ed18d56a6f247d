// Decodes streams with a size limit: a small file can hold a stream of gigabytes.
import { constants, inflateSync } from 'node:zlib'
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef, type PdfStream } from '@libpdf/core'
import { decodeAscii85, decodeAsciiHex, decodeRunLength } from './ascii.ts'
import { decodeLzw } from './lzw.ts'
import { undoPredictor } from './predictor.ts'

/** Follows a reference to its object; null when it does not exist. */
export type Resolve = (ref: PdfRef) => PdfObject | null

/** The reason why a stream has no usable content. */
export class StreamError extends Error {
  override readonly name = 'StreamError'
  readonly kind: 'damaged' | 'too_large' | 'filter_unknown'
  constructor(kind: StreamError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** The remaining size of all decoded streams of one document. */
export interface StreamBudget {
  remaining: number
}

const MAX_FILTERS = 4
const MAX_STREAM_BYTES = 32 << 20
const MAX_DOCUMENT_BYTES = 128 << 20

export const streamBudget = (): StreamBudget => ({ remaining: MAX_DOCUMENT_BYTES })

/** Charges work to the stream budget of the document. */
export const spendBudget = (budget: StreamBudget, bytes: number): void => {
  budget.remaining -= bytes
  if (budget.remaining <= 0) throw new StreamError('too_large', 'the streams of the document are too large together')
}

const inflate = (data: Uint8Array, limit: number): Uint8Array => {
  try {
    // Truncated streams are common; as in viewers, the existing data is used.
    return inflateSync(data, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    const tooLarge = error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new StreamError(tooLarge ? 'too_large' : 'damaged', 'the compressed data cannot be read')
  }
}

const decodeFilter = (name: string, data: Uint8Array, limit: number, parms: PdfDict | undefined): Uint8Array => {
  const decoded = ((): Uint8Array | undefined => {
    switch (name) {
      case 'FlateDecode':
      case 'Fl':
        return undoPredictor(inflate(data, limit), parms)
      case 'LZWDecode':
      case 'LZW': {
        const plain = decodeLzw(data, limit, parms?.getNumber('EarlyChange')?.value ?? 1)
        return plain && undoPredictor(plain, parms)
      }
      case 'ASCIIHexDecode':
      case 'AHx':
        return decodeAsciiHex(data)
      case 'ASCII85Decode':
      case 'A85':
        return decodeAscii85(data)
      case 'RunLengthDecode':
      case 'RL':
        return decodeRunLength(data, limit)
      default:
        throw new StreamError('filter_unknown', `the filter ${name} is not one for text`)
    }
  })()
  if (decoded === undefined) throw new StreamError('damaged', `the data of the filter ${name} cannot be read`)
  return decoded
}

const toList = (object: PdfObject | undefined, resolve: Resolve): (PdfObject | undefined)[] => {
  if (!(object instanceof PdfArray)) return object === undefined ? [] : [object]
  return Array.from({ length: Math.min(object.length, MAX_FILTERS + 1) }, (_, index) => object.at(index, resolve))
}

/** The content of a stream; throws a StreamError when it is damaged, too large, or an image. */
export const decodeStream = (stream: PdfStream, resolve: Resolve, budget: StreamBudget): Uint8Array => {
  const filters = toList(stream.get('Filter', resolve) ?? stream.get('F', resolve), resolve)
  const parms = toList(stream.get('DecodeParms', resolve) ?? stream.get('DP', resolve), resolve)
  if (filters.length > MAX_FILTERS) throw new StreamError('filter_unknown', 'too many filters')
  let data = stream.data
  for (const [index, filter] of filters.entries()) {
    if (!(filter instanceof PdfName)) throw new StreamError('damaged', 'a filter has no name')
    const parm = parms[index]
    const limit = Math.max(1, Math.min(MAX_STREAM_BYTES, budget.remaining))
    data = decodeFilter(filter.value, data, limit, parm instanceof PdfDict ? parm : undefined)
    spendBudget(budget, data.length)
  }
  return data
}

/** A number of a dictionary, resolved; `otherwise` when it is missing or of another type. */
export const readNumber = (dict: PdfDict | undefined, key: string, resolve: Resolve, otherwise: number): number => {
  const value = dict?.get(key, resolve)
  return value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : otherwise
}
