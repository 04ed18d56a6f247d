// The embedded store: a real PostgreSQL server that the program starts itself, with its data under one folder.
import { type EmbeddedStore, type EmbeddedStoreOptions, openStore } from './embedded/store.ts'

export type { EmbeddedStore, EmbeddedStoreOptions }

/**
 * Starts the server of the folder, or uses the one that runs there: another process's, or one that outlived a
 * killed process. Every process that uses it is counted by the server; on stop() the last one shuts it down, so a
 * server is never taken from somebody who works with it, and never left behind by a graceful stop.
 */
export const startEmbeddedStore = (options: EmbeddedStoreOptions): Promise<EmbeddedStore> => openStore(options)
