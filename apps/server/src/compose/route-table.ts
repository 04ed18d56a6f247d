// The routes of this process: those of its features at each base, with the health and operations of the whole process.
import type { Store } from '../features/operations/operations/index.ts'
import type { Base } from '../gate/base.ts'
import type { Feature } from '../gate/feature.ts'
import type { Route } from '../gate/route.ts'
import { parseRegion } from '../platform/ids/cell-keys.ts'
import { cellRoutes } from './cells/cell-routes.ts'
import type { DirectoryFeatures } from './directory.ts'
import * as features from './features.ts'
import type { Platform } from './open-platform.ts'
import type { RegionFeatures } from './region.ts'
import { version } from './version.ts'

/** All components of this process. */
export interface Parts {
  directory: DirectoryFeatures
  regions: ReadonlyMap<string, RegionFeatures>
  /** The databases with their jobs, by their operator-facing names. */
  stores: readonly Store[]
}

export const listFeatures = (set: Readonly<Record<string, Feature>>): Feature[] => Object.values(set)
const collectRoutes = (list: readonly Feature[]): Route[] => list.flatMap(({ routes = [] }) => routes)

interface ProcessParts {
  forwarder: Feature
  pages: readonly Route[]
  isStopping: (() => boolean) | undefined
}

/** The rows that the console reads, in any region. */
const consoleRows = () => ({
  documents: features.documentRows(),
  runs: features.runRows(),
  webhooks: features.webhookRows(),
  plugins: features.pluginRows(),
  services: features.serviceRows(),
  serviceEntries: features.serviceEntries(),
  verifications: features.verificationRows(),
  requests: features.requestRows(),
})

/** A lost cell is no reason to send the callers of the others elsewhere: their calls have an answer here. */
const listRequiredRegions = ({ databasesByRegion }: Pick<Platform, 'databasesByRegion'>) =>
  [...Map.groupBy(databasesByRegion, ([cell]) => parseRegion(cell))].map(([name, cells]) => ({
    name,
    isHealthy: async () => (await Promise.all(cells.map(([, { isHealthy }]) => isHealthy()))).includes(true),
  }))

/** Every route of this process: those on the directory exist once, those on a region's data once per region. */
export const routeTable = (
  platform: Platform,
  { directory, regions, stores }: Parts,
  { forwarder, pages, isStopping }: ProcessParts,
): ((base: Base) => Route[]) => {
  const { clock, log } = platform
  const needs = [
    { name: 'directory', isHealthy: platform.directory.isHealthy },
    ...listRequiredRegions(platform),
    { name: 'platform_key', isHealthy: async () => platform.secrets.hasKeyInUse() },
  ]
  const health = features.health({ regions: directory.regions, clock, version, log, needs, isStopping })
  const operations = features.operations({ ...platform, stores, regionKeys: [...regions.keys()] })
  const operatorConsole = features.operatorConsole({
    ...platform,
    ...directory,
    rows: consoleRows(),
    process: { version, roles: platform.config.roles, regions: [...regions.keys()] },
  })
  const decisions = features.verificationDecisions([...regions.values()].map(({ verifications }) => verifications))
  const everywhere = [
    ...collectRoutes([health, ...listFeatures(directory), operations, operatorConsole, decisions, forwarder]),
    ...pages,
  ]
  const listRegionRoutes = (region: string): readonly Route[] => {
    const ofRegion = [...regions].filter(([cell]) => parseRegion(cell) === region)
    const routes = ofRegion.map(([cell, set]) => [cell, collectRoutes(listFeatures(set))] as const)
    return cellRoutes(region, new Map(routes))
  }
  return (base) => [
    ...everywhere.filter(({ at }) => at.includes(base.kind)).map(directory.operators.recordRoute),
    ...(base.kind === 'region' ? listRegionRoutes(base.region) : []).map(directory.operators.recordRoute),
  ]
}

/** Routes of a test replace those with the same method and path. */
export const withTestRoutes =
  (routes: (base: Base) => Route[], testRoutes: (base: Base) => Route[] = () => []) =>
  (base: Base): Route[] => {
    const added = testRoutes(base)
    const isReplaced = ({ method, path }: Route): boolean =>
      added.some((route) => route.method === method && route.path === path)
    return [...routes(base).filter((route) => !isReplaced(route)), ...added]
  }
