// The cached state of clients: current after every change, without the secret, and no help for guessing ids.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { patternsFor } from '@company-data/protocol/whitelist-patterns'
import { createDatabases, type TestDatabases } from '@company-data/testkit'
import type { SessionCaller } from '../../../gate/caller.ts'
import { clock } from '../../../platform/clock/clock.ts'
import { type Database, openDatabase } from '../../../platform/db/index.ts'
import { ids } from '../../../platform/ids/ids.ts'
import { secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { type Clients, clients as clientsFeature } from './index.ts'

let databases: TestDatabases
let directory: Database<DirectoryTables>
let clients: Clients
let owner: SessionCaller
const looked: string[] = []

const addCompany = async (userId: string): Promise<void> => {
  await directory.kysely
    .insertInto('account')
    .values({
      user_id: userId,
      usertype: 'company',
      email: `${userId}@example.org`,
      auth_salt: '',
      password_hash: '',
      display_name: 'C',
      region: 'eu',
      code: userId.slice(0, 8),
      public_key: '',
      public_key_sha256: '',
      encrypted_private_key: JSON.stringify({}),
      created_at: new Date(),
    })
    .execute()
}

before(async () => {
  databases = await createDatabases([])
  const database = openDatabase<DirectoryTables>({ url: databases.directory, maxConnections: 6 })
  directory = {
    ...database,
    query: (statement) => {
      looked.push(String(statement.values?.[0]))
      return database.query(statement)
    },
  }
  const ticking = clock()
  clients = clientsFeature({
    directory,
    clock: ticking,
    ids: ids(ticking),
    secrets: secrets(randomBytes(32)),
    accounts: { state: () => undefined, audit: async () => {}, keepRecoveryCopy: async () => {} },
    tokens: { grants: { revoke: async () => {} } },
    quotas: { requireWithin: async () => {} },
  })
  await clients.start()
  const userId = randomUUID()
  await addCompany(userId)
  owner = { kind: 'company', userId, companyUserId: userId, grantId: '', home: 'eu', level: 'pro', moving: false }
})
after(async () => {
  await clients.stop()
  await directory.close()
  await databases.drop()
})

const create = (capabilities: Parameters<typeof patternsFor>[1] = []) =>
  clients.accountClients.create(owner, {
    name: 'x',
    capabilities: [...capabilities],
    redirect_uri: null,
    purpose: null,
  })

test('[D1-TOK-32] only the right secret authenticates, and the state has no trace of it', async () => {
  const [firstClient, secondClient] = [await create(), await create()]
  const state = await clients.authenticate(firstClient.client_id, firstClient.client_secret)
  assert.equal(state?.clientId, firstClient.client_id)
  assert.ok(!JSON.stringify(state).includes('v1:'))
  for (const [id, secret] of [
    [firstClient.client_id, secondClient.client_secret],
    [firstClient.client_id, ''],
    [firstClient.client_id, `${firstClient.client_secret} `],
    [`acct_${'a'.repeat(24)}`, firstClient.client_secret],
    ['', ''],
  ] as const) {
    assert.equal(await clients.authenticate(id, secret), undefined)
  }
})

test('a malformed client id is never looked up', async () => {
  looked.length = 0
  for (const id of [
    '',
    'x',
    'acct_',
    `acct_${'A'.repeat(24)}`,
    `acct_${'a'.repeat(25)}`,
    `other_${'a'.repeat(24)}`,
    '\0',
  ]) {
    assert.equal(await clients.state(id), undefined)
  }
  assert.deepEqual(looked, [])
})

test('(T-21) secret, capabilities and existence change for the very next read', async () => {
  const { client_id, client_secret } = await create(['service_management'])
  const before = await clients.state(client_id)
  assert.equal(before?.mayCall('/api/services/x'), true)
  await clients.accountClients.setCapabilities(owner, client_id, { capabilities: [] })
  assert.equal((await clients.state(client_id))?.mayCall('/api/services/x'), false)
  const { client_secret: next } = await clients.accountClients.regenerate(owner, client_id, { overlap_hours: 0 })
  assert.equal((await clients.state(client_id))?.gen, (before?.gen ?? 0) + 1)
  assert.equal(await clients.authenticate(client_id, client_secret), undefined)
  assert.equal((await clients.authenticate(client_id, next))?.clientId, client_id)
  await clients.accountClients.remove(owner, client_id)
  assert.equal(await clients.state(client_id), undefined)
  assert.equal(await clients.authenticate(client_id, next), undefined)
})

test('a concurrent backfill never restores a removed capability', async () => {
  const createdClients = await Promise.all(
    Array.from({ length: 20 }, () => create(['oauth_apps', 'customer_connections'])),
  )
  await directory.kysely.deleteFrom('client_pattern').where('pattern', '=', '/api/keys*').execute()
  await Promise.all([
    ...createdClients.map(({ client_id }) =>
      clients.accountClients.setCapabilities(owner, client_id, { capabilities: ['oauth_apps'] }),
    ),
    ...Array.from({ length: 5 }, () => clients.backfill({ client_kind: 'acct' })),
  ])
  const expected = [...patternsFor('acct', ['oauth_apps'])].sort()
  for (const { client_id } of createdClients) {
    const rows = await directory.kysely
      .selectFrom('client_pattern')
      .select('pattern')
      .where('client_id', '=', client_id)
      .execute()
    assert.deepEqual(rows.map(({ pattern }) => pattern).sort(), expected)
  }
})

test('deleting an account ends the clients of its company only', async () => {
  const userId = randomUUID()
  await addCompany(userId)
  const other = { ...owner, userId, companyUserId: userId }
  const theirs = await clients.accountClients.create(other, {
    name: 'x',
    capabilities: [],
    redirect_uri: null,
    purpose: null,
  })
  const client = await create()
  await directory.transaction((tx) => clients.removeByAccount(tx, { userId, actor: { kind: 'system' } }))
  assert.equal(await clients.state(theirs.client_id), undefined)
  assert.notEqual(await clients.state(client.client_id), undefined)
})
