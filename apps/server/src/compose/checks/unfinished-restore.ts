// The mark of a restore that has not ended: data without a new epoch and without quarantine must not be served.
import { lstat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { closedFolder } from '../../platform/files/closed-folder.ts'
import { type Config, ConfigError } from '../config.ts'

/** It also has incomplete parts. */
const markFolder = (dataDir: string): string => join(dataDir, 'restore.unfinished')

/** Returns an empty folder, which marks DATA_DIR until the restore has ended. */
export const markUnfinishedRestore = async (dataDir: string): Promise<string> => {
  const folder = markFolder(dataDir)
  await rm(folder, { recursive: true, force: true })
  await closedFolder(folder)
  return folder
}

export const endRestore = (dataDir: string): Promise<void> => rm(markFolder(dataDir), { recursive: true })

/** Before anything of DATA_DIR is opened or created. */
export const refuseUnfinishedRestore = async ({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> => {
  const state = await lstat(markFolder(dataDir)).catch(() => undefined)
  if (state !== undefined)
    throw new ConfigError([
      `DATA_DIR names ${dataDir}, where a restore has not ended: remove what it has put there, and restore again`,
    ])
}
