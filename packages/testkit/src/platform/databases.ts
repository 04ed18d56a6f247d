// The PostgreSQL server for the tests' databases: the one that `npm test` started, or one of this process.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createFromTemplate,
  directoryMigrations,
  dropDatabase,
  type EmbeddedStore,
  regionMigrations,
  startEmbeddedStore,
} from '@company-data/server'

/** Many platforms use it concurrently. */
const CONNECTIONS = 200

let embeddedStore: Promise<EmbeddedStore> | undefined

const startOwn = async (): Promise<EmbeddedStore> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'company-data-test-'))
  const store = await startEmbeddedStore({ dataDir, durable: false, maxConnections: CONNECTIONS })
  // Not a hook of the test runner: a hook that is set up inside another one ends with it.
  process.once('beforeExit', async () => {
    await store.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return store
}

const serverUrl = async (): Promise<string> => {
  if (process.env.TEST_SERVER_URL) return process.env.TEST_SERVER_URL
  embeddedStore ??= startOwn()
  return (await embeddedStore).getUrl('postgres')
}

export interface TestDatabases {
  directory: string
  regions: ReadonlyMap<string, string>
  drop(): Promise<void>
}

/** The prefix of the databases of this run: the runner drops the remaining ones at its end. */
const run = process.env.TEST_RUN ?? `test_${Date.now().toString(36)}`
let databaseCount = 0

/** The folders of other migrations than the program's. */
export interface MigrationFolders {
  directory: string
  region: string
}

/** Fresh, migrated databases in tens of milliseconds: copies of a template that is migrated once per server. */
export const createDatabases = async (
  regions: readonly string[],
  folders: MigrationFolders = { directory: directoryMigrations, region: regionMigrations },
): Promise<TestDatabases> => {
  const server = await serverUrl()
  const prefix = `${run}_${process.pid}_${++databaseCount}`
  const create = (name: string, folder: string) =>
    createFromTemplate({ serverUrl: server, folder, name: `${prefix}_${name.replace('-', '_')}` })
  const [directory, ...regionUrls] = await Promise.all([
    create('directory', folders.directory),
    ...regions.map((key) => create(key, folders.region)),
  ])
  return {
    directory,
    regions: new Map(regions.map((key, index) => [key, regionUrls[index] as string])),
    async drop() {
      await Promise.all([directory, ...regionUrls].map(dropDatabase))
    },
  }
}
