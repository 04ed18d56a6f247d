// Stores a file piece by piece and returns its size and hash.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Blobs } from './blobs.ts'

export interface StoredFile {
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** Each piece is hashed on its way to the store, so that the file is never in memory as a whole. */
export const putHashed = async (files: Blobs, key: string, pieces: Iterable<Buffer>): Promise<StoredFile> => {
  const digest = createHash('sha256')
  let size = 0
  function* hashed(): Generator<Buffer> {
    for (const piece of pieces) {
      digest.update(piece)
      size += piece.length
      if (piece.length > 0) yield piece
    }
  }
  await files.put(key, Readable.from(hashed(), { objectMode: false }))
  return { size, sha256: digest.digest('hex') }
}
