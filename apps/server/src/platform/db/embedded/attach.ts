// Gets a running server for the folder: uses the one that runs there, or starts one.
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getErrorMessage, StoreError } from '../store-error.ts'
import { type Endpoint, loopbackEndpoint, preferredEndpoint } from './endpoint.ts'
import { findPostmaster } from './postmaster.ts'
import { type Presence, registerPresence } from './presence.ts'
import { type Installation, type Launch, launch } from './server-process.ts'

export interface Attachment {
  readonly presence: Presence
  readonly isStarter: boolean
}

// Long, because after a power loss the server may have much to replay.
const startTimeoutMs = 300_000
const pollMs = 10
const maxFailures = 8

// Another program took the port, or the file system has no sockets: listening elsewhere helps.
const cannotListen = /could not (bind|create any|create .*socket|create lock file)/i
// Another process's server used the folder, or processes of a crashed server are still ending: waiting helps.
const wasOccupied = /postmaster\.pid|shared memory block/
// A killed server left the lock file of its socket behind, and its process id is in use, perhaps by another program. A
// server that creates its socket has already locked the data folder, so the old lock file is stale.
const leftSocketLock = /lock file "(.+\.lock)" already exists/

const failure = (serverLog: string, logFile: string): StoreError => {
  const lines = serverLog.trim().split('\n')
  const errorLine = lines.findLast((line) => /FATAL|PANIC|error|setpriv/.test(line)) ?? lines.at(-1) ?? ''
  const reason = errorLine.replace(/^.*(FATAL|PANIC):\s*/, '').trim()
  return new StoreError(
    `The embedded PostgreSQL server did not start${reason === '' ? '' : `: ${reason}`} (its log: ${logFile}).`,
  )
}

/** Starts a server, unless the one that it started before is still starting. */
const launcher = (installation: Installation, fixed: Endpoint | undefined) => {
  const { cluster, log } = installation
  let latest: Launch | undefined
  let failures = 0

  const usualEndpoint = async (): Promise<Endpoint> => fixed ?? (await preferredEndpoint(cluster))
  const chooseEndpoint = async (): Promise<Endpoint> => {
    if (latest === undefined || latest.state() === 'stopped') return await usualEndpoint()
    failures += 1
    const serverLog = await latest.readLog().catch(getErrorMessage)
    if (failures < maxFailures && wasOccupied.test(serverLog)) return await usualEndpoint()
    const lock = leftSocketLock.exec(serverLog)?.[1]
    if (failures < maxFailures && lock !== undefined && dirname(lock) === cluster.socketFolder) {
      await rm(lock, { force: true })
      return await usualEndpoint()
    }
    if (failures < maxFailures && cannotListen.test(serverLog)) return fixed ?? (await loopbackEndpoint())
    throw failure(serverLog, cluster.logFile)
  }
  const run = async (): Promise<void> => {
    if (latest?.state() === 'running') return
    const endpoint = await chooseEndpoint()
    await delay(100 * failures)
    log(`starting the embedded PostgreSQL server (${endpoint.kind})`)
    latest = await launch(installation, endpoint)
  }
  return { run, isRunning: () => latest?.state() === 'running' }
}

/**
 * Needs no additional lock: PostgreSQL allows only one server per data folder, so of several processes that start one,
 * the first wins and the others find its server in the next round. A server that is starting or stopping is waited for.
 */
export const attach = async (installation: Installation, fixed?: Endpoint): Promise<Attachment> => {
  const starter = launcher(installation, fixed)
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    const postmaster = await findPostmaster(installation.cluster)
    if (postmaster === undefined) await starter.run()
    else if (postmaster.isReady) {
      const isStarter = starter.isRunning()
      const presence = await registerPresence(installation.cluster, postmaster.endpoint, isStarter)
      if (presence !== undefined) return { presence, isStarter }
    }
    await delay(pollMs)
  }
  const file = installation.cluster.logFile
  throw new StoreError(`The embedded PostgreSQL server was not ready in ${startTimeoutMs / 1000} s (its log: ${file}).`)
}
