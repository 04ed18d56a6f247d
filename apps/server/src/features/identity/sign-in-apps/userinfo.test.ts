// Userinfo and its stored claims: access, lifetime, deletion, and that no readable value is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  askUserinfo,
  borrowPlatform,
  call,
  createAccountClient,
  createService,
  createSignInApp,
  decideSignIn,
  exchangeSignIn,
  mailbox,
  readAllRows,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type SignInApp,
  signIn,
  type TestAccount,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const company = await registerCompany(platform)
const person = await registerPerson(platform)
const service = await createService(company)
const claims = [{ claim: 'nick', label: 'Nickname', type: 'text' }]
const sealedApp = await createSignInApp(service, { claims })
const plain = await createSignInApp(service, { claims, claims_delivery: 'plaintext' })
const regionUrls = ['eu', 'us'].map((key) => platform.region(key))
const refresh = async (app: SignInApp, refresh_token: string) =>
  (await exchangeSignIn(app, '', { grant_type: 'refresh_token', refresh_token })).body
const readClaims = async (app: SignInApp, token: string) => (await askUserinfo(app, token)).body.claims
const storedClaims = async () => ((await readAllRows(platform)).get('consented_claims') ?? '').trim().split('\n')

test('[A-44] only the app’s token opens userinfo, and it opens nothing else', async () => {
  const { access_token: token } = await signIn(plain, person, { nick: 'ann' })
  for (const method of ['GET', 'POST']) {
    const reply = await call(platform.frontDoor, method, '/oauth2/userinfo', {
      token,
      headers: { accept: 'application/xml' },
    })
    assert.deepEqual([reply.status, reply.body], [200, { sub: person.userId, claims: { nick: 'ann' }, nick: 'ann' }])
    assert.match(String(reply.headers['content-type']), /^application\/json/)
  }
  for (const url of regionUrls) {
    const reply = await call(url, 'GET', '/oauth2/userinfo', { token })
    assert.deepEqual([reply.status, reply.body.api_url], [421, platform.frontDoor])
  }
  const client = await createAccountClient(company, { capabilities: ['oauth_apps'] })
  for (const other of [person.token, company.token, await service.token(), await client.token()])
    assert.deepEqual(await readStatusAndKey(askUserinfo(plain, other)), [403, 'auth.forbidden'])
  assert.deepEqual(await readStatusAndKey(call(platform.frontDoor, 'GET', '/oauth2/userinfo')), [
    401,
    'auth.token_required',
  ])
  const { id_token } = await signIn(plain, person)
  assert.deepEqual(await readStatusAndKey(askUserinfo(plain, id_token)), [401, 'auth.token_invalid'])
  const paths = [
    '/api/account',
    '/api/company-data/whoami',
    '/api/contact-data',
    '/api/nothing',
    '/api/account/password',
  ]
  for (const base of [platform.frontDoor, ...regionUrls])
    for (const path of paths)
      assert.deepEqual(
        await readStatusAndKey(call(base, 'GET', path, { token })),
        [403, 'auth.client_endpoint_forbidden'],
        path,
      )
})

test('no claim can be read from the databases or the log', async () => {
  const someone = await registerPerson(platform)
  const marker = 'Marker-Nickname-7f3a'
  const wrapper = await service.seal(marker)
  const waiting = await decideSignIn(plain, someone, { nick: marker })
  assert.equal(waiting.status, 200)
  await signIn(plain, someone, { nick: marker })
  await signIn(sealedApp, someone, { nick: wrapper })
  const rowsByTable = await readAllRows(platform)
  assert.ok((rowsByTable.get('consented_claims') ?? '').trim() !== '', 'the tables were read')
  for (const [table, text] of rowsByTable) assert.ok(!text.includes(marker), table)
  assert.ok(!platform.logLines.join('\n').includes(marker))
  await platform.advance(61)
  await platform.ops('POST', '/api/ops/jobs/run', { job: 'oauth.purge' })
  const codes = (await readAllRows(platform)).get('authorization_code') ?? ''
  assert.ok(!codes.includes('v2:'), 'claims of an unexchanged code are deleted')
})

test('every kind of revocation deletes the claims immediately', async () => {
  const someone = await registerPerson(platform)
  const app = await createSignInApp(service, { claims })
  const before = (await storedClaims()).length
  const nick = await service.seal('ann')
  const give = () => signIn(app, someone, { nick })
  const revoke = (token: string) =>
    call(platform.frontDoor, 'POST', '/oauth2/revoke', {
      body: new URLSearchParams({ token, client_id: app.clientId, client_secret: app.clientSecret }),
    })
  const ends: Array<[string, (tokens: { refresh_token: string }) => Promise<unknown>]> = [
    ['revoked', ({ refresh_token }) => revoke(refresh_token)],
    [
      'reused',
      async ({ refresh_token }) => {
        await refresh(app, refresh_token)
        assert.equal((await refresh(app, refresh_token)).error_key, 'oauth.invalid_grant')
      },
    ],
    ['new secret', () => company.call('POST', `/api/account/oauth-apps/${app.id}/regenerate-secret`)],
  ]
  for (const [name, end] of ends) {
    const tokens = await give()
    assert.equal((await storedClaims()).length, before + 1, name)
    await end(tokens)
    assert.equal((await storedClaims()).length, before, name)
    assert.deepEqual(await readStatusAndKey(askUserinfo(app, tokens.access_token)), [401, 'auth.token_invalid'], name)
  }
  const last = await createSignInApp(service, { claims })
  const tokens = await signIn(last, someone, { nick })
  await someone.call('POST', '/api/account/delete-request', { password: someone.password })
  const code = await mailbox(platform).codeFor(someone.email, 'delete_account')
  assert.equal((await someone.call('POST', '/api/account/confirm-delete', { code })).status, 200)
  assert.equal((await storedClaims()).length, before, 'the person is gone')
  assert.deepEqual(await readStatusAndKey(askUserinfo(last, tokens.access_token)), [401, 'auth.token_invalid'])
  assert.equal((await refresh(last, tokens.refresh_token)).error_key, 'oauth.invalid_grant')
})

test('[A-43] (G-013) a deleted person’s code leaves no claims, exchanged or not', async () => {
  const deleteAccount = async (someone: TestAccount): Promise<void> => {
    await someone.call('POST', '/api/account/delete-request', { password: someone.password })
    const code = await mailbox(platform).codeFor(someone.email, 'delete_account')
    assert.equal((await someone.call('POST', '/api/account/confirm-delete', { code })).status, 200)
  }
  const leaver = await registerPerson(platform)
  const before = await storedClaims()
  const decided = (await decideSignIn(plain, leaver, { nick: 'ann' })).body
  await deleteAccount(leaver)
  const codes = (await readAllRows(platform)).get('authorization_code') ?? ''
  assert.equal(codes.includes(leaver.userId), false, 'the code was deleted with the account')
  const exchanged = await exchangeSignIn(plain, new URL(decided.redirect_to).searchParams.get('code') ?? '')
  assert.equal(exchanged.body.error_key, 'oauth.invalid_grant')
  assert.deepEqual(await storedClaims(), before)
})

test('userinfo and sign-in work while the company’s region is paused', async () => {
  const someone = await registerPerson(platform, { region: 'us' })
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'writes_paused' })
  const { access_token } = await signIn(plain, someone, { nick: 'ann' })
  assert.deepEqual((await askUserinfo(plain, access_token, 'POST')).body.claims, { nick: 'ann' })
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
})

test('[A-43] plaintext claims end with the first access token, others with the grant', async () => {
  const wrapper = await service.seal('ann')
  const [first, second] = [
    await signIn(plain, person, { nick: 'ann' }),
    await signIn(sealedApp, person, { nick: wrapper }),
  ]
  const rowsBefore = (await storedClaims()).length
  await platform.advance(1800)
  const [plainToken, sealedToken] = [
    await refresh(plain, first.refresh_token),
    await refresh(sealedApp, second.refresh_token),
  ]
  assert.deepEqual(await readClaims(plain, plainToken.access_token), { nick: 'ann' }, 'also with a refreshed token')
  await platform.advance(1801)
  assert.deepEqual(await readStatusAndKey(askUserinfo(plain, first.access_token)), [401, 'auth.token_expired'])
  assert.deepEqual((await askUserinfo(plain, plainToken.access_token)).body, { sub: person.userId, claims: {} })
  assert.deepEqual(await readClaims(sealedApp, sealedToken.access_token), { nick: wrapper })
  await platform.ops('POST', '/api/ops/jobs/run', { job: 'sign-in-apps.purge' })
  assert.ok((await storedClaims()).length < rowsBefore, 'the job removes what has expired')
  const later = await refresh(sealedApp, sealedToken.refresh_token)
  await platform.advance(20 * 24 * 3600)
  const muchLater = await refresh(sealedApp, later.refresh_token)
  assert.deepEqual(await readClaims(sealedApp, muchLater.access_token), { nick: wrapper })
})
