// A file that is stored before its row: removed again when the act that writes the row refuses.
import { ApiError } from '@company-data/protocol/errors'
import type { Log } from '../log/log.ts'
import type { Blobs } from './blobs.ts'

/** A refusal has certainly written no row. After any other failure nobody knows, and the sweep decides about the file. */
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
