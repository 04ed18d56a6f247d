// What other packages may know of the server: how to start it inside a test, and its migrations.
export { type App, type AppOptions, startApp } from './app.ts'
export { type Config, readConfig } from './config.ts'
export {
  createFromTemplate,
  dropDatabase,
  type EmbeddedStore,
  openDatabase,
  startEmbeddedStore,
} from './platform/db/index.ts'
export type { Base } from './platform/http/base.ts'
export type { Caller, TokenVerifier } from './platform/http/caller.ts'
export { type Route, route } from './platform/http/route.ts'
export { type Log, log } from './platform/log/log.ts'
export { directoryMigrations, regionMigrations } from './stores.ts'
