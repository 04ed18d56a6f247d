// A sealed file: a wrapper that may be as long as a document. It is checked in slices, and stored as its response body.
import { isWrapper } from '@company-data/crypto/seal'
import { type Blobs, insideJson, isBase64, putHashed, type StoredFile } from '../../../../platform/files/index.ts'

/** Shorter texts are checked in one go. */
const SMALL = 256 * 1024
/** The ciphertext starts within the head of the text, because the other members are short in any order. */
const CIPHERTEXT = /"d"\s*:\s*"/
const HEAD = 2048
/** Replaces the ciphertext while the rest is checked: any 24 bytes. */
const STAND_IN = 'A'.repeat(32)

const splitWrapper = (text: string): { ciphertext: string; rest: string } | undefined => {
  const match = CIPHERTEXT.exec(text.slice(0, HEAD))
  if (!match) return undefined
  const start = match.index + match[0].length
  const end = text.indexOf('"', start)
  return { ciphertext: text.slice(start, end), rest: text.slice(0, start) + STAND_IN + text.slice(end) }
}

/**
 * Like isWrapper, for long texts: the ciphertext is cut out and checked in slices, and the rest must be a wrapper with a
 * stand-in for it. A ciphertext with escapes in it (`\/`) is checked in one go.
 */
export const isSealedFile = async (value: unknown): Promise<boolean> => {
  if (typeof value !== 'string' || value.length <= SMALL) return isWrapper(value)
  const parts = splitWrapper(value)
  if (!parts || parts.ciphertext.includes('\\')) return isWrapper(value)
  return isWrapper(parts.rest) && parts.ciphertext.length >= STAND_IN.length && (await isBase64(parts.ciphertext))
}

/** D1-BIN-07, G-079: the wrapper is a JSON string inside the body. It is ASCII: base64 and the names of its members. */
export function* sealedBody(wrapper: string): Generator<Buffer> {
  yield Buffer.from('{"encrypted":true,"value":"')
  yield* insideJson(wrapper)
  yield Buffer.from('"}')
}

/** Stores exactly the bytes that will be served. */
export const storeSealed = (files: Blobs, key: string, wrapper: string): Promise<StoredFile> =>
  putHashed(files, key, sealedBody(wrapper))
