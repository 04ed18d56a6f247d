// Scans every stream of a file as bytes, before any library parses it: none may unpack beyond its limit.
import { Buffer } from 'node:buffer'
import { PdfError } from '../pdf-error.ts'
import { pdfLimits } from './limits.ts'
import { inflateBounded, tooLarge } from './unpack.ts'

const STREAM = 'stream'
const END = 'endstream'
/** The reader takes only this many bytes of a longer dictionary, and trusts none of them. */
const DICTIONARY_BYTES = 16_384
const CARRIAGE_RETURN = 0x0d
const LINE_FEED = 0x0a

const unescaped = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const looksDeflated = (data: Uint8Array): boolean => {
  const [first = 0, second = 0] = data
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}

/** Streams that libpdf unpacks by itself while reading the file. */
const holdsObjects = (dictionary: string): boolean =>
  /\/(ObjStm|XRef|First|W|Index|Extends)(?![A-Za-z])/.test(dictionary)
const isPicture = (dictionary: string): boolean => /\/Subtype\s*\/Image(?![A-Za-z])/.test(dictionary)

const dictionaryBefore = (file: Buffer, at: number): string => {
  const text = file.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at)
  const start = text.lastIndexOf(' obj')
  return unescaped(start < 0 ? `/ObjStm ${text}` : text.slice(start))
}

const refuseNested = (dictionary: string, data: Uint8Array): void => {
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+|\d+\s+\d+\s+R)/.exec(dictionary)?.[1] ?? ''
  const flates = filters.match(/\/(FlateDecode|Fl)(?![A-Za-z])/g)?.length ?? 0
  if (flates > 1) throw new PdfError('bomb', 'A stream is compressed twice.')
  if (!holdsObjects(dictionary)) return
  const isKnown = filters === '' || flates === 1
  const isAlone = !filters.startsWith('[') || (filters.match(/\//g)?.length ?? 0) <= 1
  // No producer writes the objects of a file in another form, and libpdf would unpack it without a limit.
  if (!isKnown || !isAlone || (flates === 0 && looksDeflated(data))) {
    throw new PdfError('bomb', 'The objects of the file are packed in an unusual way.')
  }
}

/** The unpacked size of a stream; 0 if it is not compressed or cannot be unpacked here. */
const unpackedBytes = (dictionary: string, data: Uint8Array): number => {
  refuseNested(dictionary, data)
  if (!looksDeflated(data) || (isPicture(dictionary) && !holdsObjects(dictionary))) return 0
  try {
    return inflateBounded(data).length
  } catch (error) {
    // Bad data is checked where it is used: unused streams do no harm.
    if (error instanceof PdfError && error.reason === 'damaged') return 0
    throw error
  }
}

const skipLineEnd = (file: Buffer, at: number): number => {
  const start = file[at] === CARRIAGE_RETURN ? at + 1 : at
  return file[start] === LINE_FEED ? start + 1 : start
}

export const refuseBombs = (bytes: Uint8Array): void => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let total = 0
  for (let at = file.indexOf(STREAM); at >= 0; ) {
    const start = skipLineEnd(file, at + STREAM.length)
    const isEnd = file.toString('latin1', Math.max(0, at - 3), at) === 'end'
    if (!isEnd) {
      const end = file.indexOf(END, start)
      const data = file.subarray(start, end < 0 ? file.length : end)
      total += unpackedBytes(dictionaryBefore(file, at), data)
      if (total > pdfLimits.totalBytes) throw tooLarge()
    }
    at = file.indexOf(STREAM, start)
  }
}
