// Messages between a program and its job process: length-prefixed frames, with large byte arrays sent uncopied.
import { Buffer } from 'node:buffer'
import { deserialize, serialize } from 'node:v8'

/** Arrays of at least this size are not copied into the message. */
const LARGE_BYTES = 64 * 1024
/** Levels of a message that are searched for large arrays. */
const DEPTH = 3
const WORD = 4

/** Replaces the array with this number. */
interface Attachment {
  readonly attachmentMarker: number
}

const isBeside = (value: unknown): value is Attachment =>
  typeof value === 'object' && value !== null && typeof (value as Attachment).attachmentMarker === 'number'

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Maps the members of plain objects, down to the depth. */
const mapMembers = (value: unknown, depth: number, change: (value: unknown) => unknown): unknown => {
  const changed = change(value)
  if (changed !== value || depth === 0 || !isPlain(value)) return changed
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapMembers(member, depth - 1, change)]))
}

/** The parts of a frame, in order. The memory of large arrays must not change until they are written. */
export const encodeFrame = (message: unknown): Uint8Array[] => {
  const beside: Uint8Array[] = []
  const body = serialize(
    mapMembers(message, DEPTH, (value) => {
      if (!(value instanceof Uint8Array) || value.byteLength < LARGE_BYTES) return value
      return { attachmentMarker: beside.push(value) - 1 } satisfies Attachment
    }),
  )
  const head = Buffer.alloc(WORD * (2 + beside.length))
  head.writeUInt32LE(body.length, 0)
  head.writeUInt32LE(beside.length, WORD)
  for (const [index, { byteLength }] of beside.entries()) head.writeUInt32LE(byteLength, WORD * (2 + index))
  return [head, body, ...beside]
}

/** The numbers of bytes after the first two words, read from those words. */
const readLengths = (words: Uint8Array): number[] => {
  const view = Buffer.from(words.buffer, words.byteOffset, words.byteLength)
  return Array.from({ length: view.length / WORD }, (_, index) => view.readUInt32LE(index * WORD))
}

const decodeFrame = (body: Uint8Array, beside: readonly Uint8Array[]): unknown =>
  mapMembers(deserialize(body), DEPTH, (value) => (isBeside(value) ? beside[value.attachmentMarker] : value))

/** Yields the number of bytes it needs and resumes with them: both sides read a frame by the same steps. */
export function* readFrame(): Generator<number, unknown, Uint8Array> {
  const [bodyLength = 0, count = 0] = readLengths(yield WORD * 2)
  const lengths = count === 0 ? [] : readLengths(yield WORD * count)
  const body = yield bodyLength
  const beside: Uint8Array[] = []
  for (const length of lengths) beside.push(yield length)
  return decodeFrame(body, beside)
}
