// Creates folders and files under DATA_DIR that only their owner can enter or read.
import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { getErrorCode } from '../db/store-error.ts'

/** Takes all rights from other accounts, if the file or folder exists and is ours. */
export const closeToOthers = async (path: string): Promise<void> => {
  const stats = await stat(path).catch(() => undefined)
  if (stats === undefined || stats.uid !== process.getuid?.() || (stats.mode & 0o077) === 0) return
  await chmod(path, stats.mode & 0o700).catch((error: unknown) => {
    // Mounted by an operator, who sets its rights.
    if (getErrorCode(error) !== 'EROFS' && getErrorCode(error) !== 'EPERM') throw error
  })
}

/**
 * Creates the folder and its parents. Replaces mkdir with `recursive`, which never returns where the system reports a
 * missing folder although its parent exists, as under /proc.
 */
const makeFolder = async (folder: string, hasParent = false): Promise<void> => {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return
    if (hasParent || getErrorCode(error) !== 'ENOENT') throw error
    await makeFolder(dirname(folder))
    await makeFolder(folder, true)
  }
}

/** Creates the folder if it is missing, and closes it if it is open. */
export const closedFolder = async (folder: string): Promise<void> => {
  await makeFolder(folder)
  await closeToOthers(folder)
}
