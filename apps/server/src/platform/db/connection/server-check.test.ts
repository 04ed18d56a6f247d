// Start-up checks of a database server, and the servers they refuse.
import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { createDatabases, type TestDatabases } from '@company-data/testkit'
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

const check = async (): Promise<string[]> => {
  const warnings: string[] = []
  await checkServer({ url, setting: 'DATABASE_URL', warn: (line) => warnings.push(line) })
  return warnings
}
const set = (setting: string) =>
  withConnection(url, (client) => client.query(`alter database ${quoteName(parseDatabaseName(url))} ${setting}`))

/** The machine's clock, shifted ahead by this many seconds. */
const withClock = async <T>(aheadSeconds: number, work: () => Promise<T>): Promise<T> => {
  const now = Date.now.bind(Date)
  const clock = mock.method(Date, 'now', () => now() + aheadSeconds * 1000)
  try {
    return await work()
  } finally {
    clock.mock.restore()
  }
}

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
      withClock(seconds, check),
      (error) => error instanceof StoreError && error.message.includes(`s ${word} that of the database`),
    )
})

test('a clock that is a little off is a warning', async () => {
  const warnings = await withClock(20, check)
  assert.match(warnings.join(), /The clock of this machine is \d+ s ahead of that of the database/)
})
