// Watches free disk space: below a floor nothing large is stored any more, and the operator is warned once.
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ApiError } from '@company-data/protocol/errors'
import { getErrorCode } from '../db/store-error.ts'
import type { Log } from '../log/log.ts'

const CHECK_EVERY_MS = 5_000
/** The default floor: a twentieth of the disk, but not more than this. */
const MAX_FLOOR_BYTES = 1024 ** 3
const FRACTION = 0.05

export interface DiskFloor {
  /** Refuses while less than the floor is free. */
  requireRoom(): void
  freeBytes(): Promise<number>
  stop(): void
}

interface Options {
  folder: string
  /** Undefined: derived from the size of the disk. */
  floorBytes: number | undefined
  log: Log
}

/** If the folder does not exist yet, its disk is that of the nearest existing parent. */
const readDisk = async (folder: string): Promise<{ freeBytes: number; sizeBytes: number }> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    return readDisk(dirname(folder))
  }
}

export const watchDisk = async ({ folder, floorBytes, log }: Options): Promise<DiskFloor> => {
  let isLow = false
  const check = async (): Promise<void> => {
    const { freeBytes, sizeBytes } = await readDisk(folder)
    const floor = floorBytes ?? Math.min(MAX_FLOOR_BYTES, sizeBytes * FRACTION)
    const wasLow = isLow
    isLow = freeBytes < floor
    const fields = { free_mb: Math.floor(freeBytes / 1024 ** 2), floor_mb: Math.floor(floor / 1024 ** 2) }
    if (isLow && !wasLow) log.warn('the disk is nearly full: uploads are refused', fields)
    if (wasLow && !isLow) log.info('the disk has room again: uploads are accepted', fields)
  }
  await check()
  const timer = setInterval(() => {
    check().catch((error: unknown) => log.error('the free space of the disk is unknown', error))
  }, CHECK_EVERY_MS).unref()
  return {
    requireRoom() {
      if (isLow) throw new ApiError('server.overloaded', { message: 'The server has no room for files at the moment.' })
    },
    freeBytes: async () => (await readDisk(folder)).freeBytes,
    stop: () => clearInterval(timer),
  }
}
