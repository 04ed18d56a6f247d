// Detached mode: a state is opened, decided on the consent page, and its outcome polled once (G-033).
import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { borrowPlatform, call, createAccountClient, openDirectory, registerCompany } from '@company-data/testkit'

const platform = await borrowPlatform()
const company = await registerCompany(platform)
const client = await createAccountClient(company, { redirect_uri: 'https://app.example/' })
const other = await createAccountClient(company, { redirect_uri: 'https://app.example/' })

const verifier = randomBytes(32).toString('base64url')
const buildFields = (state: string) => ({
  response_type: 'code',
  client_id: client.clientId,
  response_mode: 'detached',
  state,
  code_challenge: hash('sha256', verifier, 'base64url'),
  code_challenge_method: 'S256',
})
const newState = () => randomBytes(16).toString('base64url')
const open = async (state: string) => {
  const reply = await call(platform.frontDoor, 'GET', `/oauth2/authorize?${new URLSearchParams(buildFields(state))}`)
  assert.equal(reply.status, 302, reply.text)
  return state
}
const decide = (state: string, decision: string) =>
  call(platform.frontDoor, 'POST', '/oauth2/authorize', {
    body: { ...buildFields(state), decision },
    token: company.token,
  })
const poll = (state: string, by = client) =>
  call(platform.frontDoor, 'POST', '/oauth2/result', {
    body: { client_id: by.clientId, client_secret: by.clientSecret, state },
  })
const readStatusAndKey = async (reply: ReturnType<typeof poll>) => {
  const { status, body } = await reply
  return [status, body.error_key]
}

test('[D1-TOK-24] a poll is pending, then gives the code once, then is consumed', async () => {
  const state = await open(newState())
  assert.deepEqual((await poll(state)).body, { status: 'pending' })
  assert.deepEqual((await decide(state, 'approve')).body, { redirect_to: null })
  const result = await poll(state)
  assert.deepEqual(Object.keys(result.body), ['code', 'state'])
  assert.equal(result.body.state, state)
  assert.deepEqual(await readStatusAndKey(poll(state)), [410, 'oauth.result_consumed'])
  const token = await call(platform.frontDoor, 'POST', '/oauth2/token', {
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client.clientId,
      client_secret: client.clientSecret,
      code: result.body.code,
      code_verifier: verifier,
    }),
  })
  assert.equal(token.status, 200, token.text)
})

test('[D1-TOK-04] a detached code accepts only the client’s redirect URI', async () => {
  const exchange = async (redirect_uri: string) => {
    const state = await open(newState())
    await decide(state, 'approve')
    const { code } = (await poll(state)).body
    const credentials = { client_id: client.clientId, client_secret: client.clientSecret, code_verifier: verifier }
    const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri, ...credentials })
    return (await call(platform.frontDoor, 'POST', '/oauth2/token', { body })).status
  }
  assert.equal(await exchange('https://app.example/'), 200)
  assert.equal(await exchange('https://app.example/other'), 400)
})

interface StoredResult {
  state_hash: string
  opened_from: string | null
  created_at: Date
}
/** A client with these pending results, after one more was started. */
const startBeside = async (results: readonly StoredResult[]): Promise<string[]> => {
  const { kysely } = openDirectory(platform)
  const { clientId } = await createAccountClient(company, { redirect_uri: 'https://app.example/' })
  for (let from = 0; from < results.length; from += 2_000) {
    const rows = results
      .slice(from, from + 2_000)
      .map((result) => ({ ...result, client_id: clientId, status: 'pending' }))
    await kysely.insertInto('detached_result').values(rows).execute()
  }
  const fields = { ...buildFields(newState()), client_id: clientId }
  const reply = await call(platform.frontDoor, 'GET', `/oauth2/authorize?${new URLSearchParams(fields)}`)
  assert.equal(reply.status, 302, reply.text)
  const left = kysely.selectFrom('detached_result').select('state_hash').where('client_id', '=', clientId)
  return (await left.orderBy('created_at').execute()).map(({ state_hash }) => state_hash)
}
const readNowMs = async (): Promise<number> => Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
/** Results of one address, a millisecond apart. */
const resultsFrom = (opened_from: string, count: number, firstMs: number): StoredResult[] =>
  Array.from({ length: count }, (_, index) => ({
    state_hash: `${opened_from} ${index}`,
    opened_from,
    created_at: new Date(firstMs + index),
  }))

test('[B-22] a stranger with two addresses does not end the flow of another user', async () => {
  const nowMs = await readNowMs()
  const honest = resultsFrom('honest', 1, nowMs - 500_000)
  const [first, second] = [resultsFrom('first', 6_000, nowMs - 400_000), resultsFrom('second', 4_000, nowMs - 300_000)]
  const left = await startBeside([...honest, ...first, ...second])
  assert.equal(left.length, 9_500)
  assert.equal(left[0], 'honest 0')
  const countResults = (address: string) => left.filter((state) => state.startsWith(address)).length
  assert.deepEqual(
    [countResults('first'), countResults('second')],
    [5_498, 4_000],
    'the address with more loses its oldest',
  )
  assert.ok(!left.includes('first 0'))
})

test('[B-22] of too many results of a client, expired ones are deleted first', async () => {
  const nowMs = await readNowMs()
  const expired = resultsFrom('expired', 400, nowMs - 3_600_000)
  const left = await startBeside([...expired, ...resultsFrom('busy', 9_800, nowMs - 400_000)])
  assert.deepEqual([left.length, left[0]], [9_500, 'busy 301'])
})

test('a refusal is read once too', async () => {
  const state = await open(newState())
  await decide(state, 'deny')
  assert.deepEqual((await poll(state)).body, { status: 'denied' })
  assert.deepEqual(await readStatusAndKey(poll(state)), [410, 'oauth.result_consumed'])
})

test('one of two concurrent polls gets the outcome, the other gets 410', async () => {
  const state = await open(newState())
  await decide(state, 'approve')
  const replies = await Promise.all([poll(state), poll(state), poll(state)])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 410, 410])
})

test('refuses an unknown or foreign state, a wrong secret and an expired state', async () => {
  assert.deepEqual(await readStatusAndKey(poll(newState())), [404, 'oauth.result_not_found'])
  const state = await open(newState())
  assert.deepEqual(await readStatusAndKey(poll(state, other)), [404, 'oauth.result_not_found'])
  assert.deepEqual(await readStatusAndKey(poll(state, { ...client, clientSecret: 'x' })), [401, 'oauth.invalid_client'])
  await platform.advance(601)
  assert.deepEqual(await readStatusAndKey(poll(state)), [410, 'oauth.result_expired'])
  assert.equal((await decide(state, 'approve')).body.error_key, 'oauth.invalid_request', 'too late to decide')
})

test('a detached state has 22 to 128 characters of [A-Za-z0-9_-]', async () => {
  for (const state of ['short', 'a'.repeat(21), 'a'.repeat(129), `${'a'.repeat(30)}!`]) {
    const reply = await call(platform.frontDoor, 'GET', `/oauth2/authorize?${new URLSearchParams(buildFields(state))}`)
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'oauth.invalid_request'])
  }
})

test('[D1-OPS-04] (T-85) while the home region is paused the poll is refused and consumes nothing', async () => {
  const state = await open(newState())
  await decide(state, 'deny')
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'writes_paused' })
  const paused = await poll(state)
  assert.deepEqual(
    [paused.status, paused.body.error_key, paused.headers['retry-after']],
    [503, 'db.writes_paused', '30'],
  )
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
  assert.deepEqual((await poll(state)).body, { status: 'denied' })
})
