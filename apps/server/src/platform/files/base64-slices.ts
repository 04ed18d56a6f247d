// Base64 text in slices: a large file is checked and decoded without holding up everybody else for its whole length.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A whole number of groups of four; so much is looked through in about two milliseconds. */
const SLICE = 1024 * 1024

const FOREIGN = /[^A-Za-z0-9+/]/

const withoutPadding = (base64: string): string =>
  base64.endsWith('==') ? base64.slice(0, -2) : base64.endsWith('=') ? base64.slice(0, -1) : base64

/** Padded, in the standard alphabet, nothing between. */
export const isBase64 = async (base64: string): Promise<boolean> => {
  if (base64.length % 4 !== 0) return false
  const digits = withoutPadding(base64)
  for (let at = 0; at < digits.length; at += SLICE) {
    if (FOREIGN.test(digits.slice(at, at + SLICE))) return false
    if (at + SLICE < digits.length) await nextTurn()
  }
  return true
}

/** How many bytes a text stands for that `isBase64`. */
export const decodedSize = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.length - withoutPadding(base64).length)

/** The bytes, piece by piece; whoever writes them somewhere waits in between. */
export function* decode(base64: string): Generator<Buffer> {
  for (let at = 0; at < base64.length; at += SLICE) yield Buffer.from(base64.slice(at, at + SLICE), 'base64')
}

/** A text of ASCII, piece by piece, in the form that it has inside a JSON string. */
export function* insideJson(text: string): Generator<Buffer> {
  for (let at = 0; at < text.length; at += SLICE)
    yield Buffer.from(JSON.stringify(text.slice(at, at + SLICE)).slice(1, -1))
}
