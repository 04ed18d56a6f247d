// Starts and stops a process with stores: opens the platform, builds the features, serves the bases, starts the work.
import { type KeyObject, randomUUID } from 'node:crypto'
import type { Store } from '../features/operations/operations/index.ts'
import type { Base } from '../gate/base.ts'
import type { TokenVerifier } from '../gate/caller.ts'
import type { Feature } from '../gate/feature.ts'
import { builtApps } from '../gate/pages/built-apps.ts'
import { builtDocs } from '../gate/pages/docs-site.ts'
import { warnAboutMissingApps } from '../gate/pages/missing-apps.ts'
import { platformPageRoutes } from '../gate/pages/platform-pages.ts'
import { webAppRoutes } from '../gate/pages/web-apps.ts'
import { apiReference } from '../gate/reference/docs.ts'
import type { Route } from '../gate/route.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { tellLostStore } from '../platform/db/store-error.ts'
import { hookMap } from '../platform/hooks/hooks.ts'
import { jobMetrics } from '../platform/jobs/job-metrics.ts'
import { type Job, jobs } from '../platform/jobs/jobs.ts'
import { log as jsonLog, type Log } from '../platform/log/log.ts'
import { mailJobs } from '../platform/mail/mail-jobs.ts'
import type { HashThreads } from '../platform/secrets/hash-threads.ts'
import { announceRegions } from './announce-regions.ts'
import { serveBases } from './bases.ts'
import { requireAllCells } from './cells/require-all-cells.ts'
import type { Config } from './config.ts'
import { type DirectoryFeatures, directoryFeatures } from './directory.ts'
import * as features from './features.ts'
import { type DirectoryHooks, directorySubscriptions } from './hooks.ts'
import { type CellChoice, openPlatform, type Platform } from './open-platform.ts'
import type { PdfWorkOptions } from './pdf/pdf-work.ts'
import { openForwarder } from './plugins/open-forwarder.ts'
import { type RegionFeatures, regionFeatures } from './region.ts'
import { listFeatures, type Parts, routeTable, withTestRoutes } from './route-table.ts'
import { describedRoutes } from './routes.ts'
import { messageMetrics, registerModeMetrics, registerSuppressedAddresses } from './signals/process-metrics.ts'
import { type Teardown, teardown } from './teardown.ts'

export interface AppOptions extends PdfWorkOptions {
  log?: Log
  clock?: Clock
  /** Resolves the owner of a bearer token. */
  verifier?: TokenVerifier
  /** Builds the OpenAPI documents, unless the build did, so that the first caller does not wait. */
  preparesReference?: boolean
  /** Checks every response against its schema, for tests. */
  checkResponses?: boolean
  /** A lower cost for password hashes than in production, for tests that register many accounts. */
  slowHashCostLog2?: number
  /** In place of the cell with the fewest accounts, for tests that need to know it. */
  chooseCell?: CellChoice
  /** Threads instead of the platform's, which the platform does not end: for tests, which start many platforms. */
  hashThreads?: HashThreads
  /** For so long a call waits while its account moves to another cell: more than in production for tests, on slow machines. */
  maxCallWaitMs?: number
  /** In place of the search for an RSA key that signs ID tokens, for tests. */
  newIdTokenKey?: () => Promise<KeyObject>
  /** True from the signal to stop on, while requests are still served: the process reports that it is not ready. */
  isStopping?: () => boolean
  /** Called with the operator token when this start generated it, so that it can be printed once. */
  onOperatorToken?: (token: string) => void
  /** Routes in addition to the features' own, or replacing one of them, for tests of the gate. */
  routes?: (base: Base) => Route[]
}

export interface App {
  /** Base name → address: `front_door`, `forwarder`, and each region by its key. */
  addresses: Readonly<Record<string, string>>
  /** Undefined: a process with only the forwarder role has none. */
  operatorToken: string | undefined
  /** The routes of a base, for tests that go through every route. */
  routesAt(base: Base): readonly Route[]
  stop(): Promise<void>
}

const collectJobs = (set: Readonly<Record<string, Feature>>): Job[] =>
  listFeatures(set).flatMap(({ jobs = [] }) => jobs)

const buildStores = async (
  platform: Platform,
  directory: DirectoryFeatures,
  regions: ReadonlyMap<string, RegionFeatures>,
): Promise<Store[]> => {
  const { mail, clock, log, config, metrics } = platform
  const owner = randomUUID()
  const store = async (name: string, db: Store['db'], featureJobs: readonly Job[]): Promise<Store> => {
    const onSend = messageMetrics(metrics, name)
    registerSuppressedAddresses(metrics, name, { mail, db, log: log.of('mail') })
    const sender = { from: config.mailFrom, reportsTo: config.mailReportsTo }
    const list = [
      ...(await mailJobs({ ...config, mailQueue: mail, db, log: log.of('mail'), sender, onSend })),
      ...featureJobs,
    ]
    const names = list.map((job) => job.name)
    const onRun = jobMetrics(metrics, name, names)
    return { name, db, jobs: jobs({ db, jobs: list, clock, log: log.of('jobs').with({ store: name }), owner, onRun }) }
  }
  return await Promise.all([
    store('directory', platform.directory.kysely, collectJobs(directory)),
    ...[...platform.databasesByRegion].map(([key, database]) =>
      store(key, database.kysely, collectJobs(regions.get(key) ?? {})),
    ),
  ])
}

const buildParts = async (platform: Platform, undo: Teardown): Promise<Parts> => {
  const { hooks, subscribe } = hookMap<DirectoryHooks>()
  const directory = directoryFeatures(platform, hooks)
  const regions = new Map(
    [...platform.databasesByRegion].map(([key, database]) => [key, regionFeatures(platform, directory, key, database)]),
  )
  subscribe(directorySubscriptions(platform, directory, (region) => regions.get(region)))
  for (const feature of [directory, ...regions.values()].flatMap(listFeatures)) {
    undo.push(async () => feature.stop?.())
    await feature.start?.()
  }
  return { directory, regions, stores: await buildStores(platform, directory, regions) }
}

/** Starts once every base responds: the regions announce themselves, the worker starts to work. */
const begin = async (
  { config, addresses, log, epoch }: Platform,
  { directory, regions, stores }: Parts,
  undo: Teardown,
): Promise<void> => {
  if (config.roles.includes('region'))
    await announceRegions({ config, log, regions: directory.regions, ownRegion: addresses.ownRegion }, undo)
  if (epoch.isQuarantined) {
    log.warn('quarantine', { epoch: epoch.epoch })
    return
  }
  if (!config.roles.includes('worker')) return
  for (const store of stores) {
    undo.push(() => store.jobs.stop())
    store.jobs.start()
  }
  // Work left by an earlier process, and new work: moves, clean-ups, deliveries.
  for (const { worker } of [directory, ...regions.values()].flatMap(listFeatures)) {
    if (!worker) continue
    undo.push(() => worker.stop())
    await worker.start()
  }
}

/** Finds the cell where an account lives. A call waits here while the account moves to another one. */
const readHome =
  ({ state }: DirectoryFeatures['accounts']) =>
  (accountId: string): string | undefined | Promise<string | undefined> => {
    const account = state(accountId)
    return account instanceof Promise ? account.then((value) => value?.home) : account?.home
  }

/**
 * The origins that pages of the web apps call: the region of an account, and the forwarder for the plugins of a form.
 */
const calledOrigins = ({ addresses }: Platform, regions: readonly { api_url: string }[]): string[] => {
  const forwarder = addresses.forwarderIfSettled()
  const urls = [...regions.map(({ api_url }) => api_url), ...(forwarder === undefined ? [] : [forwarder])]
  return [...new Set(urls.map((url) => new URL(url).origin))].sort()
}

const build = async (
  platform: Platform,
  options: AppOptions,
  undo: Teardown,
): Promise<Pick<App, 'addresses' | 'routesAt'>> => {
  const parts = await buildParts(platform, undo)
  requireAllCells(platform.config, parts.directory.regions)
  registerModeMetrics(platform.metrics, parts.directory.regions)
  const { regions } = parts.directory
  const apps = platform.config.webApps === 'on' ? builtApps() : []
  warnAboutMissingApps(platform, apps.length)
  const reference = apiReference(describedRoutes, {
    platformName: platform.platformName,
    icon: platform.config.platformIdentity.icon,
    docsFolder: platform.config.webApps === 'on' ? builtDocs() : undefined,
    apps: apps.filter(({ isOpenedByOthers, isForOperators }) => !isOpenedByOthers && !isForOperators),
    bases: () => ({
      frontDoor: platform.addresses.frontDoor(),
      regions: regions.list().map(({ api_url }) => api_url),
      forwarder: platform.addresses.forwarderIfSettled(),
    }),
  })
  const pages = [
    ...reference.routes,
    ...platformPageRoutes(apps, platform.config.platformIdentity),
    ...webAppRoutes(apps, () => calledOrigins(platform, regions.list())),
  ]
  const routesAt = withTestRoutes(
    routeTable(platform, parts, {
      forwarder: openForwarder(platform, undo) ?? {},
      pages,
      isStopping: options.isStopping,
    }),
    options.routes,
  )
  // the ports of every region are the platform's own, also when other processes of this machine serve them.
  platform.addresses.readOthers(() => regions.list().map(({ api_url }) => api_url))
  const { reachRegion, clock, ids, log } = platform
  const records = features.regionRecords(
    { reachRegion, clock, ids, log },
    (region) => parts.regions.get(region)?.requestHistory,
  )
  undo.push(records.stop)
  const addresses = await serveBases(
    platform,
    {
      routesAt,
      frontDoorRoutes: routesAt({ kind: 'front-door' }),
      verifier: options.verifier ?? features.tokenVerifier(parts.directory),
      findOperator: parts.directory.operators.find,
      recordRefusal: parts.directory.operators.recordRefusal,
      getMode: regions.getMode,
      hasCell: (cell) => parts.regions.has(cell),
      isQuarantined: platform.epoch.isQuarantined,
      getApiUrl: regions.getApiUrl,
      checkResponses: options.checkResponses ?? false,
      isStopping: options.isStopping,
      recordCall: records.record,
      enterAccount: readHome(parts.directory.accounts),
    },
    undo,
  )
  await begin(platform, parts, undo)
  if (options.preparesReference && platform.config.roles.includes('front-door')) await reference.prepare()
  return { addresses, routesAt }
}

export const startPlatform = async (config: Config, options: AppOptions): Promise<App> => {
  const log = options.log ?? jsonLog(config.logLevel)
  const undo = teardown(log)
  try {
    const platform = await openPlatform(config, { ...options, log }, undo)
    const built = await build(platform, options, undo)
    return { ...built, operatorToken: platform.operatorToken, stop: () => undo.unwind() }
  } catch (error) {
    await undo.unwind()
    throw tellLostStore(error)
  }
}
