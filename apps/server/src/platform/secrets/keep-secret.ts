// Stores the secrets that an installation generates for itself in files that only their owner can read.
import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getErrorCode } from '../db/store-error.ts'
import { closedFolder, closeToOthers } from '../files/closed-folder.ts'

export interface StoredSecret {
  value: string
  /** True when this call generated the secret, so that it can be printed once. */
  isNew: boolean
}

const read = async (file: string): Promise<StoredSecret> => {
  const value = (await readFile(file, 'utf8')).trim()
  await closeToOthers(file)
  return { value, isNew: false }
}

/** Reads the secret `name`, or generates it; two processes that start at the same time get the same secret. */
export const keepSecret = async (folder: string, name: string, bytes = 32): Promise<StoredSecret> => {
  const file = join(folder, name)
  await closedFolder(folder)
  try {
    return await read(file)
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
  }
  const value = randomBytes(bytes).toString('base64url')
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${value}\n`, { mode: 0o600, flush: true })
  try {
    // A hard link fails when the name exists, so the first of two processes wins, with a complete file.
    await link(draft, file)
    return { value, isNew: true }
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
    return await read(file)
  } finally {
    await rm(draft, { force: true })
  }
}
