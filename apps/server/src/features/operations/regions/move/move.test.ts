// A region move over HTTP: the data, the bases, the tokens, and calls refused during it (G-011, G-043).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountKeys, createAuthSalt, deriveVerifier } from '@company-data/crypto'
import {
  borrowPlatform,
  call,
  createAccountClient,
  createService,
  createServiceClient,
  mailbox,
  openDirectory,
  openRegion,
  type Reply,
  readCompanyRows,
  registerCompany,
  registerPerson,
  seedCompanyRows,
  type TestAccount,
  type TestClient,
  until,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await borrowPlatform()
const directory = openDirectory(platform)
const [eu, us] = [openRegion(platform, 'eu'), openRegion(platform, 'us')]

const refused = (reply: Reply, status: number, key: string): void => {
  assert.equal(reply.body?.error_key, key, reply.text)
  assert.equal(reply.status, status)
}
const at = (region: string, token: string, method: string, path: string, body?: unknown): Promise<Reply> =>
  call(platform.region(region), method, path, { token, ...(body !== undefined && { body }) })

const MOVE = '/api/profile/migrate-region'
const askMove = ({ token }: TestAccount, from: string, to: unknown) => at(from, token, 'POST', MOVE, { region: to })

const untilDone = (userId: string): Promise<void> => {
  const open = directory.kysely.selectFrom('region_move').select('user_id').where('user_id', '=', userId)
  return until('the move is finished', async () => (await open.executeTakeFirst()) === undefined)
}

const move = async (account: TestAccount, from: string, to: string): Promise<void> => {
  const reply = await askMove(account, from, to)
  assert.equal(reply.status, 202, reply.text)
  assert.deepEqual(reply.body, { region: to, status: 'moving' })
  await untilDone(account.userId)
}

const requestToken = async ({ clientId, clientSecret }: TestClient): Promise<Reply> => {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  return call(platform.frontDoor, 'POST', '/oauth2/token', { body })
}

const addDelegate = async (company: TestAccount): Promise<string> => {
  const email = `delegate-of-${company.userId}@example.org`
  await company.call('POST', '/api/delegates', { email, name: 'D', service_ids: [] })
  const authSalt = createAuthSalt()
  const body = {
    token: await mailbox(platform).codeFor(email, 'delegate_invite'),
    auth_salt: authSalt,
    password: await deriveVerifier('secret', authSalt),
    ...(await createAccountKeys('secret')),
  }
  return (await call(platform.frontDoor, 'POST', '/api/auth/accept-invite', { body })).body.access_token
}

/** The history of requests has the calls of this test itself. */
const isNotHistory = (row: string): boolean => !row.startsWith('client_request ')

const assertHome = async (token: string, home: string, other: string): Promise<void> => {
  assert.equal((await at(home, token, 'GET', '/api/account')).status, 200)
  const wrong = await at(other, token, 'GET', '/api/account')
  refused(wrong, 421, 'region.rebase_required')
  assert.equal(wrong.body.api_url, platform.region(home))
}

test('[D1-ACCT-10] [D1-FRONT-11] a company moves with its data, clients and delegates (D1-FRONT-16)', async () => {
  const [company, neighbour] = await Promise.all([registerCompany(platform), registerCompany(platform)])
  const client = await createAccountClient(company, { capabilities: ['delegate_management'] })
  const tokens = [company.token, await client.token(), await addDelegate(company)]
  for (const { userId } of [company, neighbour]) await seedCompanyRows(eu.kysely, userId)
  const [rows, others] = [
    await readCompanyRows(eu.kysely, company.userId),
    await readCompanyRows(eu.kysely, neighbour.userId),
  ]
  for (const token of tokens) await assertHome(token, 'eu', 'us')
  assert.equal((await requestToken(client)).body.api_url, platform.region('eu'))

  await move(company, 'eu', 'us')

  for (const token of tokens) await assertHome(token, 'us', 'eu')
  assert.equal((await requestToken(client)).body.api_url, platform.region('us'))
  const login = { body: { email: company.email, password: company.password } }
  assert.equal((await call(platform.frontDoor, 'POST', '/api/auth/login', login)).body.api_url, platform.region('us'))
  assert.equal((await at('us', company.token, 'GET', '/api/account')).body.region, 'us')
  const movedRows = await readCompanyRows(us.kysely, company.userId)
  assert.deepEqual(movedRows.filter(isNotHistory), rows.filter(isNotHistory))
  assert.deepEqual(await readCompanyRows(eu.kysely, company.userId), [])
  assert.deepEqual(await readCompanyRows(eu.kysely, neighbour.userId), others)
  await assertHome(neighbour.token, 'eu', 'us')
})

test('a service keeps working at the new base, with its client and photo', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const client = await createServiceClient(company, service.id)
  const path = `/api/services/${service.id}`
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
  const file = `data:image/png;base64,${png.toString('base64')}`
  const { body: photo } = await company.call('POST', `${path}/share-photos`, { file })
  const { body: before } = await company.call('GET', path)
  const clientToken = await client.token()
  await move(company, 'eu', 'us')

  const { body: after } = await at('us', company.token, 'GET', path)
  assert.deepEqual(after, before)
  const picture = await at('us', company.token, 'GET', `${path}/share-photos/${photo.id}/file`)
  assert.equal(picture.headers['x-platform-content-sha256'], photo.content_sha256)
  assert.equal(Number(picture.headers['content-length']), png.length)
  refused(await at('eu', clientToken, 'GET', '/api/contact-field-types'), 421, 'region.rebase_required')
  assert.equal((await at('us', clientToken, 'GET', '/api/contact-field-types')).status, 200)
  assert.equal((await at('us', company.token, 'PUT', path, { name: 'Renamed' })).status, 200)
})

test('a company moves there and back, and writes in between', async () => {
  const company = await registerCompany(platform)
  await seedCompanyRows(eu.kysely, company.userId, 2)
  await move(company, 'eu', 'us')
  await sql`update service set name = 'changed at us' where company_user_id = ${company.userId}`.execute(us.kysely)
  const rows = await readCompanyRows(us.kysely, company.userId)
  await move(company, 'us', 'eu')
  assert.deepEqual(await readCompanyRows(eu.kysely, company.userId), rows)
  assert.deepEqual(await readCompanyRows(us.kysely, company.userId), [])
  assert.equal((await at('eu', company.token, 'PUT', '/api/profile', { display_name: 'Back' })).status, 200)
})

test('[D1-ACCT-10] a person moves too', async () => {
  const person = await registerPerson(platform)
  await move(person, 'eu', 'us')
  await assertHome(person.token, 'us', 'eu')
  const { body } = await at('us', person.token, 'GET', '/api/account')
  assert.deepEqual([body.region, 'moving_to' in body], ['us', false])
})

test('a moving account is read-only until the move ends', async () => {
  const company = await registerCompany(platform)
  const client = await createAccountClient(company, { capabilities: ['delegate_management'] })
  const [clientToken, delegateToken] = [await client.token(), await addDelegate(company)]
  await seedCompanyRows(eu.kysely, company.userId, 1)
  const { promise: lockTaken, resolve: reportLockTaken } = Promise.withResolvers<void>()
  const { promise: lockReleased, resolve: releaseLock } = Promise.withResolvers<void>()
  const holding = us.transaction(async (tx) => {
    await sql`lock table service_log in access exclusive mode`.execute(tx)
    reportLockTaken()
    await lockReleased
  })
  await lockTaken
  try {
    assert.equal((await askMove(company, 'eu', 'us')).status, 202)
    const rename = { display_name: 'New name' }
    for (const token of [company.token, clientToken])
      refused(await at('eu', token, 'PUT', '/api/profile', rename), 503, 'db.writes_paused')
    refused(await at('eu', delegateToken, 'DELETE', '/api/account/2fa', {}), 503, 'db.writes_paused')
    refused(await at('eu', clientToken, 'POST', '/api/delegates', {}), 503, 'db.writes_paused')
    for (const token of [company.token, clientToken, delegateToken])
      assert.equal((await at('eu', token, 'GET', '/api/account')).status, 200)
    assert.equal((await at('eu', company.token, 'GET', '/api/account')).body.moving_to, 'us')
    refused(await askMove(company, 'eu', 'us'), 409, 'account.move_in_progress')
    // Logins continue, and other accounts are not blocked.
    const login = { body: { email: company.email, password: company.password } }
    assert.equal((await call(platform.frontDoor, 'POST', '/api/auth/login', login)).status, 200)
    assert.equal((await (await registerCompany(platform)).call('PUT', '/api/profile', rename)).status, 200)
  } finally {
    releaseLock()
    await holding
  }
  await untilDone(company.userId)
  await assertHome(delegateToken, 'us', 'eu')
  assert.equal((await at('us', clientToken, 'PUT', '/api/profile', { display_name: 'New' })).status, 200)
})

test('two concurrent requests start one move', async () => {
  const company = await registerCompany(platform)
  const statuses = (await Promise.all([1, 2, 3].map(() => askMove(company, 'eu', 'us')))).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [202, 409, 409])
  await untilDone(company.userId)
})

test('refuses a move to an unknown, the current or a paused region', async () => {
  const company = await registerCompany(platform)
  for (const region of ['mars', '', 'EU']) refused(await askMove(company, 'eu', region), 400, 'account.region_unknown')
  for (const region of [5, null, undefined]) refused(await askMove(company, 'eu', region), 400, 'request.invalid')
  const same = await askMove(company, 'eu', 'eu')
  assert.deepEqual([same.status, same.body], [202, { region: 'eu', status: 'unchanged' }])
  for (const [paused, mode, key] of [
    ['us', 'writes_paused', 'db.writes_paused'],
    ['us', 'out_of_order', 'platform.out_of_order'],
    ['eu', 'writes_paused', 'db.writes_paused'],
    ['eu', 'out_of_order', 'platform.out_of_order'],
  ] as const) {
    await platform.ops('PUT', '/api/ops/mode', { region: paused, mode })
    refused(await askMove(company, 'eu', 'us'), 503, key)
    await platform.ops('PUT', '/api/ops/mode', { region: paused, mode: 'normal' })
  }
  refused(await askMove(company, 'us', 'us'), 421, 'region.rebase_required')
})

test('[D1-CLI-68] no client and no delegate can move the account', async () => {
  const company = await registerCompany(platform)
  const client = await createAccountClient(company, { capabilities: ['service_management'] })
  refused(await at('eu', await client.token(), 'POST', MOVE, { region: 'us' }), 403, 'auth.client_endpoint_forbidden')
  refused(await at('eu', await addDelegate(company), 'POST', MOVE, { region: 'us' }), 403, 'auth.owner_only')
})

test('the audit log records the request and the end of a move', async () => {
  const company = await registerCompany(platform)
  await move(company, 'eu', 'us')
  const { body } = await at('us', company.token, 'GET', '/api/portal/audit-log')
  const [done, begun] = body.items
  assert.deepEqual(
    [done.action, done.actor, done.data],
    ['account.region_moved', { kind: 'system' }, { from: 'eu', to: 'us' }],
  )
  assert.deepEqual([begun.action, begun.actor.user_id], ['account.region_move_begun', company.userId])
})
