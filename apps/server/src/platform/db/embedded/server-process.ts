// Starts and stops the server process, which runs detached: it keeps running, and its data stay whole, if this program is killed.
import { execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster-layout.ts'
import type { Endpoint } from './endpoint.ts'
import { findPostmaster } from './postmaster.ts'
import type { Account } from './privileges.ts'
import { programEnvironment } from './program-environment.ts'
import { followLog } from './server-log.ts'
import { serverArguments } from './settings.ts'

export interface Installation {
  readonly binaries: Binaries
  readonly account: Account
  readonly cluster: Cluster
  readonly durable: boolean
  readonly maxConnections: number
  readonly log: (line: string) => void
}

export interface Launch {
  /** 'stopped': it ran, and another process that was its last user has shut it down. */
  state(): 'running' | 'stopped' | 'failed'
  /** The server's log output since the launch. */
  readLog(): Promise<string>
}

// On Windows pg_ctl drops administrator rights, with which the server refuses to run. It takes the server's options as one
// string; no option contains a space there, because there is no socket folder.
const buildCommand = (installation: Installation, endpoint: Endpoint) => {
  const { binaries, account, cluster } = installation
  const settings = serverArguments(endpoint, installation)
  if (process.platform !== 'win32') return account.wrap(binaries.postgres, ['-D', cluster.dataFolder, ...settings])
  const args = ['start', '-W', '-s', '-D', cluster.dataFolder, '-l', cluster.logFile, '-o', settings.join(' ')]
  return { program: binaries.pgCtl, args }
}

/** While no server runs: corrects access rights and owners left by an earlier version. */
const putInOrder = async ({ account, cluster }: Installation): Promise<void> => {
  await account.admit(cluster.folder)
  for (const part of [cluster.passwordFile, cluster.socketFolder, cluster.dataFolder]) await account.own(part)
}

export const launch = async (installation: Installation, endpoint: Endpoint): Promise<Launch> => {
  await putInOrder(installation)
  const { logFile, dataFolder } = installation.cluster
  const readLog = await followLog(logFile)
  const { program, args } = buildCommand(installation, endpoint)
  const isWindows = process.platform === 'win32'
  const output = isWindows ? undefined : openSync(logFile, 'a', 0o600)
  let state: ReturnType<Launch['state']> = 'running'
  // Detached, in a separate session, so that neither Ctrl-C in the terminal nor the end of this process reaches it.
  const child = spawn(program, args, {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output ?? 'ignore', output ?? 'ignore'],
    cwd: dataFolder,
    env: programEnvironment(),
  })
  child.once('error', () => {
    state = 'failed'
  })
  child.once('exit', (code) => {
    // pg_ctl exits immediately, with 0 when the server runs.
    if (code !== 0) state = 'failed'
    else if (!isWindows) state = 'stopped'
  })
  child.unref()
  if (output !== undefined) closeSync(output)
  return { state: () => state, readLog }
}

// The whole program has 10 s to stop. A server that needs longer finishes by itself, because it is detached.
const stopTimeoutMs = 8_000

const interrupt = async (pid: number, { pgCtl }: Binaries): Promise<void> => {
  if (process.platform === 'win32') await promisify(execFile)(pgCtl, ['kill', 'INT', String(pid)])
  else process.kill(pid, 'SIGINT')
}

/** Fast shutdown: the server ends its sessions, writes a checkpoint and exits. It is done when its pid file is gone. */
export const shutDown = async ({ cluster, binaries, log }: Installation): Promise<void> => {
  const postmaster = await findPostmaster(cluster)
  if (postmaster === undefined) return
  await interrupt(postmaster.pid, binaries)
  const deadline = Date.now() + stopTimeoutMs
  while ((await findPostmaster(cluster))?.pid === postmaster.pid) {
    if (Date.now() > deadline) return log('the embedded server is still writing its data; it will stop by itself')
    await delay(10)
  }
}
