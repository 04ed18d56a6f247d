// Reads the two forms of a string in PDF: (text with \escapes) and <68 65 78>.
import { decodeAsciiHex } from '../streams/ascii.ts'
import { isOctal } from './characters.ts'

interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

/** Characters of backslash escapes. */
const ESCAPES = new Map<number, number>([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
])

/** Reads the rest of an escape: `\n`, `\053` or an escaped end of line, which yields nothing. */
const readEscape = (cursor: Cursor, out: number[]): void => {
  const { bytes } = cursor
  const byte = bytes[cursor.at]
  if (byte === undefined) return
  cursor.at += 1
  if (isOctal(byte)) {
    let value = byte - 48
    for (let digits = 1; digits < 3; digits += 1) {
      const digit = bytes[cursor.at]
      if (!isOctal(digit)) break
      value = value * 8 + digit - 48
      cursor.at += 1
    }
    out.push(value & 255)
  } else if (byte === 13) {
    if (bytes[cursor.at] === 10) cursor.at += 1
  } else if (byte !== 10) out.push(ESCAPES.get(byte) ?? byte)
}

/** Most strings hold no backslash and no bracket: they are a slice of the stream. */
const readPlain = (cursor: Cursor): Uint8Array | undefined => {
  const { bytes } = cursor
  const start = cursor.at + 1
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === 0x29) {
      cursor.at = at + 1
      return bytes.subarray(start, at)
    }
    if (byte === 0x5c || byte === 0x28 || byte === 13) return undefined
  }
  return undefined
}

export const readLiteralString = (cursor: Cursor): Uint8Array => {
  const plain = readPlain(cursor)
  if (plain !== undefined) return plain
  const { bytes } = cursor
  const out: number[] = []
  let open = 1
  cursor.at += 1
  while (cursor.at < bytes.length) {
    const byte = bytes[cursor.at] ?? 0
    cursor.at += 1
    if (byte === 0x5c) readEscape(cursor, out)
    else if (byte === 13) {
      if (bytes[cursor.at] === 10) cursor.at += 1
      out.push(10)
    } else {
      if (byte === 0x28) open += 1
      if (byte === 0x29) open -= 1
      if (open === 0) break
      out.push(byte)
    }
  }
  return Uint8Array.from(out)
}

export const readHexString = (cursor: Cursor): Uint8Array => {
  const { bytes } = cursor
  const close = bytes.indexOf(0x3e, cursor.at)
  const end = close < 0 ? bytes.length : close
  const text = decodeAsciiHex(bytes.subarray(cursor.at + 1, end))
  cursor.at = close < 0 ? end : end + 1
  return text
}
