// Byte classes of the PDF syntax.

const table = (bytes: Iterable<number>): Uint8Array => {
  const flags = new Uint8Array(256)
  for (const byte of bytes) flags[byte] = 1
  return flags
}

const BLANKS = table([0, 9, 10, 12, 13, 32])
const DELIMITERS = table(Buffer.from('()<>[]{}/%'))

const HEX_VALUES = new Int8Array(256).fill(-1)
for (let digit = 0; digit < 16; digit += 1) {
  HEX_VALUES[digit.toString(16).charCodeAt(0)] = digit
  HEX_VALUES[digit.toString(16).toUpperCase().charCodeAt(0)] = digit
}

/** Bytes beyond the end of a stream are undefined and belong to no class. */
export const isBlank = (byte: number | undefined): boolean => byte !== undefined && BLANKS[byte] === 1
export const isDelimiter = (byte: number | undefined): boolean => byte !== undefined && DELIMITERS[byte] === 1
export const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && BLANKS[byte] === 0 && DELIMITERS[byte] === 0
export const isDigit = (byte: number | undefined): byte is number => byte !== undefined && byte >= 48 && byte <= 57
export const isOctal = (byte: number | undefined): byte is number => byte !== undefined && byte >= 48 && byte <= 55

/** The value of a hexadecimal digit, -1 for any other byte. */
export const hexValue = (byte: number | undefined): number => (byte === undefined ? -1 : (HEX_VALUES[byte] ?? -1))
