// The whole platform inside a test: real servers on free ports, fresh databases, a clock that the test moves.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type App,
  type AppOptions,
  type Base,
  clock,
  hashThreads,
  log,
  pdfPool,
  type Route,
  readConfig,
  startApp,
  type TokenVerifier,
} from '@company-data/server'
import { type CallOptions, call, type Reply } from '../http/call.ts'
import { noteLogLine } from '../wait/recent-problems.ts'
import { databaseSettings, listCellKeys, regionSettings } from './cell-settings.ts'
import { createDatabases } from './databases.ts'
import { newQuickKey, quickSealKeys } from './quick-rsa-keys.ts'

export interface PlatformOptions {
  regions?: readonly string[]
  /**
   * Cells of each region: one, or the number of TEST_CELLS, where companies live in the first cell and persons in the
   * last one, so that tests of companies find their rows, and persons are always in another database.
   */
  cells?: number
  /** Settings beyond the test's own: rate limits are off unless set. */
  environment?: Readonly<Record<string, string>>
  verifier?: TokenVerifier
  routes?: (base: Base) => Route[]
  /** The clock is stopped unless `advance` moves it: a slow machine does not refill a rate-limit bucket. */
  clockStandsStill?: boolean
  /** Hashes as slow as those of production, and how many of them may wait. */
  slowHashes?: { waiting: number }
  /** The platform's route to its databases, such as a proxy; the test itself connects directly. */
  through?: (url: string) => string
}

export interface TestPlatform {
  frontDoor: string
  forwarder: string
  /** The address of a process without front door and region. */
  worker: string
  /** The base address of a region; the first one without a key. */
  region(key?: string): string
  operatorToken: string
  /** The routes of a base. */
  routesAt(base: Base): readonly Route[]
  /** A request to the operator API at the front door. */
  ops(method: string, path: string, body?: unknown): Promise<Reply>
  /** A request to the first region. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** The whole log, one JSON line each. */
  logLines: readonly string[]
  dataDir: string
  /** The databases of the regions by the keys of their cells. The first cell has the key of its region. */
  databases: { directory: string; regions: ReadonlyMap<string, string> }
}

/** An exclusive platform: its clock may be moved, and it may be stopped. */
export interface OwnPlatform extends TestPlatform {
  /** Moves the platform clock ahead, as an operator would. */
  advance(seconds: number): Promise<void>
  logLines: string[]
  /** Runs once; a second call waits for the same end. */
  stop(): Promise<void>
}

/** One pool for every platform of a test process, and real keys without a search for primes. */
const quickWork = { pdfPool: pdfPool(), newSealKey: quickSealKeys(), newIdTokenKey: newQuickKey }

/** Real hashes, each computed in a fraction of a millisecond; any number may wait. */
const quickHashes = { slowHashCostLog2: 4, hashThreads: hashThreads(10_000) }

const buildEnvironment = (
  databases: TestPlatform['databases'],
  dataDir: string,
  { through = (url) => url, environment }: PlatformOptions,
): Record<string, string> => ({
  PORT: '0',
  ...regionSettings(databases),
  DATA_DIR: dataDir,
  DATABASE_URL: through(databases.directory),
  ...databaseSettings(databases, through),
  DATABASE_CONNECTIONS: '4',
  // A busy machine is not a silent database.
  DATABASE_SILENCE_SECONDS: '60',
  TEST_CLOCK: '1',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'debug',
  ...environment,
})

const face = ({ operatorToken = '', ...app }: App, regions: readonly string[]) => {
  const getAddress = (base: string): string => app.addresses[base] ?? ''
  const region = (key = regions[0] ?? ''): string => getAddress(key)
  const ops = (method: string, path: string, body?: unknown): Promise<Reply> =>
    call(getAddress('front_door') || region(), method, path, {
      token: operatorToken,
      ...(body === undefined ? {} : { body }),
    })
  return {
    frontDoor: getAddress('front_door'),
    forwarder: getAddress('forwarder'),
    worker: getAddress('worker'),
    region,
    operatorToken,
    routesAt: app.routesAt,
    ops,
    call: (method: string, path: string, options?: CallOptions) => call(region(), method, path, options),
    async advance(seconds: number) {
      const reply = await ops('POST', '/api/ops/clock', { advance_seconds: seconds })
      if (reply.status !== 200) throw new Error(`the clock was not moved: ${reply.status} ${reply.text}`)
    },
  }
}

const defaultCells = Number(process.env.TEST_CELLS ?? 1)

const separatePersons: NonNullable<AppOptions['chooseCell']> = (cells, kind) =>
  (kind === 'company' ? cells[0] : cells.at(-1)) ?? ''

const stoppedClock = () => {
  const startedMs = Date.now()
  return clock(() => startedMs)
}

export const startPlatform = async (options: PlatformOptions = {}): Promise<OwnPlatform> => {
  const regions = options.regions ?? ['eu']
  const [databases, dataDir] = await Promise.all([
    createDatabases(listCellKeys(regions, options.cells ?? defaultCells)),
    mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-files-')),
  ])
  const logLines: string[] = []
  const write = (line: string): void => {
    logLines.push(line)
    noteLogLine(line)
  }
  const hashes = options.slowHashes ? { hashThreads: hashThreads(options.slowHashes.waiting) } : quickHashes
  const app = await startApp(readConfig(buildEnvironment(databases, dataDir, options)), {
    log: log('debug', { write }),
    checkResponses: true,
    maxCallWaitMs: 60_000,
    ...hashes,
    ...quickWork,
    ...(options.cells === undefined && { chooseCell: separatePersons }),
    ...(options.verifier && { verifier: options.verifier }),
    ...(options.routes && { routes: options.routes }),
    ...(options.clockStandsStill && { clock: stoppedClock() }),
  })
  const stop = async (): Promise<void> => {
    await app.stop()
    if (hashes !== quickHashes) await hashes.hashThreads.stop()
    await databases.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  let stopped: Promise<void> | undefined
  return {
    ...face(app, regions),
    logLines,
    dataDir,
    databases,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}
