// Sessions and authorizations beyond their quota (B-22): none is refused, none is hidden, and rows have a bound.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  call,
  createAccountClient,
  openDirectory,
  ownPlatform,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import { sql } from 'kysely'
import { listSessions, selectSessions } from './grant-store.ts'

const platform = await ownPlatform({
  clockStandsStill: true,
  environment: { QUOTA_SESSIONS: '3', QUOTA_AUTHORIZATIONS: '2' },
})
const { kysely } = openDirectory(platform)

const logIn = async ({ email, password }: TestAccount): Promise<{ access_token: string; refresh_token: string }> => {
  await platform.advance(60)
  return (await call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email, password } })).body
}
const readStatus = async ({ apiUrl }: TestAccount, token: string): Promise<number> =>
  (await call(apiUrl, 'GET', '/api/account', { token })).status
const refresh = async (refresh_token: string) =>
  call(platform.frontDoor, 'POST', '/api/auth/refresh', { body: { refresh_token } })
const countGrants = async ({ userId }: TestAccount): Promise<number> =>
  (await kysely.selectFrom('token_grant').select('id').where('user_id', '=', userId).execute()).length
const countTokens = async ({ userId }: TestAccount): Promise<number> =>
  (
    await kysely
      .selectFrom('refresh_token')
      .innerJoin('token_grant', 'token_grant.id', 'refresh_token.grant_id')
      .select('hash')
      .where('user_id', '=', userId)
      .execute()
  ).length

test('[B-22] a login beyond the quota ends the least recently used session', async () => {
  const person = await registerPerson(platform)
  const [first, second] = [await logIn(person), await logIn(person)]
  await platform.advance(60)
  const used = (await refresh(first.refresh_token)).body.access_token
  const third = await logIn(person)
  const fourth = await logIn(person)
  assert.equal(await readStatus(person, person.token), 401, 'the session of the registration')
  assert.equal(await readStatus(person, second.access_token), 401)
  for (const token of [used, third.access_token, fourth.access_token])
    assert.equal(await readStatus(person, token), 200)
  const { body } = await call(person.apiUrl, 'GET', '/api/account/sessions', { token: used })
  assert.equal(body.length, 3)
  const quotas = (await call(person.apiUrl, 'GET', '/api/account/quotas', { token: used })).body
  const quota = quotas.find((entry: { quota: string }) => entry.quota === 'sessions')
  assert.deepEqual([quota.used, quota.limit], [3, 3])
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
/** The rows of the table that a query reads. */
const countReadRows = (table: string, { Plans: plans = [], ...node }: PlanNode): number => {
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const nested = plans.map((plan) => countReadRows(table, plan))
  return nested.reduce((sum, count) => sum + count, node['Relation Name'] === table ? rows : 0)
}

test('[B-22] a list of sessions reads one refresh token of each', async () => {
  const person = await registerPerson(platform)
  await logIn(person)
  const grants = await kysely.selectFrom('token_grant').select('id').where('user_id', '=', person.userId).execute()
  const now = Date.now()
  const last = new Date(now + 40 * 86_400_000)
  for (const { id } of grants) {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      hash: randomBytes(16).toString('hex'),
      grant_id: id,
      used_at: new Date(now),
      expires_at: new Date(last.getTime() - index),
    }))
    await kysely.insertInto('refresh_token').values(rows).execute()
  }
  await sql`analyze refresh_token`.execute(kysely)
  const [plan] = await selectSessions(kysely, person.userId, new Date(now)).explain('json', sql`analyze`)
  const [{ Plan }] = (plan?.['QUERY PLAN'] ?? []) as [{ Plan: PlanNode }]
  assert.equal(countReadRows('refresh_token', Plan), grants.length)
  const sessions = await listSessions(kysely, person.userId, new Date(now))
  assert.deepEqual(
    sessions.map(({ id, expiresAt }) => [id, expiresAt.getTime()]),
    grants
      .map(({ id }) => [id, last.getTime()])
      .toSorted()
      .toReversed(),
  )
})

test('[B-22] as many ended sessions are stored as open ones', async () => {
  const person = await registerPerson(platform)
  for (let login = 0; login < 12; login += 1) await logIn(person)
  assert.equal(await countGrants(person), 6)
})

test('[B-22] the list has every open session, however many are newer', async () => {
  const person = await registerPerson(platform)
  const { access_token: token } = await logIn(person)
  const createdAt = new Date(Date.now() + 3600_000)
  const ids = Array.from({ length: 250 }, () => crypto.randomUUID().replace(/^.{8}/, 'ffffffff'))
  const rows = ids.map((id) => ({
    id,
    kind: 'session',
    user_id: person.userId,
    opened_by: 'password',
    created_at: createdAt,
  }))
  await kysely.insertInto('token_grant').values(rows).execute()
  const expires_at = new Date(createdAt.getTime() + 30 * 86_400_000)
  await kysely
    .insertInto('refresh_token')
    .values(ids.map((id) => ({ hash: id, grant_id: id, expires_at })))
    .execute()
  const { body } = await call(person.apiUrl, 'GET', '/api/account/sessions', { token })
  assert.equal(body.length, 252)
  assert.equal((await call(person.apiUrl, 'DELETE', '/api/account/sessions', { token })).status, 204)
  assert.equal((await call(person.apiUrl, 'GET', '/api/account/sessions', { token })).body.length, 1)
})

test('[B-22] keeps the newest thousand refresh tokens of a session', async () => {
  const person = await registerPerson(platform)
  const session = await logIn(person)
  const grant = await kysely
    .selectFrom('token_grant')
    .select('id')
    .where('user_id', '=', person.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const now = Date.now()
  const usedTokens = Array.from({ length: 1_100 }, (_, index) => ({
    hash: `${grant.id} ${index}`,
    grant_id: grant.id,
    used_at: new Date(now),
    expires_at: new Date(now + 86_400_000 + index),
  }))
  await kysely.insertInto('refresh_token').values(usedTokens).execute()
  assert.equal((await refresh(session.refresh_token)).status, 200)
  assert.equal(await countTokens(person), 1_001, 'one more is that of the registration')
})

test('[B-22] keeps the newest thousand codes of a user', async () => {
  const company = await registerCompany(platform)
  const redirect_uri = 'https://app.example/'
  const { clientId } = await createAccountClient(company, { capabilities: ['service_management'], redirect_uri })
  const now = Date.now()
  const codes = Array.from({ length: 1_004 }, (_, index) => ({
    hash: `${company.userId} ${index}`,
    client_id: clientId,
    user_id: company.userId,
    expires_at: new Date(now - 3600_000 + index),
  }))
  await kysely.insertInto('authorization_code').values(codes).execute()
  const body = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri,
    code_challenge: createHash('sha256').update('x').digest('base64url'),
    code_challenge_method: 'S256',
    decision: 'approve',
  }
  const decided = await call(platform.frontDoor, 'POST', '/oauth2/authorize', { body, token: company.token })
  assert.ok(decided.body.redirect_to, decided.text)
  const left = kysely.selectFrom('authorization_code').select('hash').where('user_id', '=', company.userId)
  const hashes = (await left.orderBy('expires_at').execute()).map(({ hash }) => hash)
  assert.deepEqual([hashes.length, hashes[0]], [1_000, `${company.userId} 5`])
})

test('[B-22] an authorization beyond the quota ends an earlier one of the same client', async () => {
  const company = await registerCompany(platform)
  const redirect_uri = 'https://app.example/'
  const newClient = () => createAccountClient(company, { capabilities: ['service_management'], redirect_uri })
  const [client, other] = [await newClient(), await newClient()]
  const authorize = async ({ clientId, clientSecret }: typeof client): Promise<string> => {
    await platform.advance(60)
    const verifier = randomBytes(32).toString('base64url')
    const body = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      decision: 'approve',
    }
    const decided = await call(platform.frontDoor, 'POST', '/oauth2/authorize', { body, token: company.token })
    assert.ok(decided.body.redirect_to, decided.text)
    const exchange = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      code: new URL(decided.body.redirect_to).searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri,
    })
    const reply = await call(platform.frontDoor, 'POST', '/oauth2/token', { body: exchange })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.access_token
  }
  const tokens = [await authorize(other), await authorize(client), await authorize(client)]
  const statuses = []
  for (const token of tokens) statuses.push(await readStatus(company, token))
  assert.deepEqual(statuses, [200, 401, 200])
})
