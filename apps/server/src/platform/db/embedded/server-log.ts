// The log file of the server: kept small, and read to find out why a start failed.
import { copyFile, open, stat, truncate } from 'node:fs/promises'
import { closeToOthers } from '../../files/closed-folder.ts'

const maxBytes = 4 * 1024 * 1024
const checkEveryMs = 600_000

const readSize = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** Copies the log to `<file>.1` and empties it in place, because the server has the file open for appending. */
const shorten = async (file: string): Promise<void> => {
  if ((await readSize(file)) <= maxBytes) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/** Shortens the log now and every ten minutes; returns a function that stops this. */
export const boundLog = async (file: string): Promise<() => void> => {
  const check = (): Promise<void> => shorten(file).catch(() => {})
  await closeToOthers(file)
  await check()
  const timer = setInterval(check, checkEveryMs).unref()
  return () => clearInterval(timer)
}

/** Remembers the end of the log; the returned function reads what was added since. */
export const followLog = async (file: string): Promise<() => Promise<string>> => {
  const start = await readSize(file)
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
