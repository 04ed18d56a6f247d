// A sealed file: a wrapper that may be as long as a document, checked in slices, and the body that it is served as.
import { isWrapper } from '@company-data/crypto/seal'
import { type Blobs, insideJson, isBase64, putHashed, type StoredFile } from '../../../platform/files/index.ts'

/** Up to here the plain check is quick enough. */
const SMALL = 256 * 1024
/** Where the ciphertext begins: the other members are short, whichever order they have. */
const CIPHERTEXT = /"d"\s*:\s*"/
const HEAD = 2048
/** Stands for the ciphertext while the rest is checked: any 24 bytes. */
const STAND_IN = 'A'.repeat(32)

const partsOf = (text: string): { ciphertext: string; rest: string } | undefined => {
  const found = CIPHERTEXT.exec(text.slice(0, HEAD))
  if (!found) return undefined
  const start = found.index + found[0].length
  const end = text.indexOf('"', start)
  return { ciphertext: text.slice(start, end), rest: text.slice(0, start) + STAND_IN + text.slice(end) }
}

/**
 * As isWrapper. The ciphertext is cut out and looked through in slices; what remains must be a wrapper with something
 * else in its place. A ciphertext with escapes in it (`\/`) is read the plain way.
 */
export const isSealedFile = async (value: unknown): Promise<boolean> => {
  if (typeof value !== 'string' || value.length <= SMALL) return isWrapper(value)
  const parts = partsOf(value)
  if (!parts || parts.ciphertext.includes('\\')) return isWrapper(value)
  return isWrapper(parts.rest) && parts.ciphertext.length >= STAND_IN.length && (await isBase64(parts.ciphertext))
}

/** D1-BIN-07, G-079: the wrapper is a JSON string inside the body. It is ASCII: base64 and the names of its members. */
export function* sealedBody(wrapper: string): Generator<Buffer> {
  yield Buffer.from('{"encrypted":true,"value":"')
  yield* insideJson(wrapper)
  yield Buffer.from('"}')
}

/** Stores what will be served, byte by byte. */
export const storeSealed = (files: Blobs, key: string, wrapper: string): Promise<StoredFile> =>
  putHashed(files, key, sealedBody(wrapper))
