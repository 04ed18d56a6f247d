// One back-up at a time writes into a target: the end of one removes copies that no finished snapshot needs.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { ConfigError } from '../../compose/config.ts'
import { isAlive } from '../../platform/db/embedded/postmaster.ts'
import { StoreError } from '../../platform/db/index.ts'
import type { BackupTarget } from './backup-target.ts'

interface Holder {
  pid: number
  host: string
  started_at: string
  /** Different for each back-up. */
  token: string
}

const LOCK_FILE = 'backup.lock'

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

const refuse = async (target: BackupTarget): Promise<ConfigError> => {
  const holder = parseHolder((await target.readText(LOCK_FILE)) ?? '')
  const name = holder
    ? `process ${holder.pid} of ${holder.host}, since ${holder.started_at}`
    : 'a process that has not written its name'
  const file = `${target.location.replace(/\/$/, '')}/${LOCK_FILE}`
  return new ConfigError([
    `--to names ${target.location}, which another back-up uses (${name}); if that process has ended, remove ${file}`,
  ])
}

export interface TargetLock {
  /** Throws if another back-up has taken the target: what this one has written may be gone. */
  requireLocked(): Promise<void>
  release(): Promise<void>
}

/** In a folder, the lock of a process of this machine that has ended is taken over. */
export const lockTarget = async (target: BackupTarget): Promise<TargetLock> => {
  const started_at = new Date().toISOString()
  const holder: Holder = { pid: process.pid, host: hostname(), started_at, token: randomUUID() }
  const text = `${JSON.stringify(holder)}\n`
  if (!(await target.putNew(LOCK_FILE, text))) {
    const otherText = (await target.readText(LOCK_FILE)) ?? ''
    const otherHolder = parseHolder(otherText)
    if (otherHolder === undefined || !isDead(otherHolder)) throw await refuse(target)
    if (!(await target.replaceText?.(LOCK_FILE, otherText, text))) throw await refuse(target)
  }
  const isLocked = async (): Promise<boolean> => (await target.readText(LOCK_FILE)) === text
  return {
    async requireLocked() {
      if (!(await isLocked())) throw new StoreError(`Another back-up has taken ${target.location}: this one has ended.`)
    },
    async release() {
      if (await isLocked()) await target.remove(LOCK_FILE)
    },
  }
}
