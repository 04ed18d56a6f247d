// B-14: a replaced client secret overlaps with the new one, with the tokens that were issued with it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  askUserinfo,
  borrowPlatform,
  call,
  createAccountClient,
  createService,
  createServiceClient,
  createSignInApp,
  openDirectory,
  type Reply,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  renewSession,
  signIn,
} from '@company-data/testkit'

const HOUR = 3600
const platform = await borrowPlatform()
const directory = openDirectory(platform)

const company = await registerCompany(platform)

/** A session lasts an hour, so the owner logs in again. */
const pass = async (seconds: number): Promise<void> => {
  await platform.advance(seconds)
  await renewSession(company)
}

interface RenewedClient {
  clientId: string
  /** The address whose POST makes a new secret. */
  renewal: string
  readUntil(): Promise<string | null>
  whoami(token: string): Promise<Reply>
  secret: string
}

const serviceClient = async (): Promise<RenewedClient> => {
  const { id } = await createService(company)
  const { clientId, clientSecret } = await createServiceClient(company, id)
  return {
    clientId,
    secret: clientSecret,
    renewal: `/api/services/${id}/client/regenerate-secret`,
    readUntil: async () => (await company.call('GET', `/api/services/${id}/client`)).body.previous_secret_until,
    whoami: (token) => call(platform.region(), 'GET', '/api/company-data/whoami', { token }),
  }
}

const accountClient = async (): Promise<RenewedClient> => {
  const { clientId, clientSecret } = await createAccountClient(company)
  return {
    clientId,
    secret: clientSecret,
    renewal: `/api/account/clients/${clientId}/regenerate-secret`,
    async readUntil() {
      const clients = (await company.call('GET', '/api/account/clients')).body
      return clients.find((row: { client_id: string }) => row.client_id === clientId).previous_secret_until
    },
    whoami: (token) => call(platform.region(), 'GET', '/api/account', { token }),
  }
}

const renew = async ({ renewal }: RenewedClient, body?: object) => {
  const reply = await company.call('POST', renewal, body)
  assert.equal(reply.status, 200, reply.text)
  return reply.body as { client_secret: string; previous_secret_until?: string }
}
const requestToken = ({ clientId }: RenewedClient, client_secret: string): Promise<Reply> =>
  call(platform.frontDoor, 'POST', '/oauth2/token', {
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret }),
  })
const getToken = async (client: RenewedClient, secret: string): Promise<string> => {
  const reply = await requestToken(client, secret)
  assert.equal(reply.status, 200, reply.text)
  return reply.body.access_token
}
const refused = [401, 'oauth.invalid_client']

for (const [kind, createClient] of Object.entries({ service: serviceClient, account: accountClient })) {
  test(`B-14: both secrets of a ${kind} client get tokens until the overlap ends`, async () => {
    const client = await createClient()
    const before = await getToken(client, client.secret)
    assert.equal(await client.readUntil(), null)
    const renewed = await renew(client, { overlap_hours: 1 })
    assert.ok(renewed.previous_secret_until)
    assert.equal(await client.readUntil(), renewed.previous_secret_until)
    await pass(HOUR - 600)
    const [withOld, withNew] = [await getToken(client, client.secret), await getToken(client, renewed.client_secret)]
    for (const token of [before, withOld, withNew]) assert.equal((await client.whoami(token)).status, 200)
    await pass(601)
    assert.equal(await client.readUntil(), null)
    assert.deepEqual(await readStatusAndKey(requestToken(client, client.secret)), refused)
    assert.deepEqual(await readStatusAndKey(client.whoami(withOld)), [401, 'auth.token_invalid'])
    assert.equal((await client.whoami(withNew)).status, 200)
  })
}

test('B-14: without an overlap the old secret and its tokens end immediately', async () => {
  for (const body of [undefined, {}, { overlap_hours: 0 }]) {
    const client = await serviceClient()
    const token = await getToken(client, client.secret)
    const renewed = await renew(client, body)
    assert.equal(renewed.previous_secret_until, undefined)
    assert.deepEqual(await readStatusAndKey(requestToken(client, client.secret)), refused)
    assert.deepEqual(await readStatusAndKey(client.whoami(token)), [401, 'auth.token_invalid'])
    await getToken(client, renewed.client_secret)
  }
})

test('B-14: the same call with 0 ends an overlap early, another overlap replaces it', async () => {
  const client = await accountClient()
  const first = await getToken(client, client.secret)
  const second = await renew(client, { overlap_hours: 168 })
  const third = await renew(client, { overlap_hours: 168 })
  assert.deepEqual(await readStatusAndKey(requestToken(client, client.secret)), refused)
  assert.deepEqual(await readStatusAndKey(client.whoami(first)), [401, 'auth.token_invalid'])
  const secondToken = await getToken(client, second.client_secret)
  const fourth = await renew(client, { overlap_hours: 0 })
  assert.equal(await client.readUntil(), null)
  for (const { client_secret } of [second, third])
    assert.deepEqual(await readStatusAndKey(requestToken(client, client_secret)), refused)
  assert.deepEqual(await readStatusAndKey(client.whoami(secondToken)), [401, 'auth.token_invalid'])
  await getToken(client, fourth.client_secret)
})

test('B-14: overlap_hours is a whole number from 0 to 168', async () => {
  const client = await serviceClient()
  for (const overlap_hours of [-1, 169, 1.5, '24', null, true])
    assert.deepEqual(
      await readStatusAndKey(company.call('POST', client.renewal, { overlap_hours })),
      [400, 'request.invalid'],
      String(overlap_hours),
    )
  await getToken(client, client.secret)
})

test('B-14: a refresh token ends with its secret unless it was renewed', async () => {
  const app = await createSignInApp(await createService(company))
  const person = await registerPerson(platform)
  const [oldSession, newSession] = [await signIn(app, person), await signIn(app, person)]
  const renewal = `/api/account/oauth-apps/${app.id}/regenerate-secret`
  const { body: renewed } = await company.call('POST', renewal, { overlap_hours: 2 })
  const appRecord = (await company.call('GET', `/api/account/oauth-apps/${app.id}`)).body
  assert.equal(appRecord.previous_secret_until, renewed.previous_secret_until)
  const refresh = (refresh_token: string, client_secret: string) =>
    call(platform.frontDoor, 'POST', '/oauth2/token', {
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: app.clientId,
        client_secret,
        refresh_token,
      }),
    })
  const introspect = async (token: string): Promise<boolean> => {
    const body = new URLSearchParams({ client_id: app.clientId, client_secret: renewed.client_secret, token })
    return (await call(platform.frontDoor, 'POST', '/oauth2/introspect', { body })).body.active
  }
  assert.equal((await askUserinfo(app, oldSession.access_token)).status, 200)
  const oldTokens = (await refresh(oldSession.refresh_token, app.clientSecret)).body
  const newTokens = (await refresh(newSession.refresh_token, renewed.client_secret)).body
  assert.deepEqual([await introspect(oldTokens.refresh_token), await introspect(newTokens.refresh_token)], [true, true])
  await pass(2 * HOUR + 1)
  assert.deepEqual(
    [await introspect(oldTokens.refresh_token), await introspect(newTokens.refresh_token)],
    [false, true],
  )
  assert.deepEqual(await readStatusAndKey(refresh(oldTokens.refresh_token, renewed.client_secret)), [
    400,
    'oauth.invalid_grant',
  ])
  const last = await refresh(newTokens.refresh_token, renewed.client_secret)
  assert.equal(last.status, 200, last.text)
  assert.equal((await askUserinfo(app, last.body.access_token)).status, 200)
})

test('B-14: the job removes the old hash and the grants of the old secret', async () => {
  const app = await createSignInApp(await createService(company))
  const person = await registerPerson(platform)
  const session = await signIn(app, person)
  await company.call('POST', `/api/account/oauth-apps/${app.id}/regenerate-secret`, { overlap_hours: 1 })
  const readRow = () =>
    directory.kysely.selectFrom('client').selectAll().where('client_id', '=', app.clientId).executeTakeFirstOrThrow()
  const row = await readRow()
  assert.notEqual(row.previous_secret_hash, null)
  assert.equal(JSON.stringify(row).includes(app.clientSecret), false)
  await pass(HOUR + 1)
  await platform.ops('POST', '/api/ops/jobs/run', { job: 'clients.end-overlaps' })
  const { previous_secret_hash, previous_secret_until } = await readRow()
  assert.deepEqual([previous_secret_hash, previous_secret_until], [null, null])
  const grants = await directory.kysely
    .selectFrom('token_grant')
    .select('revoked_at')
    .where('client_id', '=', app.clientId)
    .execute()
  assert.equal(grants.length, 1)
  assert.notEqual(grants[0]?.revoked_at, null)
  assert.ok(session.refresh_token)
})
