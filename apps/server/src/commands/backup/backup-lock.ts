// One back-up at a time writes into a folder: the end of one removes copies that no finished snapshot needs.
import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../../compose/config.ts'
import { isAlive } from '../../platform/db/embedded/postmaster.ts'
import { getErrorCode } from '../../platform/db/store-error.ts'

interface Holder {
  pid: number
  host: string
  started_at: string
}

const LOCK_FILE = 'backup.lock'

const tryWrite = async (path: string, text: string): Promise<boolean> => {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Undefined for a text that is not complete. */
const parseHolder = (text: string): Holder | undefined => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The own id is one that a container gives to each of its programs: the holder was an earlier one. */
const isDead = ({ pid, host }: Holder): boolean => host === hostname() && (pid === process.pid || !isAlive(pid))

/** Renamed and compared first, so that a lock that another process has just written is put back. */
const removeStale = async (path: string, staleText: string): Promise<void> => {
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  try {
    await rename(path, aside)
  } catch {
    return // another process was faster
  }
  if ((await readFile(aside, 'utf8')) !== staleText) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

const refuse = (folder: string, path: string, holder: Holder | undefined): ConfigError => {
  const name = holder
    ? `process ${holder.pid} of ${holder.host}, since ${holder.started_at}`
    : 'a process that has not written its name'
  return new ConfigError([
    `--to names ${folder}, which another back-up uses (${name}); if that process has ended, remove ${path}`,
  ])
}

/** Returns the release. The lock of a process of this machine that has ended is taken over. */
export const lockBackupFolder = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, LOCK_FILE)
  const holder: Holder = { pid: process.pid, host: hostname(), started_at: new Date().toISOString() }
  const text = `${JSON.stringify(holder)}\n`
  if (!(await tryWrite(path, text))) {
    const heldText = await readFile(path, 'utf8').catch(() => '')
    const otherHolder = parseHolder(heldText)
    if (otherHolder === undefined || !isDead(otherHolder)) throw refuse(folder, path, otherHolder)
    await removeStale(path, heldText)
    if (!(await tryWrite(path, text)))
      throw refuse(folder, path, parseHolder(await readFile(path, 'utf8').catch(() => '')))
  }
  return () => rm(path, { force: true })
}
