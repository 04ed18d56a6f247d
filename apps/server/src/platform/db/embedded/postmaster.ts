// Finds out from postmaster.pid, which PostgreSQL writes itself, whether a running server uses the data folder.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { link, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { getErrorCode } from '../store-error.ts'
import type { Cluster } from './cluster-layout.ts'
import type { Endpoint } from './endpoint.ts'

export interface Postmaster {
  readonly pid: number
  readonly endpoint: Endpoint
  readonly isReady: boolean
}

const writingMs = 3_000

const getPidFile = ({ dataFolder }: Cluster): string => join(dataFolder, 'postmaster.pid')

/** True if some process has this id; it may be another program. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}

const readPidFile = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined)

/** Line by line: pid, data folder, start time, port, socket folder, address, memory key, status. */
const parsePidFile = (text: string, cluster: Cluster): Postmaster => {
  const [pid, , , port, socketFolder, , , status] = text.split('\n').map((line) => line.trim())
  return {
    pid: Number(pid),
    endpoint: socketFolder ? { kind: 'socket', folder: cluster.socketFolder } : { kind: 'tcp', port: Number(port) },
    isReady: status === 'ready',
  }
}

const readProgramName = async (pid: number): Promise<string> => {
  const run = promisify(execFile)
  const { stdout } =
    process.platform === 'win32'
      ? await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
      : await run('ps', ['-p', String(pid), '-o', 'comm='])
  return basename(stdout.trim().split(',')[0]?.replaceAll('"', '') ?? '')
}

/**
 * True if the process is the server of this folder, and not another program that got the same id after a power loss or
 * in a restarted container. A server's working directory is its data folder, which Linux shows.
 */
const holdsFolder = async (pid: number, { dataFolder }: Cluster): Promise<boolean> => {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return workingFolder !== undefined && workingFolder === (await realpath(dataFolder))
  }
  const program = await readProgramName(pid).catch(() => '')
  return program === 'postgres' || program === 'postgres.exe'
}

/**
 * Removes a pid file that names another program, because PostgreSQL would refuse to start while that program runs. The file
 * is renamed and compared first, so that one that another process's server has just written is put back.
 */
const removeStale = async (file: string, staleText: string): Promise<void> => {
  const aside = `${file}.${randomBytes(4).toString('hex')}`
  try {
    await rename(file, aside)
  } catch {
    return // another process was faster
  }
  if ((await readPidFile(aside)) !== staleText) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

/** An empty file is being written by a server right now, unless it is old: then a crash left it behind. */
const isOld = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > writingMs,
    () => false,
  )

/** The running server of the folder. Changes nothing, unlike `findPostmaster`. */
export const readPostmaster = async (cluster: Cluster): Promise<Postmaster | undefined> => {
  const text = await readPidFile(getPidFile(cluster))
  if (text === undefined) return undefined
  const postmaster = parsePidFile(text, cluster)
  const isServer =
    Number.isInteger(postmaster.pid) && postmaster.pid > 0 && (await holdsFolder(postmaster.pid, cluster))
  return isServer ? postmaster : undefined
}

export const findPostmaster = async (cluster: Cluster): Promise<Postmaster | undefined> => {
  const file = getPidFile(cluster)
  const text = await readPidFile(file)
  if (text === undefined) return undefined
  const postmaster = parsePidFile(text, cluster)
  if (Number.isInteger(postmaster.pid) && postmaster.pid > 0) {
    if (await holdsFolder(postmaster.pid, cluster)) return postmaster
    // PostgreSQL replaces the file of a dead process itself; only a file that names another program stops it.
    if (isAlive(postmaster.pid)) await removeStale(file, text)
  } else if (await isOld(file)) {
    await removeStale(file, text)
  }
  return undefined
}
