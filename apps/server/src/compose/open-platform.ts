// Opens the foundations of all features: databases, clock, ids, secrets, mail, metrics, addresses. Contains no feature.
import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { webhookResponseBytes } from '@company-data/protocol/limits'
import type { OperatorSigner } from '../features/contracts/platform-seal/index.ts'
import type { Addresses } from '../gate/addresses.ts'
import { type AccountGate, accountGate } from '../platform/account-gate.ts'
import { type Clock, clock as realClock } from '../platform/clock/clock.ts'
import { openTestClock, type TestClock } from '../platform/clock/test-clock.ts'
import { type Database, type Epoch, readEpoch } from '../platform/db/index.ts'
import {
  type Blobs,
  type FileSweeps,
  type FilesToCheck,
  fileSweeps,
  filesToCheck,
  notedFiles,
} from '../platform/files/index.ts'
import { type Ids, ids } from '../platform/ids/ids.ts'
import type { Log } from '../platform/log/log.ts'
import { type MailQueue, mailQueue } from '../platform/mail/mail-queue.ts'
import { type Metrics, metrics } from '../platform/metrics/metrics.ts'
import { type DomainNet, domainNet, type OutboundClient, outboundClient } from '../platform/net/index.ts'
import { type RateLimits, rateLimits } from '../platform/rate-limit/rate-limits.ts'
import { type HashThreads, hashThreads } from '../platform/secrets/hash-threads.ts'
import { keepSecret } from '../platform/secrets/keep-secret.ts'
import { hasKeyRow } from '../platform/secrets/platform-key-store.ts'
import { tracedOutbound } from '../platform/trace/traced-outbound.ts'
import type { Tracer } from '../platform/trace/tracer.ts'
import type { DirectoryTables } from '../schema/directory.ts'
import type { RegionTables } from '../schema/region.ts'
import { warnAboutOpenFileLimit } from './checks/open-files.ts'
import { refuseUnfinishedRestore } from './checks/unfinished-restore.ts'
import { type Config, ConfigError } from './config.ts'
import { registerRestoreMetrics } from './databases/restore-metrics.ts'
import { registerServerMetrics } from './databases/server-metrics.ts'
import { type FileStores, openFileStores } from './file-stores.ts'
import { openPdfWork, type PdfWork, type PdfWorkOptions } from './pdf/pdf-work.ts'
import { openSealSigner } from './pdf/seal-signer.ts'
import { createAddresses } from './platform-addresses.ts'
import { pluginOutbound } from './plugins/outbound.ts'
import { openPlatformKeys } from './secrets/platform-keys.ts'
import { openSecretsAtRest, type SecretsAtRest } from './secrets/secrets-at-rest.ts'
import { minTokenCharacters } from './settings.ts'
import { openTracer } from './signals/open-tracer.ts'
import {
  registerBusiestCompanies,
  registerDatabaseMetrics,
  registerHashMetrics,
  registerProcessMetrics,
} from './signals/process-metrics.ts'
import { openStores, type Stores } from './stores.ts'
import type { Teardown } from './teardown.ts'

/** The cell of a new account, of those that are open. */
export type CellChoice = (cells: readonly string[], kind: 'person' | 'company') => string

export interface Platform extends PdfWork {
  config: Config
  /** how the platform names itself. */
  platformName: string
  log: Log
  clock: Clock
  testClock: TestClock
  ids: Ids
  secrets: SecretsAtRest
  hashThreads: HashThreads
  /** Undefined in production. */
  slowHashCostLog2: number | undefined
  /** Undefined in production. */
  chooseCell: CellChoice | undefined
  /** Undefined in production. */
  newIdTokenKey: (() => Promise<KeyObject>) | undefined
  metrics: Metrics
  /** Undefined: there are no traces. */
  tracer: Tracer | undefined
  limits: RateLimits
  mail: MailQueue
  addresses: Addresses
  /** The gates at which calls wait while their account moves to another cell. */
  accountGate: AccountGate
  directory: Database<DirectoryTables>
  databasesByRegion: ReadonlyMap<string, Database<RegionTables>>
  /** The database of any known region, also of one that another process serves. */
  reachRegion(region: string): Database<RegionTables>
  /** The files of any known region: they are stored where its rows are. */
  getFileStore(region: string): Blobs
  /** Finds and removes files without a row, in a region that this process works on. */
  getSweeps(region: string): FileSweeps
  /** Refuses uploads while there is no room for files. */
  admitUpload(): void
  /** Requests to addresses that customers enter. */
  outbound: OutboundClient
  /** Checks the addresses of plugins, which the forwarder calls. */
  pluginOutbound: Pick<OutboundClient, 'isRefused'>
  /** Reads the proofs that companies publish in their domains. */
  domainNet: DomainNet
  /** The epoch at startup; it cannot change while this runs, because a restore needs stopped processes. */
  epoch: Epoch
  operatorToken: string
  /** Undefined: the platform seals with certificates that it issues. */
  operatorSigner: OperatorSigner | undefined
}

interface Options extends PdfWorkOptions {
  log: Log
  clock?: Clock | undefined
  slowHashCostLog2?: number | undefined
  chooseCell?: CellChoice | undefined
  hashThreads?: HashThreads | undefined
  maxCallWaitMs?: number | undefined
  newIdTokenKey?: (() => Promise<KeyObject>) | undefined
  onOperatorToken?: ((token: string) => void) | undefined
}

const openOperatorToken = async (config: Config, onNew: Options['onOperatorToken']): Promise<string> => {
  if (config.operatorToken !== undefined) return config.operatorToken
  const folder = join(config.dataDir, 'secrets')
  const storedToken = await keepSecret(folder, 'operator-token')
  if (storedToken.value.length < minTokenCharacters)
    throw new ConfigError([`${join(folder, 'operator-token')} must have at least ${minTokenCharacters} characters`])
  if (storedToken.isNew) onNew?.(storedToken.value)
  return storedToken.value
}

/** One for each region of this process: its features register their file folders. */
const sweepsByRegion = (
  regions: Iterable<string>,
  deps: {
    getFileStore(region: string): Blobs
    getFilesToCheck(region: string): FilesToCheck
    log: Log
    metrics: Metrics
  },
) => {
  const sweeps = new Map(
    [...regions].map((region) => [
      region,
      fileSweeps({ ...deps, region, files: deps.getFileStore(region), toCheck: deps.getFilesToCheck(region) }),
    ]),
  )
  return (region: string): FileSweeps => {
    const ofRegion = sweeps.get(region)
    if (!ofRegion) throw new Error('this process does not work on that region')
    return ofRegion
  }
}

const openFiles = (files: FileStores, stores: Stores, signals: { log: Log; metrics: Metrics }) => {
  // On the reserve: files are also written inside transactions, which hold a connection.
  const getFilesToCheck = (region: string): FilesToCheck => filesToCheck(() => stores.reach(region).inside)
  const getFileStore = (region: string): Blobs => notedFiles(files.of(region), getFilesToCheck(region))
  const getSweeps = sweepsByRegion(stores.regions.keys(), { getFileStore, getFilesToCheck, ...signals })
  return { getFileStore, getSweeps }
}

const CONNECT_TIMEOUT_MS = 10_000

const openOutbound = ({ webhookAllowPrivateHosts, webhookTimeoutMs }: Config, addresses: Addresses): OutboundClient =>
  outboundClient({
    allowPrivate: webhookAllowPrivateHosts,
    ownAddresses: addresses.hosts,
    connectTimeoutMs: Math.min(CONNECT_TIMEOUT_MS, webhookTimeoutMs),
    totalTimeoutMs: webhookTimeoutMs,
    maxResponseBytes: webhookResponseBytes,
  })

interface Measured {
  registry: Metrics
  config: Config
  stores: Stores
  threads: HashThreads
  epoch: Epoch
  log: Log
}

const registerMetrics = ({ registry, config, stores, threads, epoch, log }: Measured): void => {
  const databases = [['directory', stores.directory] as const, ...stores.regions]
  const databaseLog = log.of('database')
  registerProcessMetrics(registry, config)
  registerBusiestCompanies(registry, log.of('requests'))
  registerDatabaseMetrics(registry, () => [['directory', stores.directory], ...stores.regions])
  registerHashMetrics(registry, threads)
  registerRestoreMetrics(registry, { directory: stores.directory, databases, epoch, log: databaseLog })
  registerServerMetrics(registry, databases, databaseLog)
}

export const openPlatform = async (config: Config, options: Options, teardown: Teardown): Promise<Platform> => {
  const { log, clock = realClock() } = options
  await refuseUnfinishedRestore(config)
  const tracer = await openTracer(config, log, teardown)
  const operatorToken = await openOperatorToken(config, options.onOperatorToken)
  await warnAboutOpenFileLimit(config, log)
  const registry = metrics()
  const fileLog = log.of('files')
  const files = await openFileStores({ ...config, log: fileLog, metrics: registry })
  teardown.push(() => files.close())
  const stores = await openStores(config, log.of('database'), files)
  teardown.push(() => stores.close())
  // The row before the file: a process that starts beside this one writes them in the other order.
  const platformKeys = await openPlatformKeys(config, await hasKeyRow(stores.directory.kysely))
  const keyDeps = { directory: stores.directory, metrics: registry, log }
  const secretsAtRest = await openSecretsAtRest(config, platformKeys, keyDeps, teardown)
  const epoch = await readEpoch(stores.directory.kysely)
  const testClock = await openTestClock(stores.directory, clock, config.testClock)
  teardown.push(() => testClock.stop())
  const addresses = createAddresses(config)
  const outbound = tracedOutbound(openOutbound(config, addresses), tracer, 'webhook')
  teardown.push(async () => outbound.stop())
  const pluginClient = pluginOutbound(addresses)
  teardown.push(async () => pluginClient.stop())
  const domainClient = domainNet({ ...config.domains, ownAddresses: addresses.hosts })
  teardown.push(async () => domainClient.stop())

  const threads = options.hashThreads ?? hashThreads()
  if (options.hashThreads === undefined) teardown.push(() => threads.stop())

  const limits = rateLimits(config.rateLimits, clock)
  registerMetrics({ registry, config, stores, threads, epoch, log })
  const pdfWork = await openPdfWork({ config, ownAddresses: addresses.hosts }, registry, options, teardown)
  const operatorSigner = await openSealSigner(config.seal, clock.now(), teardown)
  const base = { log, clock, ids: ids(clock), secrets: secretsAtRest, accountGate: accountGate(options.maxCallWaitMs) }
  return {
    ...base,
    ...pdfWork,
    operatorSigner,
    config,
    platformName: config.platformIdentity.name,
    hashThreads: threads,
    slowHashCostLog2: options.slowHashCostLog2,
    chooseCell: options.chooseCell,
    newIdTokenKey: options.newIdTokenKey,
    testClock,
    metrics: registry,
    tracer,
    limits,
    mail: mailQueue({ ...base, limits }),
    addresses,
    directory: stores.directory,
    databasesByRegion: stores.regions,
    reachRegion: stores.reach,
    ...openFiles(files, stores, { log: fileLog, metrics: registry }),
    admitUpload: files.requireRoom,
    outbound,
    pluginOutbound: pluginClient,
    domainNet: domainClient,
    epoch,
    operatorToken,
  }
}
