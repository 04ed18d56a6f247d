// The embedded store: a real PostgreSQL server that the program starts itself, with its data under one folder.
import { setTimeout as delay } from 'node:timers/promises'
import { ensureDatabaseAt } from '../connection/create-database.ts'
import { getErrorMessage } from '../store-error.ts'
import { attach } from './attach.ts'
import { type Binaries, findBinaries, prepareBinaries } from './binaries.ts'
import { ensureCluster, ensureHome } from './cluster.ts'
import { administrator, applicationRole, urlAt } from './endpoint.ts'
import type { Presence } from './presence.ts'
import { serverAccount } from './privileges.ts'
import { boundLog } from './server-log.ts'
import { type Installation, shutDown } from './server-process.ts'

export interface EmbeddedStore {
  getUrl(database: string): string
  ensureDatabase(name: string): Promise<void>
  /** For a copy of the running store, by its administrator. */
  getCluster(): { dataFolder: string; passwordFile: string; adminUrl: string }
  stop(): Promise<void>
  /** True if the server was already running. */
  readonly reused: boolean
}

export interface EmbeddedStoreOptions {
  dataDir: string
  log?: (line: string) => void
  /** Called with advice for the operator. */
  warn?: (line: string) => void
  /** The connections that a newly started server offers to all its users together. */
  maxConnections?: number
  /** False only in tests: without fsync a power loss may destroy the store. */
  durable?: boolean
}

/** Values from this machine, unless a test supplies others. */
export interface Machine {
  binaries?: Binaries
}

const defaultConnections = 100

const install = async (options: EmbeddedStoreOptions, machine: Machine): Promise<Installation> => {
  const { dataDir, log = () => {}, warn = log, durable = true, maxConnections = defaultConnections } = options
  const binaries = machine.binaries ?? (await findBinaries())
  const { major } = await prepareBinaries(binaries)
  const home = await ensureHome(dataDir)
  const account = await serverAccount({ home, binaries, warn })
  const cluster = await ensureCluster({ home, binaries, major, account, durable, log })
  return { binaries, account, cluster, durable, maxConnections, log }
}

const maxPauseMs = 10_000

/** Attaches again whenever the server stops unexpectedly, because it crashed or the system killed it. */
const keepAttached = (installation: Installation, first: Presence) => {
  const { log } = installation
  let presence = first
  let isLeaving = false
  let returning: Promise<void> = Promise.resolve()

  const comeBack = async (): Promise<void> => {
    log('the embedded server went away; attaching again')
    for (let pauseMs = 100; !isLeaving; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        // At the same address, because the open pools use it.
        presence = (await attach(installation, presence.endpoint)).presence
        return watch()
      } catch (error) {
        log(`attaching again failed: ${getErrorMessage(error)}`)
        await delay(pauseMs, undefined, { ref: false })
      }
    }
  }
  const watch = (): void => {
    void presence.connectionLoss.then(() => {
      if (!isLeaving) returning = comeBack()
    })
  }
  watch()

  return {
    leave: async (): Promise<boolean> => {
      isLeaving = true
      await returning
      return await presence.leave()
    },
  }
}

/**
 * Starts the server of the folder, or uses one that already runs there, started by another process or left behind by a
 * killed one. The server counts the processes that use it, and the last one to call stop() shuts it down. A graceful stop
 * therefore never takes the server away from another process and never leaves it running unused.
 */
export const startEmbeddedStore = async (
  options: EmbeddedStoreOptions,
  machine: Machine = {},
): Promise<EmbeddedStore> => {
  const installation = await install(options, machine)
  const stopBounding = await boundLog(installation.cluster.logFile)
  const { presence, isStarter } = await attach(installation)
  const attachment = keepAttached(installation, presence)
  const getUrl = (name: string): string =>
    urlAt(presence.endpoint, applicationRole, installation.cluster.password, name)
  let stopped: Promise<void> | undefined

  const stop = async (): Promise<void> => {
    stopBounding()
    if (await attachment.leave()) await shutDown(installation)
    else installation.log('the embedded server keeps running, because another process uses it')
  }
  return {
    getUrl,
    ensureDatabase: (name) => ensureDatabaseAt(getUrl(name)),
    getCluster: () => {
      const { dataFolder, passwordFile, password } = installation.cluster
      return { dataFolder, passwordFile, adminUrl: urlAt(presence.endpoint, administrator, password, 'postgres') }
    },
    stop: () => {
      stopped ??= stop()
      return stopped
    },
    reused: !isStarter,
  }
}
