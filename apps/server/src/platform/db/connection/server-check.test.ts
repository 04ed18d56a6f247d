// Start-up checks of a database server, and the servers they refuse.
import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { createDatabases, type TestDatabases } from '@company-data/testkit'
import pg from 'pg'
import { StoreError } from '../store-error.ts'
import { parseDatabaseName, quoteName, withConnection } from './connection.ts'
import { checkServer } from './server-check.ts'

let databases: TestDatabases
let url: string
before(async () => {
  databases = await createDatabases([])
  url = databases.directory
})
after(() => databases.drop())

/** On a machine whose clock is ahead by this many seconds. */
const check = async (aheadSeconds = 0): Promise<string[]> => {
  const warnings: string[] = []
  const nowMs = (): number => Date.now() + aheadSeconds * 1000
  await checkServer({ url, setting: 'DATABASE_URL', warn: (line) => warnings.push(line), nowMs })
  return warnings
}
const set = (setting: string) =>
  withConnection(url, (client) => client.query(`alter database ${quoteName(parseDatabaseName(url))} ${setting}`))

test('warns of a server that loses commits in a crash, and only of that', async () => {
  await set('set synchronous_commit = on')
  assert.deepEqual(await check(), [])
  await set('set synchronous_commit = off')
  const warnings = await check()
  await set('set synchronous_commit = on')
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /^synchronous_commit is off for the database .* \(DATABASE_URL\)/)
})

test('a clock more than 30 s off is refused, in both directions', async () => {
  for (const [seconds, word] of [
    [3600, 'ahead of'],
    [-3600, 'behind'],
  ] as const)
    await assert.rejects(
      check(seconds),
      (error) => error instanceof StoreError && error.message.includes(`s ${word} that of the database`),
    )
})

test('a clock that is a little off is a warning', async () => {
  const warnings = await check(20)
  assert.match(warnings.join(), /The clock of this machine is \d+ s ahead of that of the database/)
})

/** The server under another address, which is not a name of this machine; it reaches it all the same. */
const withForeignAddress = async <T>(work: (foreignUrl: string) => Promise<T>): Promise<T> => {
  const { host, port } = new pg.Client({ connectionString: url })
  const sockets = new Set<Socket>()
  const relay = createServer((socket) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const side of [socket, upstream]) sockets.add(side.on('error', () => side.destroy()))
    socket.pipe(upstream).pipe(socket)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  try {
    const { user, password, database } = new pg.Client({ connectionString: url })
    const credentials = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(password ?? '')}`
    return await work(`postgres://${credentials}@0.0.0.0:${(relay.address() as AddressInfo).port}/${database}`)
  } finally {
    for (const socket of sockets) socket.destroy()
    relay.close()
  }
}

test('warns of a server on another machine without TLS, and not of a local one', {
  skip: process.platform === 'win32' && '0.0.0.0 reaches this machine on POSIX only',
}, async () => {
  const warnings: string[] = []
  await withForeignAddress((foreignUrl) =>
    checkServer({ url: foreignUrl, setting: 'DATABASE_URL_EU', warn: (line) => warnings.push(line) }),
  )
  assert.equal(warnings.length, 1, warnings.join())
  assert.match(
    warnings[0] ?? '',
    /^The connection to the database .* \(DATABASE_URL_EU\) is not encrypted: set sslmode to verify-full/,
  )
  assert.deepEqual(await check(), [])
})
