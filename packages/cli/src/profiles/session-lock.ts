// One command at a time uses the session of an account: its refresh token works once, and a second use ends the session.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CommandError, exitCodes } from '../program/exit-codes.ts'

const WAIT_MS = 100
const MAX_WAITS = 100

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const tryLock = async (path: string): Promise<boolean> => {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const pid = Number(await readFile(path, 'utf8').catch(() => ''))
    // An empty file is being written at this moment.
    if (pid > 0 && !isRunning(pid)) await rm(path, { force: true })
    return false
  }
}

/** Waits for the other command; returns the release. */
export const lockSession = async (path: string): Promise<() => Promise<void>> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    if (await tryLock(path)) return () => rm(path, { force: true })
    await wait(WAIT_MS)
  }
  throw new CommandError(
    exitCodes.unavailable,
    'Another command uses the session of this account.',
    'Wait for its end, or sign in with an account client, which many commands can use at once.',
  )
}
