// The ways to run the platform in these runs: in one process or two on the embedded store, or split over PostgreSQL.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { call, type DataFolder, dataFolder } from '@company-data/testkit'
import pg from 'pg'
import type { Figure } from './figure.ts'
import { findFreePort } from './free-ports.ts'
import type { Verdict } from './oracle.ts'
import { type Supervised, supervise } from './supervised-process.ts'

export interface Installation {
  frontDoor: string
  forwarder: string
  region: string
  /** The address at which the feeds are read, if not `region`: a proxy would hide that a consumer broke off. */
  feeds?: string
  /** The address of the receivers of webhooks, if it is not 127.0.0.1. */
  sinkHost?: string
  operatorToken: string
  processes: readonly Supervised[]
  /** The processes that can be killed, with their shares of the kills. */
  victims: Readonly<Record<string, number>>
  /** SIGKILL; the supervisor restarts the process. */
  kill(victim: string): Promise<void>
  /** Waits until the bases respond. */
  ready(): Promise<void>
  advance(seconds: number): Promise<void>
  /** PostgreSQL itself, where it belongs to this installation: the postmaster first, then its children. */
  postgresPids?(): Promise<number[]>
  /** Its databases on a server that it shares with others. */
  databases?: readonly string[]
  /** The end of the log of its store, for a run that failed. */
  readStoreLog?(): Promise<string>
  /** Measurements that only this installation can make. */
  figures?(verdict: Verdict): Figure[]
  stop(): Promise<void>
}

export type Install = (settings?: Readonly<Record<string, string>>) => Promise<Installation>

export const createSettings = (port: number, dataDir: string, extraSettings: Readonly<Record<string, string>>) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  OPERATOR_TOKEN: randomBytes(24).toString('hex'),
  PLATFORM_KEY: randomBytes(32).toString('base64'),
  TEST_CLOCK: '1',
  RATE_LIMITS: 'off',
  WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true',
  LOG_LEVEL: 'error',
  ...extraSettings,
})

const READY_TIMEOUT_MS = 120_000

/** Ready means that its database takes writes. */
export const waitUntilReady = async (base: string): Promise<void> => {
  for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end; await delay(50))
    if ((await call(base, 'GET', '/api/health/ready').catch(() => undefined))?.status === 200) return
  throw new Error(`${base} is not ready`)
}

export const face = (port: number, operatorToken: string) => {
  const [frontDoor = '', forwarder = '', region = ''] = [0, 1, 2].map((offset) => `http://127.0.0.1:${port + offset}`)
  const isHealthy = async (base: string): Promise<boolean> =>
    (await call(base, 'GET', '/api/health').catch(() => undefined))?.status === 200
  /** A region that has just started announces its address in the directory. */
  const knowsRegion = async (): Promise<boolean> =>
    ((await call(frontDoor, 'GET', '/api/regions').catch(() => undefined))?.body ?? []).length > 0
  return {
    frontDoor,
    forwarder,
    region,
    operatorToken,
    async ready() {
      for (
        const end = Date.now() + READY_TIMEOUT_MS;
        !((await isHealthy(frontDoor)) && (await isHealthy(region)) && (await knowsRegion()));
      ) {
        if (Date.now() > end) throw new Error('the platform does not answer')
        await delay(50)
      }
    },
    async advance(seconds: number) {
      const options = { token: operatorToken, body: { advance_seconds: seconds } }
      const reply = await call(frontDoor, 'POST', '/api/ops/clock', options)
      if (reply.status !== 200) throw new Error(`the clock was not moved: ${reply.status} ${reply.text}`)
    },
  }
}

const listChildren = async (pid: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')))
  const parents = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  return pids.map(Number).filter((_, index) => parents[index] === pid)
}

const killNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has just ended
  }
}

/** Works also when PostgreSQL ends at the very moment when it is to be stopped. */
export const removeFolder = async (folder: DataFolder): Promise<void> => {
  await folder.remove().catch(() => rm(folder.path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
}

/** For an end of this program that leaves no time for a clean stop. */
const killLeftPostgres = (dataDir: string): void => {
  try {
    const text = readFileSync(join(dataDir, 'postgres', 'cluster', 'data', 'postmaster.pid'), 'utf8')
    process.kill(Number(text.split('\n')[0]), 'SIGQUIT')
  } catch {
    // no such process
  }
}

export const embedded: Install = async (extraSettings = {}) => {
  const folder = dataFolder()
  const port = await findFreePort()
  const settings = createSettings(port, folder.path, extraSettings)
  const platform = supervise('platform', settings)
  process.once('exit', () => killLeftPostgres(folder.path))
  const postgresPids = async (): Promise<number[]> => {
    const pid = await folder.postgres()
    return pid === undefined ? [] : [pid, ...(await listChildren(pid))]
  }
  return {
    ...face(port, settings.OPERATOR_TOKEN),
    processes: [platform],
    postgresPids,
    readStoreLog: () =>
      readFile(join(folder.path, 'postgres', 'server.log'), 'utf8').then((text) => text.slice(-3_000)),
    victims: { 'the process, PostgreSQL runs on': 2, 'the process and PostgreSQL': 2, 'PostgreSQL alone': 1 },
    async kill(victim) {
      const pids = victim === 'the process, PostgreSQL runs on' ? [] : await postgresPids()
      if (victim !== 'PostgreSQL alone') platform.kill()
      for (const pid of pids) killNow(pid)
    },
    async stop() {
      await platform.stop()
      await removeFolder(folder)
    },
  }
}

/** The embedded store with the worker in a separate process, so that its memory can be watched. */
export const embeddedWithWorker: Install = async (extraSettings = {}) => {
  const folder = dataFolder()
  const port = await findFreePort()
  const settings = createSettings(port, folder.path, extraSettings)
  const region = supervise('region', { ...settings, ROLES: 'front-door,region' })
  process.once('exit', () => killLeftPostgres(folder.path))
  const bases = face(port, settings.OPERATOR_TOKEN)
  await bases.ready()
  const worker = supervise('worker', { ...settings, ROLES: 'worker' })
  return {
    ...bases,
    processes: [region, worker],
    victims: {},
    kill: () => Promise.reject(new Error('nothing is killed here')),
    async stop() {
      await worker.stop()
      await region.stop()
      await removeFolder(folder)
    },
  }
}

const asAdministrator = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates its own databases on the server and drops them at the end. */
export const onPostgres =
  (server: string): Install =>
  async (extraSettings = {}) => {
    const folder = dataFolder()
    const port = await findFreePort()
    const name = `reliability_${process.pid}_${randomBytes(3).toString('hex')}`
    const url = new URL(server)
    url.pathname = `/${name}`
    const names = [name, `${name}_eu`]
    await asAdministrator(
      server,
      names.map((database) => `create database ${database}`),
    )
    const settings = createSettings(port, folder.path, { DATABASE_URL: String(url), ...extraSettings })
    const region = supervise('region', { ...settings, ROLES: 'front-door,region' })
    const workers = ['worker 1', 'worker 2'].map((worker) =>
      // Each on a separate free port for the operator's health checks.
      supervise(worker, { ...settings, ROLES: 'worker', WORKER_PORT: '0' }),
    )
    const processes = [region, ...workers]
    const processesByVictim: Readonly<Record<string, readonly Supervised[]>> = {
      'the first worker': workers.slice(0, 1),
      'the second worker': workers.slice(1),
      'both workers': workers,
      'the region': [region],
      'all three': processes,
    }
    return {
      ...face(port, settings.OPERATOR_TOKEN),
      processes,
      databases: names,
      victims: { 'the first worker': 3, 'the second worker': 3, 'both workers': 1, 'the region': 2, 'all three': 1 },
      async kill(victim) {
        for (const { kill } of processesByVictim[victim] ?? []) kill()
      },
      async stop() {
        await Promise.all(processes.map(({ stop }) => stop()))
        await asAdministrator(
          server,
          names.map((database) => `drop database if exists ${database} with (force)`),
        )
        await removeFolder(folder)
      },
    }
  }
