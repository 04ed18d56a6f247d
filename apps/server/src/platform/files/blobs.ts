// What a store of files offers, wherever it keeps them: whole files by generated keys, written all or not at all.
import type { Readable } from 'node:stream'

export interface StoredBlob {
  key: string
  /** Real time, of whatever keeps the files; the platform clock does not reach there. */
  modifiedAt: Date
}

export interface OpenedBlob {
  size: number
  stream: Readable
}

export interface Blobs {
  /** Afterwards the file is there, whole and on disk, or nothing of it is. An existing one is replaced in one step. */
  put(key: string, content: Uint8Array | Readable): Promise<void>
  /** Undefined when there is none. Whoever opens reads the stream to its end or destroys it. */
  open(key: string): Promise<OpenedBlob | undefined>
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>
  /** Every file, or those under a folder of keys, in no order: for moves, and for finding what nothing refers to. */
  list(folder?: string): AsyncIterable<StoredBlob>
  /** Removes what writes left behind that were cut off before the given moment. */
  tidy(before: Date): Promise<void>
}

const KEY = /^[a-z0-9-]{1,64}(?:\/[a-z0-9-]{1,64}){0,5}$/

export const isKey = (key: string): boolean => KEY.test(key)

/** Keys are made by the program, never taken from a caller; another form is a mistake of ours and must not reach a path. */
export const requireKey = (key: string): string => {
  if (!isKey(key)) throw new TypeError('a file key is made of [a-z0-9-] parts')
  return key
}
