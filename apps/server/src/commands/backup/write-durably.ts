// Writes a stream to a file so that the disk gets it piece by piece: PostgreSQL, on the same disk, waits for each commit.
import { type FileHandle, open } from 'node:fs/promises'

/** Written in one call. */
const WRITE_BYTES = 1024 * 1024
/** Flushed at once: an end with gigabytes to flush would hold up the commits of that time. */
const FLUSH_BYTES = 16 * 1024 * 1024

const writeAll = async (handle: FileHandle, parts: Uint8Array[]): Promise<void> => {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0)
  const { bytesWritten } = await handle.writev(parts)
  // A disk that is almost full takes a part of it; the next call fails.
  if (bytesWritten < bytes) await handle.writeFile(Buffer.concat(parts).subarray(bytesWritten))
}

/** Replaces the file, and returns when the disk has all of it. */
export const writeDurably = async (
  path: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> => {
  const handle = await open(path, 'w', 0o600)
  try {
    let parts: Uint8Array[] = []
    let waitingBytes = 0
    let unflushedBytes = 0
    for await (const part of source) {
      parts.push(part)
      waitingBytes += part.length
      if (waitingBytes < WRITE_BYTES) continue
      await writeAll(handle, parts)
      unflushedBytes += waitingBytes
      parts = []
      waitingBytes = 0
      if (unflushedBytes < FLUSH_BYTES) continue
      await handle.datasync()
      unflushedBytes = 0
    }
    if (parts.length > 0) await writeAll(handle, parts)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
