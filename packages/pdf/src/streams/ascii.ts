// Decodes the filters ASCIIHexDecode, ASCII85Decode and RunLengthDecode.
import { hexValue, isBlank } from '../content/characters.ts'

export const decodeAsciiHex = (data: Uint8Array): Uint8Array => {
  const out = new Uint8Array((data.length >> 1) + 1)
  let length = 0
  let high = -1
  for (const byte of data) {
    if (byte === 0x3e) break
    const value = hexValue(byte)
    if (value < 0) continue
    if (high < 0) high = value
    else {
      out[length] = high * 16 + value
      length += 1
      high = -1
    }
  }
  if (high >= 0) {
    out[length] = high * 16
    length += 1
  }
  return out.slice(0, length)
}

/** Undefined when a byte belongs to no group. */
export const decodeAscii85 = (data: Uint8Array): Uint8Array | undefined => {
  const out: number[] = []
  let group: number[] = []
  const close = (count: number): void => {
    const padded = [...group, 84, 84, 84, 84].slice(0, 5)
    const value = padded.reduce((sum, digit) => sum * 85 + digit, 0)
    for (let index = 0; index < count; index += 1) out.push(Math.floor(value / 256 ** (3 - index)) & 255)
    group = []
  }
  for (const byte of data) {
    if (isBlank(byte)) continue
    if (byte === 0x7e) break
    if (byte === 0x7a && group.length === 0) out.push(0, 0, 0, 0)
    else if (byte < 33 || byte > 117) return undefined
    else if (group.push(byte - 33) === 5) close(4)
  }
  if (group.length > 1) close(group.length - 1)
  return Uint8Array.from(out)
}

/** Undefined when the data would be longer than `limit`. */
export const decodeRunLength = (data: Uint8Array, limit: number): Uint8Array | undefined => {
  const parts: Uint8Array[] = []
  let length = 0
  for (let at = 0; at < data.length; ) {
    const head = data[at] ?? 128
    if (head === 128) break
    const part = head < 128 ? data.subarray(at + 1, at + 2 + head) : new Uint8Array(257 - head).fill(data[at + 1] ?? 0)
    at += head < 128 ? head + 2 : 2
    length += part.length
    if (length > limit) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
