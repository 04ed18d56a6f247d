// Writes a ZIP archive: uncompressed files, then the central directory. Each file is written when it is added, so that
// the browser can keep it on disk, or seal it at once.
import { crc32 } from '../app/crc32.ts'

const TEXT = new TextEncoder()
/** The time format of ZIP: two-second steps since 1980. */
const dosTime = (at: Date): { time: number; date: number } => ({
  time: (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
  date: ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
})

/** Little-endian numbers of two or four bytes. */
const record = (signature: number, numbers: ReadonlyArray<[bytes: 2 | 4, value: number]>, name: Uint8Array) => {
  const bytes = new Uint8Array(4 + numbers.reduce((sum, [size]) => sum + size, 0) + name.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  let at = 4
  for (const [size, value] of numbers) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  bytes.set(name, at)
  return bytes
}

const VERSION = 20
/** Flag: names are UTF-8. */
const UTF8 = 0x0800
const MAX_FILES = 0xffff
const MAX_BYTES = 0xffffffff

export interface Zip {
  /** `path` with slashes. Paths must be unique: adding one twice stores it twice. */
  add(path: string, content: string | Uint8Array): void
  /** Writes the central directory. */
  finish(): void
}

/** Collects the written bytes, in the clear. */
export const createBlobWriter = () => {
  const parts: Blob[] = []
  return {
    write: (bytes: Uint8Array<ArrayBuffer>): void => void parts.push(new Blob([bytes])),
    finish: async (): Promise<Blob> => new Blob(parts, { type: 'application/zip' }),
  }
}

export const createZip = (at: Date, write: (bytes: Uint8Array<ArrayBuffer>) => void): Zip => {
  const { time, date } = dosTime(at)
  const list: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  const requireRoom = (bytes: number): void => {
    // The limit of the basic format, more than any account has.
    if (list.length >= MAX_FILES || offset + bytes > MAX_BYTES) throw new RangeError('The archive is full.')
  }
  return {
    add(path, content) {
      const bytes = typeof content === 'string' ? TEXT.encode(content) : new Uint8Array(content)
      const name = TEXT.encode(path)
      requireRoom(bytes.length + name.length + 30)
      const members: Array<[2 | 4, number]> = [
        [2, VERSION],
        [2, UTF8],
        [2, 0],
        [2, time],
        [2, date],
        [4, crc32(bytes)],
        [4, bytes.length],
        [4, bytes.length],
        [2, name.length],
        [2, 0],
      ]
      const head = record(0x04034b50, members, name)
      write(head)
      write(bytes)
      list.push(record(0x02014b50, [[2, VERSION], ...members, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]], name))
      offset += head.length + bytes.length
    },
    finish() {
      const size = list.reduce((sum, { length }) => sum + length, 0)
      const count = list.length
      const end = record(
        0x06054b50,
        [
          [2, 0],
          [2, 0],
          [2, count],
          [2, count],
          [4, size],
          [4, offset],
          [2, 0],
        ],
        new Uint8Array(),
      )
      for (const entry of [...list, end]) write(entry)
    },
  }
}
