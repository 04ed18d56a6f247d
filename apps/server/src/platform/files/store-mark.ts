// The mark of a file store in a folder: which installation its files belong to.
import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getErrorCode } from '../db/store-error.ts'
import type { Blobs } from './blobs.ts'
import { closedFolder } from './closed-folder.ts'

/** Keys cannot contain a dot, so no file of the store has this name. */
export const MARK_NAME = '.installation'

/** Supports the installation mark of a file store. */
export interface StoreMark {
  location: string
  read(): Promise<string | undefined>
  claim(id: string): Promise<string>
}

export const isEmptyStore = async (files: Blobs): Promise<boolean> => {
  for await (const _file of files.list()) return false
  return true
}

export const folderMark = (root: string): StoreMark => {
  const path = join(root, MARK_NAME)
  const read = async (): Promise<string | undefined> => {
    try {
      return (await readFile(path, 'utf8')).trim()
    } catch (error) {
      if (getErrorCode(error) === 'ENOENT') return undefined
      throw error
    }
  }
  return {
    location: path,
    read,
    async claim(id) {
      await closedFolder(root)
      const draft = `${path}.${randomUUID()}`
      await writeFile(draft, `${id}\n`, { mode: 0o600, flush: true })
      try {
        // A hard link fails when the name exists: the first of two processes wins, with a complete file.
        await link(draft, path)
      } catch (error) {
        // A disk without hard links: only two claims at the same moment could both succeed.
        if (getErrorCode(error) !== 'EEXIST') await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
      return (await read()) ?? id
    },
  }
}
