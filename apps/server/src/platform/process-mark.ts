// A text that names a process of this machine, by which others on it see with certainty that it has ended (Linux).
import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'

const BOOT_ID = '/proc/sys/kernel/random/boot_id'
const NAMESPACE = '/proc/self/ns/pid'

const readMachine = (): string =>
  createHash('sha256')
    .update(`${readFileSync(BOOT_ID, 'utf8').trim()} ${readlinkSync(NAMESPACE)}`)
    .digest('base64url')
    .slice(0, 12)

interface ProcessState {
  /** In clock ticks since the machine was started: two processes with the same number began at different times. */
  startedAt: string
  isZombie: boolean
}

const readState = (pid: number | 'self'): ProcessState => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program is in brackets before these fields, and may have blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { startedAt: fields[19] ?? '', isZombie: fields[0] === 'Z' || fields[0] === 'X' }
}

const tryTo = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

const isMissing = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** False under a /proc of another namespace, as `unshare --pid` leaves it: its numbers are of other processes. */
const isOwnProc = (): boolean => readlinkSync('/proc/self') === String(process.pid)

const machine = tryTo(() => (isOwnProc() ? readMachine() : undefined))

/** Undefined where a process cannot be named like this. */
export const processMark = tryTo(() => {
  const { startedAt } = readState('self')
  return machine && startedAt && `${machine}.${process.pid.toString(36)}.${Number(startedAt).toString(36)}`
})

/** False also for processes of other machines and containers, and where it is unknown. */
export const hasProcessEnded = (mark: string): boolean => {
  const [itsMachine, itsPid = '', itsStart = ''] = mark.split('.')
  const pid = Number.parseInt(itsPid, 36)
  if (machine === undefined || itsMachine !== machine || !(pid > 0)) return false
  const state = tryTo(() => readState(pid))
  // The files of other users' processes may be hidden, but not whether there is a process.
  if (!state) return isMissing(pid)
  return state.isZombie || Number(state.startedAt).toString(36) !== itsStart
}
