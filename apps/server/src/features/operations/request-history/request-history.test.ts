// The history of requests over HTTP: content, scopes, pages, budgets and the end after seven days (B-18).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addDelegate,
  borrowPlatform,
  call,
  createAccountClient,
  createService,
  createServiceClient,
  openRegion,
  readStatusAndKey,
  registerCompany,
  type TestAccount,
} from '@company-data/testkit'
import { until } from '@company-data/testkit/wait'
import { entryBudget } from './budgets.ts'
import { requestRecorder } from './recorder.ts'

const platform = await borrowPlatform()
const db = openRegion(platform)
const ACCOUNT = '/api/account/requests'

const readItems = async (account: Pick<TestAccount, 'call'>, path: string) =>
  (await account.call('GET', path)).body.items

/** Without requests for tokens. */
const readCalls = async (account: Pick<TestAccount, 'call'>, path: string) =>
  (await readItems(account, path)).filter(({ route }: { route: string }) => route !== '/oauth2/token')

/** Entries are written a moment after the response. */
const waitForCalls = async (account: Pick<TestAccount, 'call'>, path: string, count: number) => {
  await until(`${count} entries`, async () => (await readCalls(account, path)).length === count)
  return readCalls(account, path)
}

test('B-18: the owner and a granted delegate read the calls of machine clients', async () => {
  const company = await registerCompany(platform)
  const [service, other] = [await createService(company), await createService(company)]
  const delegate = await addDelegate(platform, company, [service.id])
  const client = await createServiceClient(company, service.id)
  const manager = await createAccountClient(company)
  const [token, managerToken] = [await client.token(), await manager.token()]
  await call(company.apiUrl, 'GET', '/api/company-data/whoami?secret=1', {
    token,
    headers: { 'x-request-id': 'call-0001' },
  })
  await call(company.apiUrl, 'GET', `/api/company-data/connections/${service.id}`, { token })
  await call(company.apiUrl, 'GET', `/api/services/${service.id}`, { token: managerToken })

  const path = `/api/services/${service.id}/requests`
  const [refused, passed] = await waitForCalls(company, path, 2)
  const { at, duration_ms, ...members } = passed
  assert.match(at, /\+00:00$/)
  assert.ok(Number.isInteger(duration_ms))
  assert.deepEqual(members, {
    request_id: 'call-0001',
    client_id: client.clientId,
    method: 'GET',
    route: '/api/company-data/whoami',
    status: 200,
    error_key: null,
    count: 1,
  })
  assert.deepEqual(
    [refused.route, refused.status, refused.error_key],
    ['/api/company-data/connections/{connectionId}', 404, 'company_data.connection_not_found'],
  )
  const [ofManager, ...rest] = await waitForCalls(company, ACCOUNT, 3)
  assert.deepEqual(
    [ofManager.client_id, ofManager.status, ofManager.error_key],
    [manager.clientId, 403, 'auth.client_endpoint_forbidden'],
    'a refusal by the whitelist is there too',
  )
  assert.deepEqual(rest, [refused, passed])
  assert.deepEqual(await readCalls(delegate, path), [refused, passed])
  assert.deepEqual(await readItems(company, `/api/services/${other.id}/requests`), [])

  const all = await readItems(company, ACCOUNT)
  const first = (await company.call('GET', `${ACCOUNT}?limit=3`)).body
  const second = (await company.call('GET', `${ACCOUNT}?limit=3&cursor=${first.next_cursor}`)).body
  assert.deepEqual([...first.items, ...second.items], all)
  assert.deepEqual([all.length, second.next_cursor], [5, null], 'with the requests for both tokens')

  const stranger = await registerCompany(platform)
  assert.deepEqual(await readStatusAndKey(stranger.call('GET', path)), [404, 'services.not_found'])
  assert.deepEqual(await readItems(stranger, ACCOUNT), [])
  assert.deepEqual(await readStatusAndKey(delegate.call('GET', ACCOUNT)), [403, 'auth.owner_only'])
  const hidden = delegate.call('GET', `/api/services/${other.id}/requests`)
  assert.deepEqual(await readStatusAndKey(hidden), [404, 'services.not_found'])
  const asClient = call(company.apiUrl, 'GET', ACCOUNT, { token: managerToken })
  assert.deepEqual(await readStatusAndKey(asClient), [403, 'auth.client_endpoint_forbidden'])
  const badCursor = company.call('GET', `${ACCOUNT}?cursor=x`)
  assert.deepEqual(await readStatusAndKey(badCursor), [400, 'request.cursor_invalid'])
})

test('B-18: token requests are calls of the client that they name', async () => {
  const company = await registerCompany(platform, { region: 'us' })
  const { id } = await createService(company)
  const [client, manager] = [await createServiceClient(company, id), await createAccountClient(company)]
  const send = (members: object, headers: Record<string, string> = {}, path = '/oauth2/token') =>
    call(platform.frontDoor, 'POST', path, { body: new URLSearchParams({ ...members }), headers })
  const grant_type = 'client_credentials'
  const { clientId: client_id, clientSecret: client_secret } = client
  const basic = Buffer.from(`${manager.clientId}:wrong`).toString('base64')
  const refusals = [
    await send({ grant_type, client_id, client_secret: 'wrong' }, { 'x-request-id': 'token-0001' }),
    await send({ grant_type }, { authorization: `Basic ${basic}` }),
    await send({ grant_type: 'password', client_id, client_secret }),
    await send({ grant_type: 'refresh_token', client_id, client_secret, refresh_token: 'x' }),
    await send({ client_id, client_secret: 'wrong', token: 'x' }, {}, '/oauth2/introspect'),
  ]
  await send({ grant_type, client_id: `svc_${'0'.repeat(24)}`, client_secret })
  const issued = await send({ grant_type, client_id, client_secret }, { 'x-request-id': 'token-0002' })
  assert.equal(issued.status, 200, issued.text)
  const count = refusals.length + 1
  await until(`${count} entries`, async () => (await readItems(company, ACCOUNT)).length === count)
  const items = await readItems(company, ACCOUNT)
  const rows = items.map((item: Record<string, unknown>) =>
    [item.client_id, item.route, item.status, item.error_key].join(' '),
  )
  const expected = [...refusals, issued].map(({ status, body }, index) => {
    const route = index === 4 ? '/oauth2/introspect' : '/oauth2/token'
    return [index === 1 ? manager.clientId : client_id, route, status, body.error_key].join(' ')
  })
  assert.deepEqual(rows.toSorted(), expected.toSorted())
  const requestIds = items.map(({ request_id }: { request_id: string }) => request_id)
  assert.ok(requestIds.includes('token-0001') && requestIds.includes('token-0002'))
  const ofService = await readItems(company, `/api/services/${id}/requests`)
  assert.equal(ofService.length, refusals.length, 'those of the account client belong to no service')
  for (const secret of ['wrong', client_secret, issued.body.access_token])
    assert.equal(JSON.stringify(items).includes(secret), false)
})

test('B-18: the history is filtered by status, client and time', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const client = await createServiceClient(company, service.id)
  const manager = await createAccountClient(company)
  const [token, managerToken] = [await client.token(), await manager.token()]
  await call(company.apiUrl, 'GET', '/api/company-data/whoami', { token })
  await call(company.apiUrl, 'GET', `/api/company-data/connections/${service.id}`, { token })
  await waitForCalls(company, ACCOUNT, 2)
  await platform.advance(60)
  await call(company.apiUrl, 'GET', `/api/services/${service.id}`, { token: managerToken })
  const [forbidden, missing, passed] = await waitForCalls(company, ACCOUNT, 3)
  const filter = async (query: Record<string, string>) => readCalls(company, `${ACCOUNT}?${new URLSearchParams(query)}`)
  assert.deepEqual(await filter({ status: '4xx' }), [forbidden, missing])
  assert.deepEqual(await filter({ status: '404' }), [missing])
  assert.deepEqual(await filter({ status: '2xx' }), [passed])
  assert.deepEqual(await filter({ client_id: manager.clientId }), [forbidden])
  assert.deepEqual(await filter({ client_id: client.clientId, status: '4xx' }), [missing])
  assert.deepEqual(await filter({ since: forbidden.at }), [forbidden])
  assert.deepEqual(await filter({ until: forbidden.at }), [missing, passed])
  const first = (await company.call('GET', `${ACCOUNT}?status=4xx&limit=1`)).body
  assert.deepEqual(first.items, [forbidden])
  assert.deepEqual(await filter({ status: '4xx', limit: '1', cursor: first.next_cursor }), [missing])
  for (const query of ['status=6xx', 'status=40', 'since=yesterday'])
    assert.deepEqual(
      await readStatusAndKey(company.call('GET', `${ACCOUNT}?${query}`)),
      [400, 'request.invalid'],
      query,
    )
})

test('B-18: entries end after seven days', async () => {
  const company = await registerCompany(platform)
  const token = await (await createServiceClient(company, (await createService(company)).id)).token()
  await call(company.apiUrl, 'GET', '/api/company-data/whoami', { token })
  await waitForCalls(company, ACCOUNT, 1)
  await platform.advance(7 * 24 * 3600 + 1)
  await platform.ops('POST', '/api/ops/jobs/run', { job: 'requests.purge' })
  const rows = await db.kysely
    .selectFrom('client_request')
    .select('id')
    .where('company_user_id', '=', company.userId)
    .execute()
  assert.deepEqual(rows, [])
})

test('B-18: a company that repeats calls without end adds few entries', () => {
  let now = 0
  const mayAdd = entryBudget({ burst: 3, perSecond: 1 }, () => now)
  const verdicts = Array.from({ length: 5 }, () => mayAdd('a'))
  assert.deepEqual(verdicts, [true, true, true, false, false])
  assert.equal(mayAdd('b'), true, 'others are not affected')
  now = 1_000
  assert.deepEqual([mayAdd('a'), mayAdd('a')], [true, false])
})

const machineCall = (companyUserId: string, members: object = {}) => ({
  caller: { kind: 'account-client', companyUserId, clientId: 'acct_1' } as never,
  request_id: 'call-0001',
  method: 'GET',
  route: '/api/account',
  status: 403,
  error_key: 'auth.client_endpoint_forbidden',
  duration_ms: 1,
  ...members,
})

const countCalls = async (companyUserId: string) => {
  const rows = await db.kysely
    .selectFrom('client_request')
    .select(['count', 'error_key'])
    .where('company_user_id', '=', companyUserId)
    .execute()
  return { rows: rows.length, calls: rows.reduce((sum, { count }) => sum + count, 0) }
}

const openRecorder = (database: Pick<typeof db, 'kysely'>) =>
  requestRecorder({
    database: database as typeof db,
    clock: { nowMs: () => 0, now: () => new Date() } as never,
    ids: { next: randomUUID } as never,
    log: { error: () => undefined } as never,
  })

test('[B-18] refusals beyond the budget are counted, in two processes at once', async () => {
  const company = await registerCompany(platform)
  const recorders = [openRecorder(db), openRecorder(db)]
  for (const recorder of recorders) {
    for (let index = 0; index < 2_500; index += 1) void recorder.record(machineCall(company.userId))
    for (let index = 0; index < 500; index += 1)
      void recorder.record(machineCall(company.userId, { error_key: null, status: 200 }))
  }
  await Promise.all(recorders.map((recorder) => recorder.stop()))
  // 1,000 one by one and the rest in one row, and 60 of the successes.
  assert.deepEqual(await countCalls(company.userId), { rows: 2 * 1_061, calls: 2 * 2_560 })
})

test('[B-18] a refusal is stored before it is answered, a counted one too', async () => {
  const company = await registerCompany(platform)
  const recorder = openRecorder(db)
  for (let index = 0; index < 1_000; index += 1) void recorder.record(machineCall(company.userId))
  await recorder.record(machineCall(company.userId))
  assert.deepEqual(await countCalls(company.userId), { rows: 1_001, calls: 1_001 })
  await recorder.record(machineCall(company.userId))
  assert.deepEqual(await countCalls(company.userId), { rows: 1_001, calls: 1_002 })
  await recorder.stop()
})

test('[B-18] refusals that the database did not take are written later', async () => {
  const company = await registerCompany(platform)
  let isDown = true
  const database = {
    get kysely() {
      if (isDown) throw new Error('the database is down')
      return db.kysely
    },
  }
  const recorder = openRecorder(database)
  void recorder.record(machineCall(company.userId))
  await recorder.stop()
  isDown = false
  void recorder.record(machineCall(company.userId))
  await recorder.stop()
  assert.deepEqual(await countCalls(company.userId), { rows: 2, calls: 2 })
})
