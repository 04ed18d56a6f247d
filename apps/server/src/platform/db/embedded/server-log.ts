// The file that the server writes its log to: kept small, and read to say why a start failed.
import { copyFile, open, stat, truncate } from 'node:fs/promises'

const maxBytes = 4 * 1024 * 1024
const checkEveryMs = 600_000

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** Keeps one older part beside the file. In place, because the server holds the file open (to append). */
const shorten = async (file: string): Promise<void> => {
  if ((await sizeOf(file)) <= maxBytes) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/** Bounds the log now and from time to time; gives the way to stop that. */
export const boundLog = async (file: string): Promise<() => void> => {
  const check = (): Promise<void> => shorten(file).catch(() => {})
  await check()
  const timer = setInterval(check, checkEveryMs).unref()
  return () => clearInterval(timer)
}

/** Remembers the end of the log, and later gives what was added since. */
export const followLog = async (file: string): Promise<() => Promise<string>> => {
  const start = await sizeOf(file)
  return async () => {
    const handle = await open(file, 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(16_384), 0, 16_384, start)
      return buffer.toString('utf8', 0, bytesRead)
    } finally {
      await handle.close()
    }
  }
}
