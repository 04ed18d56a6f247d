import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDatabases, leaveTimeFor } from '@company-data/testkit'
import { connect as connectTo, parseDatabaseName, withConnection } from '../platform/db/connection/connection.ts'
import { type Database, StoreError } from '../platform/db/index.ts'
import { folderBlobs, folderMark } from '../platform/files/index.ts'
import type { Log } from '../platform/log/log.ts'
import { readConfig } from './config.ts'
import { openStores } from './stores.ts'

/** A log that records the operator's messages. */
const keepingLog = () => {
  const errors: unknown[] = []
  const warnings: unknown[] = []
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    // The tests' own server does not wait for its disk, which is a warning too.
    warn: (event, fields) => event === 'database server' || warnings.push(fields?.line),
    error: (_, error) => errors.push(error),
    with: () => log,
    of: () => log,
    isDebug: false,
  }
  return { log, errors, warnings }
}

const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'stores-'))
after(() => rm(folder, { recursive: true, force: true }))
const files = {
  of: (region: string) => folderBlobs(join(folder, region)),
  getMark: (region: string) => folderMark(join(folder, region)),
}

/** FATAL 57P01, the response of a server that shuts down to its remaining clients. */
const SHUT_DOWN = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
const shutDown = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), SHUT_DOWN])
shutDown.writeInt32BE(SHUT_DOWN.length + 4, 1)
const GOODBYE = Buffer.from([0x58, 0, 0, 0, 4])

const toSocketOptions = (url: URL) => {
  const folder = url.searchParams.get('host')
  const port = Number(url.port || url.searchParams.get('port') || 5432)
  return folder?.startsWith('/') ? { path: `${folder}/.s.PGSQL.${port}` } : { host: folder ?? url.hostname, port }
}

/** A proxy in front of the server: a goodbye reaches a server that is going down, as does every idle connection. */
const dyingServer = async (real: string) => {
  const socket = toSocketOptions(new URL(real))
  const server = createServer((client) => {
    const upstream = connect(socket)
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
    upstream.on('data', (bytes) => client.write(bytes))
    client.on('data', (bytes) => {
      if (bytes.equals(GOODBYE)) client.end(shutDown)
      else upstream.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(real)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  url.search = ''
  return { url: url.href, close: () => server.close() }
}

test('a server that goes down during close logs no error', async (t) => {
  const databases = await createDatabases([])
  t.after(() => databases.drop())
  const dying = await dyingServer(databases.directory)
  t.after(() => dying.close())
  const { log, errors } = keepingLog()
  const stores = await openStores(readConfig({ DATABASE_URL: dying.url, ROLES: 'front-door' }), log, files)
  await Promise.all([stores.directory.isHealthy(), stores.directory.isHealthy()])
  await stores.close()
  // The pool does not wait for the last messages of its connections.
  await leaveTimeFor('an error', 100)
  assert.deepEqual(errors, [])
})

const readMaxConnections = async (database: Pick<Database<unknown>, 'query'>): Promise<number> => {
  const text = "select current_setting('max_connections')::int as most"
  const [row] = await database.query<{ most: number }>({ name: 'max-connections', text })
  return row?.most ?? 0
}

test('the embedded server has connections for four processes with every region', async (t) => {
  const dataDir = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'connections-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { DATA_DIR: dataDir, REGIONS: 'eu,us,ap,sa', ROLES: 'front-door', DATABASE_CONNECTIONS: '12' }
  const { log, warnings } = keepingLog()
  const stores = await openStores(readConfig(settings), log, files)
  assert.ok((await readMaxConnections(stores.directory)) >= 4 * 5 * (12 + 3 + 1))
  assert.deepEqual(
    warnings.filter((line) => /connections/.test(String(line))),
    [],
  )
  await stores.close()
})

test('refuses a server with too few connections and names the settings', async (t) => {
  const databases = await createDatabases(['eu'])
  t.after(() => databases.drop())
  const eu = databases.regions.get('eu') ?? ''
  const settings = { DATABASE_URL: databases.directory, DATABASE_URL_EU: eu }
  const open = (connections: number) =>
    openStores(readConfig({ ...settings, DATABASE_CONNECTIONS: String(connections) }), keepingLog().log, files)
  const refusal = (part: RegExp) => (error: unknown) => error instanceof StoreError && part.test(error.message)
  await assert.rejects(open(500), refusal(/may need 1252 .*max_connections.*DATABASE_CONNECTIONS/))
  await withConnection(eu, (client) => client.query(`alter database "${parseDatabaseName(eu)}" connection limit 5`))
  await assert.rejects(open(4), refusal(/connection limit of 5, .* may need 6 .*DATABASE_CONNECTIONS/))
  await (await open(3)).close()
})

test('warns of connections in use by others, perhaps a replaced process', async (t) => {
  const databases = await createDatabases([])
  t.after(() => databases.drop())
  const { log, warnings } = keepingLog()
  const openFor = (connections: number) =>
    openStores(
      readConfig({ DATABASE_URL: databases.directory, ROLES: 'front-door', DATABASE_CONNECTIONS: String(connections) }),
      log,
      files,
    )
  const few = await openFor(2)
  assert.deepEqual(warnings, [])
  const maxConnections = await readMaxConnections(few.directory)
  const otherClients = await Promise.all(Array.from({ length: 10 }, () => connectTo(databases.directory)))
  // Four fifths of the maximum, because a quarter more is reserved: it would be enough only without the others.
  const many = await openFor(Math.floor(((maxConnections - 10) * 4) / 5))
  await many.close()
  await few.close()
  await Promise.all(otherClients.map((client) => client.end()))
  assert.equal(warnings.length, 1)
  assert.match(String(warnings[0]), /others use \d+ of them/)
})
