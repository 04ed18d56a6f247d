// Locks between the commands of one machine: files that name the process that holds them.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CommandError, exitCodes } from '../program/exit-codes.ts'

const WAIT_MS = 100
const MAX_WAITS = 100
/** A lock without a name belongs to a command that is about to write it, or that ended before it did. */
const NAMELESS_MS = 5_000

interface Patience {
  waitMs?: number
  maxWaits?: number
}

/** The locks of this process, from before they are written until after they are gone. */
const ownPaths = new Set<string>()

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** True for a lock whose holder has ended. One that is gone is not dead: a new one may be there a moment later. */
const isDead = async (path: string): Promise<boolean> => {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return false
  const pid = Number(text)
  // A container gives the same id to each of its programs: the holder was an earlier one.
  if (pid === process.pid) return !ownPaths.has(path)
  if (pid > 0) return !isRunning(pid)
  const file = await stat(path).catch(() => undefined)
  return file !== undefined && Date.now() - file.mtimeMs >= NAMELESS_MS
}

const tryLock = async (path: string): Promise<boolean> => {
  if (ownPaths.has(path)) return false
  ownPaths.add(path)
  try {
    await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    ownPaths.delete(path)
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

const unlock = async (path: string): Promise<void> => {
  await rm(path, { force: true })
  ownPaths.delete(path)
}

/** Only the holder of the guard removes a lock of another command: that lock cannot be a new one by then. */
const removeDead = async (path: string): Promise<void> => {
  if (!(await isDead(path))) return
  const guard = `${path}.guard`
  if (!(await tryLock(guard))) {
    if (await isDead(guard)) await rm(guard, { force: true })
    return
  }
  try {
    if (await isDead(path)) await rm(path, { force: true })
  } finally {
    await unlock(guard)
  }
}

/** Waits for other commands; returns the release. `problem` is the error if they take too long. */
const lockFile = async (
  path: string,
  problem: CommandError,
  { waitMs = WAIT_MS, maxWaits = MAX_WAITS }: Patience = {},
): Promise<() => Promise<void>> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  for (let waits = 0; waits < maxWaits; waits += 1) {
    if (await tryLock(path)) return () => unlock(path)
    await removeDead(path)
    await wait(waitMs)
  }
  throw problem
}

/** One command at a time uses the session of an account: a second use of its refresh token ends the session. */
export const lockSession = (path: string, patience?: Patience): Promise<() => Promise<void>> => {
  const problem = new CommandError(
    exitCodes.unavailable,
    'Another command uses the session of this account.',
    'Wait for its end, or sign in with an account client, which many commands can use at once.',
  )
  return lockFile(path, problem, patience)
}

/** Runs the work while no other command changes the file of this lock. */
export const withFileLock = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  const problem = new CommandError(exitCodes.unavailable, `Another command holds ${path}.`, 'Wait for its end.')
  const release = await lockFile(path, problem)
  try {
    return await work()
  } finally {
    await release()
  }
}
