// Reads a ZIP archive through its central directory: stored and deflated files, each checked against its sum.
import { crc32 } from '../../app/crc32.ts'

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const FILE_SIGNATURE = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const STORED = 0
const DEFLATED = 8
/** Larger than any file that the platform stores. */
const MAX_FILE_BYTES = 64 * 1_048_576

/** The file is not a ZIP archive that can be read, or one of its files is damaged. */
export class DamagedArchive extends Error {}

interface ZipEntry {
  method: number
  sum: number
  packedSize: number
  size: number
  headAt: number
}

const readView = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer())

/** From the end backwards: a comment may follow the end record. */
const findEnd = (view: DataView): number => {
  for (let at = view.byteLength - END_BYTES; at >= 0; at -= 1) if (view.getUint32(at, true) === END_SIGNATURE) return at
  throw new DamagedArchive('no end record')
}

const readEntries = async (file: Blob): Promise<Map<string, ZipEntry>> => {
  const tail = await readView(file, Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES), file.size)
  const end = findEnd(tail)
  const count = tail.getUint16(end + 10, true)
  const size = tail.getUint32(end + 12, true)
  const start = tail.getUint32(end + 16, true)
  const list = await readView(file, start, start + size)
  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== ENTRY_SIGNATURE) throw new DamagedArchive('entries')
    const nameLength = list.getUint16(at + 28, true)
    if (at + 46 + nameLength > list.byteLength) throw new DamagedArchive('entries')
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameLength))
    entries.set(name, {
      method: list.getUint16(at + 10, true),
      sum: list.getUint32(at + 16, true),
      packedSize: list.getUint32(at + 20, true),
      size: list.getUint32(at + 24, true),
      headAt: list.getUint32(at + 42, true),
    })
    at += 46 + nameLength + list.getUint16(at + 30, true) + list.getUint16(at + 32, true)
  }
  return entries
}

/** Stops at the stated size, so that a small file cannot fill the memory. */
const inflate = async (packed: Blob, size: number): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new Uint8Array(size)
  let length = 0
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (length + value.length > size) {
      await reader.cancel()
      throw new DamagedArchive('larger than stated')
    }
    bytes.set(value, length)
    length += value.length
  }
  if (length !== size) throw new DamagedArchive('smaller than stated')
  return bytes
}

export interface OpenedZip {
  names: readonly string[]
  /** Throws `DamagedArchive` if the file is missing, too large or damaged. */
  read(name: string): Promise<Uint8Array<ArrayBuffer>>
}

const unpack = async (file: Blob, { method, sum, packedSize, size, headAt }: ZipEntry) => {
  if (size > MAX_FILE_BYTES || (method !== STORED && method !== DEFLATED)) throw new DamagedArchive('not readable')
  const head = await readView(file, headAt, headAt + 30)
  if (head.byteLength < 30 || head.getUint32(0, true) !== FILE_SIGNATURE) throw new DamagedArchive('no file here')
  const start = headAt + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = file.slice(start, start + packedSize)
  const bytes = method === STORED ? new Uint8Array(await packed.arrayBuffer()) : await inflate(packed, size)
  if (bytes.length !== size || crc32(bytes) !== sum) throw new DamagedArchive('wrong sum')
  return bytes
}

export const openZip = async (file: Blob): Promise<OpenedZip> => {
  const entries = await readEntries(file)
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name)
      if (entry === undefined) throw new DamagedArchive('missing')
      try {
        return await unpack(file, entry)
      } catch (error) {
        // A stream that is not deflated fails with the engine's own error.
        throw error instanceof DamagedArchive ? error : new DamagedArchive('not readable', { cause: error })
      }
    },
  }
}
