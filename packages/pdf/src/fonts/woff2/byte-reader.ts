// Reads numbers from bytes one after another.

export interface ByteReader {
  u8(): number
  u16(): number
  i16(): number
  u32(): number
  /** A number of one to five bytes, seven bits each. */
  base128(): number
  /** A number of one to three bytes that is usually small. */
  short255(): number
  take(length: number): Uint8Array
  skip(length: number): void
  position(): number
  u16At(offset: number): number
}

const ONE_MORE = 255
const ONE_MORE_HIGHER = 254
const WORD = 253
const LOWEST = 253

export const byteReader = (bytes: Uint8Array): ByteReader => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const advance = (length: number): number => {
    at += length
    return at - length
  }
  const reader: ByteReader = {
    u8: () => view.getUint8(advance(1)),
    u16: () => view.getUint16(advance(2)),
    i16: () => view.getInt16(advance(2)),
    u32: () => view.getUint32(advance(4)),
    base128() {
      let value = 0
      for (let count = 0; count < 5; count++) {
        const byte = reader.u8()
        value = value * 128 + (byte & 127)
        if (byte < 128) return value
      }
      throw new Error('A number in the font is too long.')
    },
    short255() {
      const first = reader.u8()
      if (first === WORD) return reader.u16()
      if (first === ONE_MORE) return reader.u8() + LOWEST
      return first === ONE_MORE_HIGHER ? reader.u8() + LOWEST * 2 : first
    },
    take: (length) => bytes.subarray(advance(length), at),
    skip: (length) => void advance(length),
    position: () => at,
    u16At: (offset) => view.getUint16(offset),
  }
  return reader
}
