// The server's exports for other packages: starting it inside a test, and its migrations.
export type { App, AppOptions } from './compose/app.ts'
export { type Config, readConfig } from './compose/config.ts'
export { directoryMigrations, regionMigrations } from './compose/databases/migrate-databases.ts'
export { pdfPool } from './compose/pdf/pdf-work.ts'
export { describedRoutes } from './compose/routes.ts'
export { startApp } from './compose/start-app.ts'
export { changeChannels, type NewChange, outbox } from './features/delivery/changes/index.ts'
export type { Base } from './gate/base.ts'
export type { Caller, TokenVerifier } from './gate/caller.ts'
export { builtApps } from './gate/pages/built-apps.ts'
export { platformPageRoutes } from './gate/pages/platform-pages.ts'
export { webAppRoutes } from './gate/pages/web-apps.ts'
export { errorKeys } from './gate/reference/route-errors.ts'
export { type Route, type RouteDescription, type RouteResponse, route } from './gate/route.ts'
export { clock } from './platform/clock/clock.ts'
export {
  createFromTemplate,
  type Database,
  dropDatabase,
  type EmbeddedStore,
  ensureDatabaseAt,
  migrate,
  openDatabase,
  startEmbeddedStore,
} from './platform/db/index.ts'
export { formatCellKey, parseRegion } from './platform/ids/cell-keys.ts'
export { ids } from './platform/ids/ids.ts'
export { type Log, log } from './platform/log/log.ts'
export { hashThreads } from './platform/secrets/hash-threads.ts'
export type { DirectoryTables } from './schema/directory.ts'
export type { RegionTables } from './schema/region.ts'
