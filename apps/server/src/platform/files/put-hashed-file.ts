// Stores a file in chunks and returns its size and hash.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Blobs } from './blobs.ts'

function* joined(first: Iterable<Buffer>, rest: Iterable<Buffer>): Generator<Buffer> {
  yield* first
  yield* rest
}

export interface StoredFile {
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** Up to this size a file is passed to the store as a whole: a stream would cost more than the file. */
const WHOLE_BYTES = 1024 * 1024

/** Each chunk is hashed on its way to the store, so that a large file is never in memory as a whole. */
export const putHashed = async (files: Blobs, key: string, chunks: Iterable<Buffer>): Promise<StoredFile> => {
  const digest = createHash('sha256')
  let size = 0
  function* hashed(): Generator<Buffer> {
    for (const piece of chunks) {
      digest.update(piece)
      size += piece.length
      if (piece.length > 0) yield piece
    }
  }
  const rest = hashed()
  const first: Buffer[] = []
  let next = rest.next()
  for (; !next.done && size <= WHOLE_BYTES; next = rest.next()) first.push(next.value)
  if (next.done) await files.put(key, Buffer.concat(first))
  else await files.put(key, Readable.from(joined([...first, next.value], rest), { objectMode: false }))
  return { size, sha256: digest.digest('hex') }
}
