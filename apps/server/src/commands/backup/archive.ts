// An archive of files as one stream: for each file a header with its path and size, then exactly so many bytes.
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { type ByteReader, byteReader } from './byte-reader.ts'

interface EntryHeader {
  path: string
  size: number
  isFolder?: true
}

const LENGTH_BYTES = 4
/** Fewer and larger pieces: with 64 KB most of the processor time was spent between them. */
const PART_BYTES = 1024 * 1024

const formatHeader = (header: EntryHeader): Buffer => {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text])
}

/** A length of 0 ends the archive. */
export const archiveEnd = (): Buffer => Buffer.alloc(LENGTH_BYTES)

/** A folder has to be named only if it may be empty. */
export const archiveFolder = (path: string): Buffer => formatHeader({ path, size: 0, isFolder: true })

export function* archiveText(path: string, text: string | Uint8Array): Generator<Buffer> {
  const bytes = Buffer.from(text)
  yield formatHeader({ path, size: bytes.length })
  yield bytes
}

/** Fills the part up to the end of the file; the rest of it stays zero. */
const readAt = async (handle: FileHandle, part: Buffer, position: number): Promise<void> => {
  for (let filledBytes = 0; filledBytes < part.length; ) {
    const { bytesRead } = await handle.read(part, filledBytes, part.length - filledBytes, position + filledBytes)
    if (bytesRead === 0) return
    filledBytes += bytesRead
  }
}

/**
 * PostgreSQL changes files while they are copied: one that shrinks is filled up with zeros, as pg_basebackup does. A file
 * that is removed fails before its header, or is read to its end.
 */
export async function* archiveFile(path: string, file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    yield formatHeader({ path, size })
    for (let copiedBytes = 0; copiedBytes < size; ) {
      const part = Buffer.alloc(Math.min(PART_BYTES, size - copiedBytes))
      await readAt(handle, part, copiedBytes)
      copiedBytes += part.length
      yield part
    }
  } finally {
    await handle.close()
  }
}

/** The program wrote the paths itself, but an archive may have been changed by a holder of the public key. */
const toSafePath = (folder: string, path: string): string => {
  const target = normalize(join(folder, path))
  if (!target.startsWith(`${normalize(folder)}${sep}`)) throw new Error(`the archive names ${path}, outside its folder`)
  return target
}

const writeEntry = async (reader: ByteReader, file: string, size: number): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'wx', 0o600)
  try {
    for (let left = size; left > 0; ) {
      const part = await reader.read(Math.min(left, PART_BYTES))
      await handle.writeFile(part)
      left -= part.length
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes every file below the folder; `onFile` gets the bytes of each. */
export const unpackArchive = async (
  source: AsyncIterable<Uint8Array>,
  folder: string,
  onFile: (bytes: number) => void,
): Promise<void> => {
  const reader = byteReader(source)
  for (;;) {
    const length = (await reader.read(LENGTH_BYTES)).readUInt32BE()
    if (length === 0) return await reader.close()
    const { path, size, isFolder } = JSON.parse((await reader.read(length)).toString('utf8')) as EntryHeader
    const target = toSafePath(folder, path)
    if (isFolder) await mkdir(target, { recursive: true, mode: 0o700 })
    else await writeEntry(reader, target, size)
    onFile(size)
  }
}
