// Comes to a running server of the folder: uses the one that runs, or starts one.
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { messageOf, StoreError } from '../store-error.ts'
import { type Endpoint, loopbackEndpoint, preferredEndpoint } from './endpoint.ts'
import { findPostmaster } from './postmaster.ts'
import { enter, type Presence } from './presence.ts'
import { type Installation, type Launch, launch } from './server-process.ts'

export interface Attachment {
  readonly presence: Presence
  readonly isStarter: boolean
}

// Long, because a server that lost its power may have much to replay.
const longestStartMs = 300_000
const pollMs = 10
const maxFailures = 8

// A port that another program took meanwhile, or a file system without sockets: another place helps.
const cannotListen = /could not (bind|create any|create .*socket|create lock file)/i
// Another starter's server had the folder, or the last processes of a crashed one still end: waiting helps.
const wasOccupied = /postmaster\.pid|shared memory block/
// A server that was killed left the lock of its socket, and its process is not reaped yet or its id is another's by now.
// Whoever comes to the socket has the data folder for itself, so the file is nobody's.
const leftSocketLock = /lock file "(.+\.lock)" already exists/

const failure = (said: string, logFile: string): StoreError => {
  const lines = said.trim().split('\n')
  const telling = lines.findLast((line) => /FATAL|PANIC|error|setpriv/.test(line)) ?? lines.at(-1) ?? ''
  const reason = telling.replace(/^.*(FATAL|PANIC):\s*/, '').trim()
  return new StoreError(
    `The embedded PostgreSQL server did not start${reason === '' ? '' : `: ${reason}`} (its log: ${logFile}).`,
  )
}

/** Gives an act that starts a server unless the one that it started before is still on its way. */
const launcher = (installation: Installation, fixed: Endpoint | undefined) => {
  const { cluster, log } = installation
  let latest: Launch | undefined
  let failures = 0

  const usualEndpoint = async (): Promise<Endpoint> => fixed ?? (await preferredEndpoint(cluster))
  const chooseEndpoint = async (): Promise<Endpoint> => {
    if (latest === undefined || latest.state() === 'stopped') return await usualEndpoint()
    failures += 1
    const said = await latest.said().catch(messageOf)
    if (failures < maxFailures && wasOccupied.test(said)) return await usualEndpoint()
    const lock = leftSocketLock.exec(said)?.[1]
    if (failures < maxFailures && lock !== undefined && dirname(lock) === cluster.socketFolder) {
      await rm(lock, { force: true })
      return await usualEndpoint()
    }
    if (failures < maxFailures && cannotListen.test(said)) return fixed ?? (await loopbackEndpoint())
    throw failure(said, cluster.logFile)
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
 * No lock of our own: PostgreSQL lets only one server have the folder, so of several starters one wins, and the
 * others find its server in the next round. A server that is starting or stopping is waited for.
 */
export const attach = async (installation: Installation, fixed?: Endpoint): Promise<Attachment> => {
  const starter = launcher(installation, fixed)
  const deadline = Date.now() + longestStartMs
  while (Date.now() < deadline) {
    const postmaster = await findPostmaster(installation.cluster)
    if (postmaster === undefined) await starter.run()
    else if (postmaster.isReady) {
      const presence = await enter(installation.cluster, postmaster.endpoint)
      if (presence !== undefined) return { presence, isStarter: starter.isRunning() }
    }
    await delay(pollMs)
  }
  const file = installation.cluster.logFile
  throw new StoreError(`The embedded PostgreSQL server was not ready in ${longestStartMs / 1000} s (its log: ${file}).`)
}
