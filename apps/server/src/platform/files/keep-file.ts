// Stores a file before its row, and removes it if the transaction that writes the row is refused.
import { ApiError } from '@company-data/protocol/errors'
import type { Log } from '../log/log.ts'
import type { Blobs } from './blobs.ts'

/**
 * A refusal has certainly written no row. After any other failure the outcome is unknown, and the sweep decides about
 * the file.
 */
export const keepFile = async <T>(
  { files, log }: { files: Blobs; log: Log },
  key: string,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError)
      await files.remove(key).catch((cause: unknown) => log.error('a refused file was not removed', cause))
    throw error
  }
}
