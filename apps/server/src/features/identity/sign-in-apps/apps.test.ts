// The records of sign-in apps: input rules in order, replacement of the redirect set, secrets, and permissions.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  askUserinfo,
  call,
  createAccountClient,
  createService,
  createSignInApp,
  decideSignIn,
  exchangeSignIn,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  signIn,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)
const stranger = await registerCompany(platform)
const person = await registerPerson(platform)
const service = await createService(company)
const PATH = '/api/account/oauth-apps'
const uri = 'https://shop.example/back'
const valid = { name: 'Shop', service_id: service.id, redirect_uris: [uri] }
const post = (members: object) => company.call('POST', PATH, { ...valid, ...members })
const claim = (members: object = {}) => ({ claim: 'email', label: 'E-mail', type: 'email', ...members })
const audit = async () => (await company.call('GET', '/api/portal/audit-log')).body.items

test('[D1-APP-01] [D1-APP-02] an app is created with its secret once, encrypted delivery by default (G-141)', async () => {
  const created = await post({ claims: [claim({ required: true })] })
  assert.equal(created.status, 201, created.text)
  const { client_secret, ...record } = created.body
  const { id, client_id, created_at, ...members } = record
  assert.match(client_id, /^app_[a-z0-9]{24}$/)
  assert.match(client_secret, /^[\w-]{43}$/)
  assert.match(created_at, /\+00:00$/)
  assert.deepEqual(members, {
    ...valid,
    claims: [{ ...claim(), required: true, verified: false, plugin: null }],
    claims_delivery: 'encrypted',
    previous_secret_until: null,
  })
  assert.deepEqual((await company.call('GET', `${PATH}/${id}`)).body, record)
  const list = await company.call('GET', PATH)
  assert.deepEqual(list.body.at(-1), record)
  assert.ok(!list.text.includes(client_secret))
  const plain = (await post({ claims_delivery: 'plaintext' })).body
  assert.deepEqual([plain.claims_delivery, plain.claims], ['plaintext', []])
  const ids = (await company.call('GET', PATH)).body.map((app: { id: string }) => app.id)
  assert.deepEqual(ids.slice(-2), [id, plain.id], 'oldest first')
  const copies = (await company.call('GET', '/api/account/recovery-copies')).body
  const copy = copies.find(({ ref }: { ref: string }) => ref === client_id)
  assert.equal(copy?.kind, 'oauth_app_secret', 'G-053: a sealed copy is kept')
})

test('[A-38] members are checked in their order, with the keys of the contract', async () => {
  const readFieldNames = async (members: object) => Object.keys((await post(members)).body.fields ?? {})
  for (const name of [undefined, '', ' ', 7, null, 'x'.repeat(101)]) {
    assert.deepEqual(await readFieldNames({ name, redirect_uris: [] }), ['/name', '/redirect_uris'], String(name))
    assert.deepEqual(await readStatusAndKey(post({ name })), [400, 'request.invalid'])
  }
  assert.equal((await post({ name: '🙂'.repeat(100) })).status, 201, 'characters are counted, not units')
  assert.deepEqual(await readStatusAndKey(post({ service_id: undefined })), [400, 'request.invalid'])
  for (const service_id of [randomUUID(), 'x', (await createService(stranger)).id])
    assert.deepEqual(await readStatusAndKey(post({ service_id })), [404, 'services.not_found'])
  const bad = [[], undefined, null, uri, [7], ['/back'], [`${uri}#x`], ['http://shop.example/'], [uri, 'javascript:x']]
  for (const redirect_uris of [...bad, Array.from({ length: 21 }, (_, index) => `${uri}/${index}`)])
    assert.deepEqual(await readStatusAndKey(post({ redirect_uris })), [400, 'oauth_apps.redirect_uri_invalid'])
  for (const claims_delivery of ['sealed', null, 7])
    assert.deepEqual(await readStatusAndKey(post({ claims_delivery })), [400, 'oauth_apps.claims_delivery_invalid'])
  const twenty = Array.from({ length: 20 }, (_, index) => `http://localhost:${8000 + index}/back`)
  assert.deepEqual((await post({ redirect_uris: [...twenty, twenty[0]] })).body.redirect_uris, twenty)
  assert.deepEqual(
    await readStatusAndKey(post({ redirect_uris: [], claims_delivery: 'x' })),
    [400, 'oauth_apps.redirect_uri_invalid'],
    'the first failing rule decides',
  )
})

test('[A-39] limits claims to 50 unique names with valid labels and types', async () => {
  const refused = [
    'x',
    [7],
    [claim({ claim: 'Email' })],
    [claim({ claim: '' })],
    [claim({ claim: `a${'b'.repeat(64)}` })],
    [claim(), claim()],
    [claim({ label: '' })],
    [claim({ label: 'x'.repeat(201) })],
    [claim({ label: undefined })],
    [claim({ required: 'yes' })],
    [claim({ verified: 1 })],
    [claim({ type: undefined })],
    [claim({ type: 'nothing' })],
    [claim({ type: '__proto__' })],
    [claim({ type: 'photo' })],
    [claim({ type: 'document' })],
    [claim({ type: 'select' })],
    [claim({ type: 'multiselect' })],
    Array.from({ length: 51 }, (_, index) => claim({ claim: `c${index}` })),
  ]
  for (const claims of refused)
    assert.deepEqual(await readStatusAndKey(post({ claims })), [400, 'request.invalid'], JSON.stringify(claims))
  const fields = (await post({ claims: [claim(), claim({ claim: 'other', type: 'nothing' })] })).body.fields
  assert.deepEqual(Object.keys(fields), ['/claims/1/type'])
  const fifty = Array.from({ length: 50 }, (_, index) => claim({ claim: `c${index}`, verified: null }))
  assert.equal((await post({ claims: fifty })).body.claims.length, 50)
})

test('[D1-APP-06] [D1-ERR-11] refuses a plugin claim with its reason', async () => {
  const plugin = { plugin_id: randomUUID(), field_type: 'car' }
  const cases: Array<[object, RegExp]> = [
    [claim({ type: 'plugin' }), /email: .*needs a plugin/],
    [claim({ type: 'plugin', plugin }), /email: .*no such plugin/],
    [claim({ plugin }), /email: only a claim of the type plugin/],
  ]
  for (const [row, reason] of cases) {
    const reply = await post({ claims: [row] })
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'oauth_apps.claim_config_plugin_invalid'])
    assert.match(reply.body.error, reason)
  }
})

test('[D1-APP-03] [D1-APP-05] PUT replaces the whole redirect set and is audit-logged (A-38, A-40, T-89)', async () => {
  const app = await createSignInApp(service, { redirect_uris: [uri, `${uri}/2`], claims: [claim()] })
  const put = (members: object) => company.call('PUT', `${PATH}/${app.id}`, members)
  const after = [`${uri}/3`]
  const replaced = await put({ redirect_uris: after, service_id: randomUUID() })
  assert.equal(replaced.status, 200, replaced.text)
  assert.deepEqual([replaced.body.redirect_uris, replaced.body.service_id], [after, service.id])
  const [entry] = await audit()
  assert.equal(entry.action, 'oauth_app.redirect_uris_changed')
  assert.deepEqual(entry.data, { app_id: app.id, before: [uri, `${uri}/2`], after })
  assert.deepEqual(entry.actor, { kind: 'company', user_id: company.userId })
  for (const changes of [
    { redirect_uris: after },
    { name: 'Other' },
    { claims: [] },
    { claims_delivery: 'plaintext' },
    {},
  ])
    assert.equal((await put(changes)).status, 200)
  assert.equal((await audit())[0].id, entry.id, 'the same set with other members does not count as a change')
  const record = (await company.call('GET', `${PATH}/${app.id}`)).body
  const { name, redirect_uris, claims, claims_delivery } = record
  assert.deepEqual([name, redirect_uris, claims, claims_delivery], ['Other', after, [], 'plaintext'])
  for (const [changes, key] of [
    [{ redirect_uris: [] }, 'oauth_apps.redirect_uri_invalid'],
    [{ redirect_uris: null }, 'oauth_apps.redirect_uri_invalid'],
    [{ claims_delivery: 'x' }, 'oauth_apps.claims_delivery_invalid'],
    [{ name: '' }, 'request.invalid'],
    [{ name: 'New', claims: [claim({ type: 'nothing' })] }, 'request.invalid'],
  ] as const)
    assert.deepEqual(await readStatusAndKey(put(changes)), [400, key])
  assert.deepEqual((await company.call('GET', `${PATH}/${app.id}`)).body, record, 'a refused change changes nothing')
})

test('[D1-APP-04] (T-89) after a change only the new redirect set counts', async () => {
  const app = await createSignInApp(service, {
    redirect_uris: ['https://shop.example/back', 'https://shop.example/b?x=1'],
  })
  const near = [
    'https://shop.example/back/',
    'https://shop.example/bac',
    'https://shop.example/back?',
    'https://SHOP.example/back',
  ]
  const otherUris = ['https://shop.example:443/back', 'https://shop.example/b?x=2', 'https://shop.example/%62ack', '']
  for (const redirect_uri of [...near, ...otherUris]) {
    const reply = await decideSignIn(app, person, {}, { redirect_uri })
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'oauth.redirect_uri_mismatch'], redirect_uri)
  }
  const redirect_uri = 'https://shop.example/b?x=1'
  const decided = await decideSignIn(app, person, {}, { redirect_uri })
  const back = new URL(decided.body.redirect_to)
  assert.equal(back.searchParams.get('x'), '1')
  const code = back.searchParams.get('code') ?? ''
  assert.deepEqual(
    await readStatusAndKey(exchangeSignIn(app, code)),
    [400, 'oauth.invalid_grant'],
    'the other one of the set',
  )
  await company.call('PUT', `${PATH}/${app.id}`, { redirect_uris: [redirect_uri] })
  assert.deepEqual(await readStatusAndKey(decideSignIn(app, person)), [400, 'oauth.redirect_uri_mismatch'])
  assert.equal((await decideSignIn(app, person, {}, { redirect_uri })).status, 200)
})

test('[A-40] a new secret or a deletion ends every token of the app', async () => {
  const ends: Array<[string, (app: { id: string }, doomed: { id: string }) => Promise<number>]> = [
    ['regenerate', async ({ id }) => (await company.call('POST', `${PATH}/${id}/regenerate-secret`)).status],
    ['delete', async ({ id }) => (await company.call('DELETE', `${PATH}/${id}`)).status],
    ['service', async (_, doomed) => (await company.call('DELETE', `/api/services/${doomed.id}`)).status],
  ]
  for (const [name, end] of ends) {
    const doomed = await createService(company)
    const app = await createSignInApp(doomed)
    const tokens = await signIn(app, person)
    const decided = (await decideSignIn(app, person)).body
    const code = new URL(decided.redirect_to).searchParams.get('code') ?? ''
    assert.equal((await askUserinfo(app, tokens.access_token)).status, 200)
    assert.ok([200, 204].includes(await end(app, doomed)), name)
    assert.deepEqual(await readStatusAndKey(askUserinfo(app, tokens.access_token)), [401, 'auth.token_invalid'], name)
    assert.deepEqual(await readStatusAndKey(exchangeSignIn(app, code)), [401, 'oauth.invalid_client'], name)
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    assert.deepEqual(await readStatusAndKey(exchangeSignIn(app, code, refresh)), [401, 'oauth.invalid_client'], name)
    const reply = await company.call('GET', `${PATH}/${app.id}`)
    assert.equal(reply.status, name === 'regenerate' ? 200 : 404, name)
  }
})

test('[A-40] the new secret works and is returned as {client_id, client_secret}', async () => {
  const app = await createSignInApp(service)
  const reply = await company.call('POST', `${PATH}/${app.id}/regenerate-secret`)
  const { client_id, client_secret, ...others } = reply.body
  assert.deepEqual([reply.status, client_id, others], [200, app.clientId, {}])
  assert.equal((await signIn({ ...app, clientSecret: client_secret }, person)).token_type, 'Bearer')
})

test('[D1-APP-07] the portal and a client with oauth_apps manage apps', async () => {
  const app = await createSignInApp(service)
  const token = await (await createAccountClient(company, { capabilities: ['oauth_apps'] })).token()
  const asClient = (method: string, path: string, body?: object) =>
    call(company.apiUrl, method, path, { token, ...(body && { body }) })
  const created = await asClient('POST', PATH, valid)
  assert.equal(created.status, 201, created.text)
  const appPath = `${PATH}/${created.body.id}`
  assert.equal((await asClient('PUT', appPath, { redirect_uris: [`${uri}/9`] })).body.redirect_uris[0], `${uri}/9`)
  const [entry] = await audit()
  assert.equal(entry.actor.kind, 'account-client')
  assert.equal((await asClient('POST', `${appPath}/regenerate-secret`)).status, 200)
  assert.ok((await asClient('GET', PATH)).body.some(({ id }: { id: string }) => id === app.id))
  assert.equal((await asClient('DELETE', appPath)).status, 204)
  const notFound = [404, 'oauth_apps.not_found']
  for (const id of [created.body.id, randomUUID(), 'x', app.clientId]) {
    assert.deepEqual(await readStatusAndKey(company.call('GET', `${PATH}/${id}`)), notFound)
    assert.deepEqual(await readStatusAndKey(company.call('PUT', `${PATH}/${id}`, {})), notFound)
    assert.deepEqual(await readStatusAndKey(company.call('DELETE', `${PATH}/${id}`)), notFound)
    assert.deepEqual(await readStatusAndKey(company.call('POST', `${PATH}/${id}/regenerate-secret`)), notFound)
  }
  assert.deepEqual(await readStatusAndKey(stranger.call('PUT', `${PATH}/${app.id}`, { name: 'mine' })), notFound)
  assert.deepEqual(await readStatusAndKey(stranger.call('DELETE', `${PATH}/${app.id}`)), notFound)
  assert.deepEqual((await stranger.call('GET', PATH)).body, [])
})

test('concurrent changes of one app both apply', async () => {
  const app = await createSignInApp(service)
  const put = (members: object) => company.call('PUT', `${PATH}/${app.id}`, members)
  await Promise.all([put({ name: 'A' }), put({ claims: [claim()] }), put({ claims_delivery: 'plaintext' })])
  const { name, claims, claims_delivery } = (await company.call('GET', `${PATH}/${app.id}`)).body
  assert.deepEqual([name, claims.length, claims_delivery], ['A', 1, 'plaintext'])
  const doomed = await createService(company)
  const attempts = Array.from({ length: 6 }, () => post({ service_id: doomed.id }))
  const [deleted, ...created] = await Promise.all([company.call('DELETE', `/api/services/${doomed.id}`), ...attempts])
  assert.equal(deleted.status, 204)
  for (const { status } of created) assert.ok(status === 201 || status === 404)
  const apps: Array<{ service_id: string }> = (await company.call('GET', PATH)).body
  assert.ok(!apps.some(({ service_id }) => service_id === doomed.id))
})
