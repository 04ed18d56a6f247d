import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { test } from 'node:test'
import { createDatabases } from '@company-data/testkit'
import type { Log } from '../platform/log/log.ts'
import { readConfig } from './config.ts'
import { openStores } from './stores.ts'

/** FATAL 57P01, as a server that is shut down answers whoever is still connected. */
const SHUT_DOWN = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
const shutDown = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), SHUT_DOWN])
shutDown.writeInt32BE(SHUT_DOWN.length + 4, 1)
const GOODBYE = Buffer.from([0x58, 0, 0, 0, 4])

const socketOf = (url: URL) => {
  const folder = url.searchParams.get('host')
  const port = Number(url.port || url.searchParams.get('port') || 5432)
  return folder?.startsWith('/') ? { path: `${folder}/.s.PGSQL.${port}` } : { host: folder ?? url.hostname, port }
}

/** In front of the server: a goodbye meets a server that is going down, and so does every idle connection. */
const dyingServer = async (real: string) => {
  const socket = socketOf(new URL(real))
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

test('a server that goes down while the databases are closed is no error in the log', async (t) => {
  const databases = await createDatabases([])
  t.after(() => databases.drop())
  const dying = await dyingServer(databases.directory)
  t.after(() => dying.close())
  const errors: unknown[] = []
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (_, error) => errors.push(error),
    with: () => log,
    isDebug: false,
  }
  const stores = await openStores(readConfig({ DATABASE_URL: dying.url, ROLES: 'front-door' }), log)
  await Promise.all([stores.directory.isHealthy(), stores.directory.isHealthy()])
  await stores.close()
  // The pool does not wait for the last words of its connections.
  await new Promise((resolve) => setTimeout(resolve, 100))
  assert.deepEqual(errors, [])
})
