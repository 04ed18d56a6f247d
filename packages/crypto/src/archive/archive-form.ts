// The form of an encrypted archive: a head with the recipe, then chunks, each with its own tag.
import { GCM_IV_BYTES, GCM_TAG_BYTES } from '../cipher/aes-gcm.ts'
import { type Bytes, concatBytes, utf8Bytes } from '../encoding/bytes.ts'

const MAGIC = utf8Bytes('CDARCH01')
const SALT_BYTES = 16
/** The beginning of every iv; a chunk adds its number (4 bytes) and whether it is the last one (1 byte). */
const PREFIX_BYTES = GCM_IV_BYTES - 5
const ITERATIONS_AT = MAGIC.length
const SALT_AT = ITERATIONS_AT + 4
const PREFIX_AT = SALT_AT + SALT_BYTES

export const ARCHIVE_HEAD_BYTES = PREFIX_AT + PREFIX_BYTES
/** Plaintext of each chunk but the last. */
export const ARCHIVE_CHUNK_BYTES = 1_048_576
export const SEALED_CHUNK_BYTES = ARCHIVE_CHUNK_BYTES + GCM_TAG_BYTES
/** More than a key wrap has (D1-LIM-10): a file that is kept anywhere can be guessed at without limits. */
const ARCHIVE_ITERATIONS = 600_000
/** A foreign file cannot keep the device busy for hours. */
const MAX_ITERATIONS = 10_000_000

export interface ArchiveHead {
  /** Authenticated with every chunk. */
  bytes: Bytes
  iterations: number
  salt: Bytes
  prefix: Bytes
}

export const createArchiveHead = (): ArchiveHead => {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const prefix = crypto.getRandomValues(new Uint8Array(PREFIX_BYTES))
  const iterations = new Uint8Array(4)
  new DataView(iterations.buffer).setUint32(0, ARCHIVE_ITERATIONS)
  return { bytes: concatBytes(MAGIC, iterations, salt, prefix), iterations: ARCHIVE_ITERATIONS, salt, prefix }
}

/** Undefined if the bytes do not begin an encrypted archive. */
export const readArchiveHead = (bytes: Bytes): ArchiveHead | undefined => {
  const head = bytes.slice(0, ARCHIVE_HEAD_BYTES)
  if (head.length < ARCHIVE_HEAD_BYTES || MAGIC.some((byte, index) => head[index] !== byte)) return undefined
  const iterations = new DataView(head.buffer).getUint32(ITERATIONS_AT)
  if (iterations === 0 || iterations > MAX_ITERATIONS) return undefined
  return { bytes: head, iterations, salt: head.slice(SALT_AT, PREFIX_AT), prefix: head.slice(PREFIX_AT) }
}

/** A chunk can be neither moved nor left out, and no chunk but the last ends the archive. */
export const chunkIv = ({ prefix }: Pick<ArchiveHead, 'prefix'>, index: number, isLast: boolean): Bytes => {
  const iv = new Uint8Array(GCM_IV_BYTES)
  iv.set(prefix)
  const view = new DataView(iv.buffer)
  view.setUint32(PREFIX_BYTES, index)
  view.setUint8(GCM_IV_BYTES - 1, isLast ? 1 : 0)
  return iv
}
