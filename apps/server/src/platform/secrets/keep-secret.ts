// Keeps the secrets that an installation generates for itself in files that only their owner can read.
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface KeptSecret {
  value: string
  /** True when this call generated the secret, so that it can be printed once. */
  isNew: boolean
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/**
 * Replaces mkdir with `recursive`, which never returns where the system reports a missing folder although its parent exists,
 * as under /proc.
 */
const makeFolder = async (folder: string, hasParent = false): Promise<void> => {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    if (hasParent || !hasCode(error, 'ENOENT')) throw error
    await makeFolder(dirname(folder))
    await makeFolder(folder, true)
  }
}

/** Reads the secret `name`, or generates it; two processes that start at the same time get the same secret. */
export const keepSecret = async (folder: string, name: string, bytes = 32): Promise<KeptSecret> => {
  const file = join(folder, name)
  try {
    return { value: (await readFile(file, 'utf8')).trim(), isNew: false }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  await makeFolder(folder)
  const value = randomBytes(bytes).toString('base64url')
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${value}\n`, { mode: 0o600, flush: true })
  try {
    // A hard link fails when the name exists, so the first of two processes wins, with a complete file.
    await link(draft, file)
    return { value, isNew: true }
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    return { value: (await readFile(file, 'utf8')).trim(), isNew: false }
  } finally {
    await rm(draft, { force: true })
  }
}
