// Checks and decodes base64 text in slices, so that a large file does not block the process for other requests.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A multiple of four characters; one slice is checked in about two milliseconds. */
const SLICE = 1024 * 1024

const FOREIGN = /[^A-Za-z0-9+/]/

const withoutPadding = (base64: string): string =>
  base64.endsWith('==') ? base64.slice(0, -2) : base64.endsWith('=') ? base64.slice(0, -1) : base64

/** True if the text is base64 in the standard alphabet, with padding and without line breaks. */
export const isBase64 = async (base64: string): Promise<boolean> => {
  if (base64.length % 4 !== 0) return false
  const digits = withoutPadding(base64)
  for (let at = 0; at < digits.length; at += SLICE) {
    if (FOREIGN.test(digits.slice(at, at + SLICE))) return false
    if (at + SLICE < digits.length) await nextTurn()
  }
  return true
}

/** The number of bytes encoded by a text for which `isBase64` is true. */
export const decodedSize = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.length - withoutPadding(base64).length)

/** A multiple of three bytes, so that the base64 of the slices is that of the whole. */
const SLICE_BYTES = (SLICE / 4) * 3

/** Encodes slice by slice: a file of megabytes would block others. */
export const encodeBase64 = async (bytes: Uint8Array): Promise<string> => {
  const slices: string[] = []
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    if (at > 0) await nextTurn()
    const slice = bytes.subarray(at, at + SLICE_BYTES)
    slices.push(Buffer.from(slice.buffer, slice.byteOffset, slice.byteLength).toString('base64'))
  }
  return slices.join('')
}

/** Decodes slice by slice, so that the writer can wait between two slices. */
export function* decode(base64: string): Generator<Buffer> {
  for (let at = 0; at < base64.length; at += SLICE) yield Buffer.from(base64.slice(at, at + SLICE), 'base64')
}

/** Escapes an ASCII text for the inside of a JSON string, slice by slice. */
export function* insideJson(text: string): Generator<Buffer> {
  for (let at = 0; at < text.length; at += SLICE)
    yield Buffer.from(JSON.stringify(text.slice(at, at + SLICE)).slice(1, -1))
}
