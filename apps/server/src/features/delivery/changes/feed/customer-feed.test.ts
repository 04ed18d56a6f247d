// The feed of a company customer: its events, its permitted readers, and its leases (D1-CUST, G-151).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addCleanup,
  call,
  createAccountClient,
  eventually,
  ownPlatform,
  rawFetch,
  readItemIds,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import { sql } from 'kysely'
import { clock } from '../../../../platform/clock/clock.ts'
import { type Database, openDatabase } from '../../../../platform/db/index.ts'
import { ids } from '../../../../platform/ids/ids.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { type CustomerNotification, customerFeed } from './customer-feed.ts'
import { receipts } from './receipts.ts'

const PATH = '/api/customer/changes'

const time = clock()
const arrivals = receipts({ clock: time, log: { warn: () => undefined } as never })
const platform = await ownPlatform({ regions: ['eu', 'us'] })
const regions = Object.fromEntries(
  [...platform.databases.regions].map(([key, url]) => [key, openDatabase<RegionTables>({ url, maxConnections: 2 })]),
)
addCleanup(async () => {
  await arrivals.stop()
  for (const database of Object.values(regions)) await database.close()
})

const homes = new Map<string, { usertype: string; home: string }>()
const getRegion = (key: string): Database<RegionTables> => regions[key] ?? assert.fail(`no region ${key}`)
const provider = () =>
  customerFeed({
    database: getRegion('eu'),
    clock: time,
    ids: ids(time),
    receipts: arrivals,
    accounts: { listPublicAccounts: async () => homes, state: (userId) => homes.get(userId) },
    reachRegion: getRegion,
  })

const customer = async (home = 'eu'): Promise<TestAccount> => {
  const company = await registerCompany(platform, { region: home })
  homes.set(company.userId, { usertype: 'company', home })
  return company
}

const base = () => ({ company_user_id: randomUUID(), service_id: randomUUID(), connection_id: randomUUID() })
const notice = (
  { userId }: TestAccount,
  event: CustomerNotification['event'],
  ownMembers = {},
): CustomerNotification => ({
  customerUserId: userId,
  event,
  members: { ...base(), ...ownMembers },
})
/** Raises events like an operation of a provider in the region eu. */
const notify = async (...notices: readonly CustomerNotification[]): Promise<void> => {
  const database = getRegion('eu')
  await database.transaction((tx) => provider().notifyCustomers({ database, tx }, notices))
}
const storedFor = async ({ userId }: TestAccount, home = 'eu'): Promise<number> => {
  const { rows } = await sql`select from customer_change where owner_user_id = ${userId}`.execute(
    getRegion(home).kysely,
  )
  return rows.length
}

test('D1-CUST-01: a customer drains its events oldest first, with their members', async () => {
  const company = await customer()
  const document = {
    document_id: randomUUID(),
    name: 'Lease',
    kind: 'agreement',
    payload_kind: 'file',
    status: 'active',
  }
  const notices = [
    notice(company, 'consent_requested', { slug: 'phone' }),
    notice(company, 'message_received', {
      message_id: randomUUID(),
      created_at: '2026-01-31T10:00:00.000+00:00',
      body: '{}',
      broadcast: false,
    }),
    notice(company, 'document_created', document),
    notice(company, 'document_updated', document),
    notice(company, 'document_status_changed', { ...document, action: 'signed', cancel_effective_date: null }),
    notice(company, 'document_deleted', document),
    notice(company, 'flow_run_turn', { flow_run_id: randomUUID(), awaiting_party: 'customer' }),
    notice(company, 'flow_completed', { flow_run_id: randomUUID() }),
    notice(company, 'service_updated'),
    notice(company, 'connection_deleted'),
  ]
  await notify(...notices)
  const { status, body, text } = await company.call('GET', PATH)
  assert.equal(status, 200, text)
  assert.equal(body.more, false)
  for (const [index, { event, members }] of notices.entries()) {
    const { id, at, ...rest } = body.items[index]
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.match(at, /\+00:00$/)
    assert.deepEqual(rest, { event, ...members })
  }
  const second = (await company.call('GET', PATH)).body
  assert.deepEqual([second.items, second.more], [[], false])
  await eventually(async () => (await company.call('GET', PATH)).body.leased, 0)
  await eventually(() => storedFor(company), 0)
})

test('D1-CUST-02: only a company session or an account client with the right drains it', async () => {
  const company = await customer()
  const person = await registerPerson(platform)
  const createToken = async (capabilities: string[]) => (await createAccountClient(company, { capabilities })).token()
  const fetch = async (token: string) => call(company.apiUrl, 'GET', PATH, { token })
  await notify(notice(company, 'service_updated'))
  const refused = await fetch(await createToken(['service_management', 'company_profile_fields']))
  assert.deepEqual([refused.status, refused.body.error_key], [403, 'auth.client_endpoint_forbidden'])
  const forPersons = await person.call('GET', PATH)
  assert.deepEqual([forPersons.status, forPersons.body.error_key], [403, 'auth.forbidden'])
  assert.equal((await company.call('HEAD', PATH)).status, 405)
  assert.equal(readItemIds(await fetch(await createToken(['customer_connections']))).length, 1)
})

test('D1-CUST-03: a drain is refused and takes nothing while writes are paused', async () => {
  const company = await customer()
  await notify(notice(company, 'service_updated'))
  const setMode = (mode: string) => platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
  for (const [mode, key] of [
    ['writes_paused', 'db.writes_paused'],
    ['out_of_order', 'platform.out_of_order'],
  ] as const) {
    await setMode(mode)
    const refused = await company.call('GET', PATH)
    await setMode('normal')
    assert.deepEqual([refused.status, refused.body.error_key], [503, key])
  }
  assert.equal(readItemIds(await company.call('GET', PATH)).length, 1)
})

test('only existing company customers are notified, in their home region', async () => {
  const [euCustomer, usCustomer] = [await customer('eu'), await customer('us')]
  const person = await registerPerson(platform)
  homes.set(person.userId, { usertype: 'person', home: 'eu' })
  const deletedAccount = { ...euCustomer, userId: randomUUID() }
  await notify(...[euCustomer, usCustomer, person, deletedAccount].map((to) => notice(to, 'service_updated')))
  assert.equal(readItemIds(await usCustomer.call('GET', PATH)).length, 1)
  assert.equal(readItemIds(await euCustomer.call('GET', PATH)).length, 1)
  assert.deepEqual([await storedFor(person), await storedFor(deletedAccount)], [0, 0])
})

test('a rolled-back operation raises no notification', async () => {
  const company = await customer()
  const database = getRegion('eu')
  const failing = database.transaction(async (tx) => {
    await provider().notifyCustomer({ database, tx }, notice(company, 'service_updated'))
    throw new Error('the operation fails')
  })
  await assert.rejects(failing)
  assert.equal(await storedFor(company), 0)
})

test('concurrent drains share no row, and lost pages come again', async () => {
  const company = await customer()
  await notify(...Array.from({ length: 1_201 }, () => notice(company, 'service_updated')))
  const raw = await rawFetch(company.apiUrl, company.token, PATH)
  raw.send()
  const first = await raw.whole()
  assert.deepEqual([first.items.length, first.more], [500, true])
  raw.socket.resetAndDestroy()
  const free = async () => {
    const { rows } =
      await sql`select from customer_change where owner_user_id = ${company.userId} and lease_id is null`.execute(
        getRegion('eu').kysely,
      )
    return rows.length
  }
  await eventually(free, 1_201)
  const pages: string[][] = []
  const drain = async (): Promise<void> => {
    for (let more = true; more; ) {
      const reply = await company.call('GET', PATH)
      pages.push(readItemIds(reply))
      more = reply.body.more
    }
  }
  await Promise.all(Array.from({ length: 4 }, drain))
  assert.deepEqual([pages.flat().length, new Set(pages.flat()).size], [1_201, 1_201])
  assert.ok(pages.some((page) => page.join() === first.items.map(({ id }) => id).join()))
  for (const page of pages) assert.deepEqual(page, page.toSorted())
})

test('rows older than seven days are not returned', async () => {
  const company = await customer()
  await notify(notice(company, 'service_updated'), notice(company, 'connection_deleted'))
  await sql`update customer_change set at = at - interval '7 days 1 second'
    where owner_user_id = ${company.userId} and event = 'service_updated'`.execute(getRegion('eu').kysely)
  const { items } = (await company.call('GET', PATH)).body
  assert.deepEqual(
    items.map(({ event }: { event: string }) => event),
    ['connection_deleted'],
  )
})

test('A-01, D1-FEED-08: rows with ack are deleted by acknowledgement or redelivered after 60 s', async () => {
  const [company, stranger] = [await customer(), await customer()]
  const fetchWith = async (account: TestAccount, ack: string) => {
    const reply = await account.call('GET', `${PATH}?ack=${ack}`)
    return { ids: readItemIds(reply), more: reply.body.more, lease: String(reply.headers['x-platform-lease']) }
  }
  await notify(...Array.from({ length: 502 }, () => notice(company, 'service_updated')))
  const first = await fetchWith(company, '')
  assert.deepEqual([first.ids.length, first.more], [500, true])
  const second = await fetchWith(company, '')
  assert.deepEqual([second.ids.length, second.more], [2, false])
  for (const ack of ['nonsense', '%00', randomUUID()]) assert.deepEqual((await fetchWith(company, ack)).ids, [], ack)
  await fetchWith(stranger, first.lease)
  assert.equal(await storedFor(company), 502)
  await fetchWith(company, second.lease)
  assert.equal(await storedFor(company), 500)
  await platform.advance(61)
  const redelivery = await fetchWith(company, second.lease)
  assert.deepEqual(redelivery.ids, first.ids)
  await fetchWith(company, first.lease)
  assert.equal(await storedFor(company), 500, 'an expired lease removes no rows that were taken again')
  await platform.advance(61)
  assert.deepEqual((await fetchWith(company, redelivery.lease)).ids, [], 'a late acknowledgement counts')
  assert.equal(await storedFor(company), 0)
  assert.equal((await company.call('GET', PATH)).headers['x-platform-lease'], undefined)
})
