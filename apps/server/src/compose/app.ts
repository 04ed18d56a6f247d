// The composition root: the only file that knows every feature, one line each.
import { randomUUID } from 'node:crypto'
import { type Changes, changes } from '../features/delivery/changes/index.ts'
import { findParked as parkedRange, type Webhooks, webhooks } from '../features/delivery/webhooks/index.ts'
import { accountService } from '../features/identity/accounts/index.ts'
import { clientRoutes, clientService, whoamiRoute } from '../features/identity/clients/index.ts'
import { delegateRoutes, delegateService } from '../features/identity/delegates/index.ts'
import { oauthRoutes, tokenVerifier } from '../features/identity/oauth/index.ts'
import { tokenService } from '../features/identity/tokens/index.ts'
import { operationsRoutes, operationsService, type Store } from '../features/operations/operations/index.ts'
import {
  type AccountCleanup,
  accountCleanup,
  askCleanup,
  healthRoute,
  holdHome,
  type Regions,
  regionMoveRoutes,
  regionMoves,
  regionRoutes,
  regionService,
} from '../features/operations/regions/index.ts'
import { connectRequests } from '../features/sharing/connect-requests/index.ts'
import { type Connections, connections, readSlots, valuesOf } from '../features/sharing/connections/index.ts'
import { fieldTypeRoutes, fieldTypeService } from '../features/sharing/field-types/index.ts'
import { keyRoutes, keyService } from '../features/sharing/keys/index.ts'
import { filledSomewhere, profiles } from '../features/sharing/profiles/index.ts'
import { askedSomewhere, requestFields } from '../features/sharing/request-fields/index.ts'
import {
  type BeforeDelete,
  removeEntriesOf,
  type Services,
  serviceRoutes,
  services,
} from '../features/sharing/services/index.ts'
import {
  decisionRoutes,
  type Verifications,
  verificationRoutes,
  verifications,
} from '../features/sharing/verifications/index.ts'
import type { Base } from '../gate/base.ts'
import type { TokenVerifier } from '../gate/caller.ts'
import { docsRoutes } from '../gate/docs.ts'
import type { Route } from '../gate/route.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { absentDatabase, type Database } from '../platform/db/index.ts'
import { tellLostStore } from '../platform/db/store-error.ts'
import type { Blobs } from '../platform/files/index.ts'
import { type Job, jobs } from '../platform/jobs/jobs.ts'
import { log as jsonLog, type Log } from '../platform/log/log.ts'
import { mailJobs } from '../platform/mail/mail-jobs.ts'
import type { RegionTables } from '../schema/region.ts'
import { serveBases } from './bases.ts'
import type { Config } from './config.ts'
import { openPlatform, type Platform } from './open-platform.ts'
import { type Teardown, teardown } from './teardown.ts'
import { version } from './version.ts'

export interface AppOptions {
  log?: Log
  clock?: Clock
  /** Who a bearer token belongs to. */
  verifier?: TokenVerifier
  /** Holds every answer against its schema, for tests. */
  checkAnswers?: boolean
  /** Told the operator token when this start generated it, so that it can be printed once. */
  onOperatorToken?: (token: string) => void
  /** Routes beside the features' own, or in place of one of them, for tests of the frame. */
  routes?: (base: Base) => Route[]
}

export interface App {
  /** Base name → address: `front_door`, `forwarder`, and each region by its key. */
  addresses: Readonly<Record<string, string>>
  operatorToken: string
  /** What a base serves, for tests that go through every route. */
  routesAt(base: Base): readonly Route[]
  stop(): Promise<void>
}

/** Files live where their region's rows live. */
const filesOf = (platform: Platform, region: string): Blobs => platform.filesOf(region)

/** The features on the directory, one line each; every process has them. */
const directoryFeatures = async (platform: Platform, undo: Teardown) => {
  const started = <T extends { stop(): Promise<void> }>(feature: T): T => {
    undo.push(() => feature.stop())
    return feature
  }
  const regions = started(await regionService(platform))
  const [asked, filled] = [askedSomewhere({ ...platform, regions }), filledSomewhere({ ...platform, regions })]
  const isUsed = async (type: string) => (await asked(type)) || (await filled(type))
  const fieldTypes = started(await fieldTypeService({ ...platform, isUsed }))
  const tokens = started(await tokenService(platform))
  const accounts = started(await accountService({ ...platform, tokens, regions }))
  const clients = started(await clientService({ ...platform, tokens, accounts }))
  accounts.onDelete((tx, { userId, actor }) => clients.removeAll(tx, userId, actor))
  accounts.onDelete(askCleanup(platform))
  const delegates = started(await delegateService({ ...platform, accounts, regions, tokens }))
  const moves = started(regionMoves({ ...platform, accounts, regions, filesOf: (region) => filesOf(platform, region) }))
  return { regions, fieldTypes, tokens, accounts, clients, delegates, moves }
}
type DirectoryFeatures = Awaited<ReturnType<typeof directoryFeatures>>

/** The features on one region's database, one line each. */
const regionFeatures = (
  platform: Platform,
  features: DirectoryFeatures,
  region: string,
  database: Database<RegionTables>,
): RegionFeatures => {
  const files = filesOf(platform, region)
  const beforeDelete: BeforeDelete[] = []
  const { photoMaxMb, documentMaxMb } = platform.config
  const live = () => shared.live
  const own = profiles({ ...platform, ...features, database, files, live, photoMaxMb, documentMaxMb })
  const attested = verifications({ ...platform, ...features, database, files, live, profiles: own, documentMaxMb })
  const offered = services({
    ...platform,
    ...features,
    database,
    files,
    photoMaxMb,
    beforeDelete,
    onChanged: (...changed) => shared.onChanged(...changed),
  })
  const asked = requestFields({
    ...platform,
    ...features,
    database,
    services: offered,
    valuesOf,
    onPublished: (...published) => shared.onPublished(...published),
  })
  const { openInPortal } = offered
  const told = changes({ ...platform, ...features, database, readSlots, openInPortal, parkedRange })
  const shared: Connections = connections({
    ...platform,
    ...features,
    region,
    database,
    filesOf: (key) => filesOf(platform, key),
    services: offered,
    requestFields: asked,
    profiles: own,
    holdHome,
    documentMaxMb,
    shareOnceFileDays: platform.config.shareOnceFileDays,
    changes: told,
  })
  beforeDelete.push(...shared.endings.beforeDelete)
  const invited = connectRequests({
    ...platform,
    ...features,
    region,
    database,
    services: offered,
    connections: shared,
    documentMaxMb,
    changes: told,
  })
  const leave = async (userId: string): Promise<void> => {
    await shared.endAllOf(userId)
    await invited.forget(userId)
  }
  const hooks = webhooks({ ...platform, ...features, region, database, services: offered, changes: told })
  const cleanup = accountCleanup({ ...platform, ...features, region, database, files, leave, forget: removeEntriesOf })
  return {
    routes: [
      ...serviceRoutes(offered),
      ...own.routes,
      ...verificationRoutes(attested),
      ...asked.routes,
      ...told.routes,
      ...shared.routes,
      ...invited.routes,
      ...hooks.routes,
    ],
    jobs: [
      ...offered.jobs,
      ...own.jobs,
      ...attested.jobs,
      ...told.jobs,
      ...shared.jobs,
      ...invited.jobs,
      ...hooks.jobs,
      ...cleanup.jobs,
    ],
    endCompany: offered.endCompany,
    endCustomer: leave,
    changes: told,
    verifications: attested,
    dispatcher: hooks.dispatcher,
    cleanup,
  }
}
interface RegionFeatures {
  routes: Route[]
  jobs: Job[]
  endCompany: Services['endCompany']
  endCustomer: Connections['endAllOf']
  changes: Changes
  verifications: Verifications
  dispatcher: Webhooks['dispatcher']
  cleanup: AccountCleanup
}

/** The databases with their jobs, by the names that operators know them by. */
const storesOf = (
  platform: Platform,
  { tokens, accounts, moves }: DirectoryFeatures,
  ofRegion: ReadonlyMap<string, RegionFeatures>,
): Store[] => {
  const { directory, regionDatabases, mail, clock, log, config } = platform
  const owner = randomUUID()
  const store = (name: string, db: Store['db'], own: readonly Job[]): Store => {
    const { smtpUrl, mailFrom: from, smsGateway } = config
    const list = [...mailJobs({ outbox: mail, db, log, smtpUrl, from, smsGateway }), ...own]
    return { name, db, jobs: jobs({ db, jobs: list, clock, log: log.with({ store: name }), owner }) }
  }
  return [
    store('directory', directory.kysely, [...tokens.jobs, ...accounts.jobs, ...moves.jobs]),
    ...[...regionDatabases].map(([key, database]) => store(key, database.kysely, ofRegion.get(key)?.jobs ?? [])),
  ]
}

/** Every route of this process: those on the directory exist once, those on a region's data once per region. */
const routesOf = (
  platform: Platform,
  features: DirectoryFeatures,
  ofRegion: ReadonlyMap<string, RegionFeatures>,
  stores: readonly Store[],
) => {
  const { regions, fieldTypes, accounts, clients, delegates, moves } = features
  const { addresses } = platform
  const everywhere: Route[] = [
    ...regionRoutes(regions),
    ...fieldTypeRoutes(fieldTypes),
    ...keyRoutes(keyService({ ...platform, accounts })),
    ...accounts.routes,
    ...clientRoutes(clients),
    ...delegateRoutes(delegates),
    ...regionMoveRoutes(moves),
    whoamiRoute,
    ...oauthRoutes({ ...platform, ...features }),
    ...operationsRoutes(operationsService({ ...platform, stores })),
    ...decisionRoutes([...ofRegion.values()].map((region) => region.verifications)),
  ]
  // A process without a region's data still describes the routes that its regions serve.
  const described = [...everywhere, ...regionFeatures(platform, features, 'absent', absentDatabase()).routes]
  const documents = docsRoutes(
    () => [healthRoute({ kind: 'front-door' }, regions, platform.clock, version), ...described],
    () => ({ frontDoor: addresses.frontDoor(), regions: regions.list().map(({ api_url }) => api_url) }),
  )
  return (base: Base): Route[] => [
    healthRoute(base, regions, platform.clock, version),
    ...[...everywhere, ...documents].filter(({ at }) => at.includes(base.kind)),
    ...(base.kind === 'region' ? (ofRegion.get(base.region)?.routes ?? []) : []),
  ]
}

/** A company goes only when its services may. It is asked for at the home region, whose database is open here. */
const askServices = (
  { accounts }: DirectoryFeatures,
  ofRegion: ReadonlyMap<string, RegionFeatures>,
  { log }: Platform,
): void =>
  accounts.aroundDelete(async ({ kind, userId, home }, act) => {
    const region = ofRegion.get(home)
    await (kind === 'company' && region ? region.endCompany(userId, act) : act())
    // G-013. The account is gone: what cannot be ended now, its clean-up ends.
    await region
      ?.endCustomer(userId)
      .catch((error) => log.error('connections of a deleted account were not ended', error))
  })

const build = async (
  platform: Platform,
  options: AppOptions,
  undo: Teardown,
): Promise<Pick<App, 'addresses' | 'routesAt'>> => {
  const features = await directoryFeatures(platform, undo)
  const ofRegion = new Map(
    [...platform.regionDatabases].map(([key, database]) => [key, regionFeatures(platform, features, key, database)]),
  )
  for (const { changes } of ofRegion.values()) undo.push(() => changes.stop())
  askServices(features, ofRegion, platform)
  const stores = storesOf(platform, features, ofRegion)
  const routes = routesOf(platform, features, ofRegion, stores)
  const routesAt = (base: Base): Route[] => {
    const given = options.routes?.(base) ?? []
    const isGiven = ({ method, path }: Route): boolean =>
      given.some((one) => one.method === method && one.path === path)
    return [...routes(base).filter((route) => !isGiven(route)), ...given]
  }
  const { regions } = features
  const addresses = await serveBases(
    platform,
    {
      routesAt,
      frontDoorRoutes: routesAt({ kind: 'front-door' }),
      verifier: options.verifier ?? tokenVerifier(features),
      modeOf: regions.modeOf,
      apiUrlOf: regions.apiUrlOf,
      checkAnswers: options.checkAnswers ?? false,
    },
    undo,
  )
  await begin(platform, regions, stores, undo)
  if (platform.config.roles.includes('worker')) await goOn(features, ofRegion, undo)
  return { addresses, routesAt }
}

/** What an earlier process left unfinished, and what is asked for from now on: moves, clean-ups, deliveries. */
const goOn = async (
  { moves }: DirectoryFeatures,
  ofRegion: ReadonlyMap<string, RegionFeatures>,
  undo: Teardown,
): Promise<void> => {
  await moves.start()
  for (const { cleanup, dispatcher } of ofRegion.values()) {
    undo.push(() => cleanup.stop())
    await cleanup.start()
    undo.push(() => dispatcher.stop())
    await dispatcher.start()
  }
}

/** What starts once every base answers: the regions announce themselves, the worker begins to work. */
const begin = async (
  { config, addresses }: Platform,
  regions: Regions,
  stores: readonly Store[],
  undo: Teardown,
): Promise<void> => {
  if (config.roles.includes('region')) {
    for (const { key } of config.regions) await regions.register(key, addresses.ownRegion(key))
  }
  if (!config.roles.includes('worker')) return
  for (const store of stores) {
    undo.push(() => store.jobs.stop())
    store.jobs.start()
  }
}

export const startApp = async (config: Config, options: AppOptions = {}): Promise<App> => {
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
