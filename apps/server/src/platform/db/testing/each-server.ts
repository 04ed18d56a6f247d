// Runs a group of tests on the embedded server, and again on the server of TEST_DATABASE_URL when that is set.
import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import { withDatabase } from '../connection/connection.ts'
import { ensureDatabaseAt } from '../connection/create-database.ts'
import { type EmbeddedStore, startEmbeddedStore } from '../embedded/embedded-store.ts'
import { dropDatabase } from '../migrations/template-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface TestServer {
  /** Some database of the server. */
  url(): string
  /** A new empty database, dropped at the end. */
  newDatabase(): Promise<string>
  /** A name that no other test uses; the database is dropped at the end. */
  newName(): string
  /** A folder of migrations with these files. */
  migrations(files: Record<string, string>): Promise<string>
}

const testServer = (serverUrl: () => string, folder: () => string) => {
  const names: string[] = []
  const newName = (): string => {
    const name = `test_${randomBytes(6).toString('hex')}`
    names.push(name)
    return name
  }
  const server: TestServer = {
    url: serverUrl,
    newName,
    newDatabase: async () => {
      const url = withDatabase(serverUrl(), newName())
      await ensureDatabaseAt(url)
      return url
    },
    migrations: async (files) => {
      const migrationFolder = join(folder(), randomBytes(6).toString('hex'))
      await mkdir(migrationFolder)
      for (const [name, text] of Object.entries(files)) await writeFile(join(migrationFolder, name), text)
      return migrationFolder
    },
  }
  const clean = async (): Promise<void> => {
    for (const name of names) await dropDatabase(withDatabase(serverUrl(), name))
  }
  return { server, clean }
}

const onServer = (title: string, external: string | undefined, define: (server: TestServer) => void): void => {
  describe(`${title} (${external === undefined ? 'embedded' : 'TEST_DATABASE_URL'})`, () => {
    let folder = ''
    let store: EmbeddedStore | undefined
    const serverUrl = (): string => external ?? store?.getUrl('postgres') ?? ''
    const { server, clean } = testServer(serverUrl, () => folder)

    before(async () => {
      folder = await temporaryFolder()
      if (external === undefined) store = await startEmbeddedStore({ dataDir: folder, durable: false })
    })
    after(async () => {
      await clean()
      await store?.stop()
      await rm(folder, { recursive: true, force: true })
    })
    define(server)
  })
}

export const onEmbeddedServer = (title: string, define: (server: TestServer) => void): void =>
  onServer(title, undefined, define)

export const eachServer = (title: string, define: (server: TestServer) => void): void => {
  onServer(title, undefined, define)
  const external = process.env.TEST_DATABASE_URL
  if (external !== undefined && external !== '') onServer(title, external, define)
}
