// Skips an inline image. Its data may hold any bytes, even some that look like the end of the image.
import { isBlank } from './characters.ts'
import { type Cursor, isKeyword, readToken } from './lexer.ts'
import { isList, isName, type Operand } from './operands.ts'

const CHANNELS: Readonly<Record<string, number>> = {
  G: 1,
  DeviceGray: 1,
  CalGray: 1,
  RGB: 3,
  DeviceRGB: 3,
  CMYK: 4,
  DeviceCMYK: 4,
}

type Entries = ReadonlyMap<string, Operand>

const readEntries = (cursor: Cursor): Entries => {
  const entries = new Map<string, Operand>()
  for (;;) {
    const key = readToken(cursor)
    if (key === undefined) return entries
    if (isKeyword(key)) {
      if (key.keyword === 'ID') return entries
      continue
    }
    const value = readToken(cursor)
    if (isKeyword(value) && value.keyword === 'ID') return entries
    if (isName(key) && value !== undefined && !isKeyword(value)) entries.set(key.name, value)
  }
}

const readNumber = (entries: Entries, short: string, long: string): number => {
  const value = entries.get(short) ?? entries.get(long)
  return typeof value === 'number' ? value : 0
}

const countChannels = (space: Operand | undefined): number => {
  if (isName(space)) return CHANNELS[space.name] ?? 0
  return isList(space) ? 1 : 0
}

/** The number of bytes of an image without a filter; undefined when it cannot be determined. */
const computeLength = (entries: Entries): number | undefined => {
  const filter = entries.get('F') ?? entries.get('Filter')
  if (filter !== undefined && filter !== null && !(isList(filter) && filter.length === 0)) return undefined
  const mask = (entries.get('IM') ?? entries.get('ImageMask')) === true
  const channels = mask ? 1 : countChannels(entries.get('CS') ?? entries.get('ColorSpace'))
  const bits = mask ? 1 : readNumber(entries, 'BPC', 'BitsPerComponent') || 8
  const length =
    Math.ceil((readNumber(entries, 'W', 'Width') * channels * bits) / 8) * readNumber(entries, 'H', 'Height')
  return length > 0 ? length : undefined
}

const isEnd = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x45 && bytes[at + 1] === 0x49 && (at + 2 >= bytes.length || isBlank(bytes[at + 2]))

/** Text follows a real end. More data follows two data bytes that only look like an end. */
const textFollows = (bytes: Uint8Array, at: number): boolean => {
  for (const byte of bytes.subarray(at, at + 15)) {
    if (byte > 126 || byte === 0 || (byte < 32 && !isBlank(byte))) return false
  }
  return true
}

/** The cursor is after BI; it is moved behind the EI of the image, or to the end of the stream when there is no EI. */
export const skipInlineImage = (cursor: Cursor): void => {
  const { bytes } = cursor
  const length = computeLength(readEntries(cursor))
  const start = cursor.at + 1
  if (length !== undefined) {
    let at = start + length
    while (isBlank(bytes[at])) at += 1
    if (isEnd(bytes, at)) {
      cursor.at = at + 2
      return
    }
  }
  for (let at = bytes.indexOf(0x45, start); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    if (isEnd(bytes, at) && isBlank(bytes[at - 1]) && textFollows(bytes, at + 2)) {
      cursor.at = at + 2
      return
    }
  }
  cursor.at = bytes.length
}
