// Entry point of the database folder.
export { type CachedValue, type CachedValueOptions, cachedValue } from './cache/cached-value.ts'
export { type KeyedCache, keyedCache } from './cache/keyed-cache.ts'
export { type NotifyCache, notifyCache } from './cache/notify-cache.ts'
export { connect, formatHostPort, parseDatabaseName, withConnection, withDatabase } from './connection/connection.ts'
export { type ConnectionDemand, checkConnections } from './connection/connection-budget.ts'
export { ensureDatabaseAt, requireDatabaseAt } from './connection/create-database.ts'
export { checkPooler } from './connection/pooler-check.ts'
export { checkReplica } from './connection/replica-check.ts'
export { checkServer } from './connection/server-check.ts'
export type { LockWait } from './connection/session-lock.ts'
export {
  CONNECTIONS_BESIDE_POOLER,
  computeTotalConnections,
  type Database,
  type DatabaseOptions,
  openDatabase,
  type Statement,
  type Tx,
} from './database.ts'
export { type EmbeddedStore, startEmbeddedStore } from './embedded/embedded-store.ts'
export { type FoundStore, findEmbeddedStore } from './embedded/running-store.ts'
export { releaseWal } from './embedded/wal-retention.ts'
export { readServerClock } from './identity/clock-store.ts'
export {
  type Epoch,
  endQuarantine,
  hasEpoch,
  markBackup,
  markRestored,
  readEpoch,
  readLastBackup,
} from './identity/epoch-store.ts'
export { type InstallationPart, readInstallation } from './identity/read-installation.ts'
export { listStandbys, type Standby } from './identity/replication-store.ts'
export { DIRECTORY_STORE, type FileMark, regionStore, tieInstallation } from './identity/tie-installation.ts'
export { type MigrationState, migrate, readMigrationState } from './migrations/migrate.ts'
export { readMigrations } from './migrations/migration-folder.ts'
export { grantToServingRole, prepareForServing } from './migrations/serving-grants.ts'
export { createFromTemplate, dropDatabase } from './migrations/template-database.ts'
export { keepNewestRows } from './newest-rows.ts'
export { removeBatch } from './remove-batch.ts'
export { bindDatabase } from './statements/bind-database.ts'
export { runFixedStatement } from './statements/fixed-statement.ts'
export { StoreError } from './store-error.ts'
export { spanDatabases, type TxContext, type TxContextLookup } from './transaction/span-databases.ts'
export { awaitAtCommit, awaitPendingStatements, type Isolation } from './transaction/transaction.ts'
