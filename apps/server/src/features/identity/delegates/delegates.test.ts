// Delegates over HTTP: invited, accepted, granted, handed a key, removed (G-054).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createAccountKeys,
  createAuthSalt,
  deriveVerifier,
  importValuePrivateKey,
  openValue,
  sealValue,
  unwrapPrivateKey,
} from '@company-data/crypto'
import {
  call,
  createAccountClient,
  createService,
  createServiceClient,
  leaveTimeFor,
  mailbox,
  openDirectory,
  ownPlatform,
  type Reply,
  registerCompany,
  registerPerson,
  startPlatform,
} from '@company-data/testkit'

const platform = await ownPlatform()
const directory = openDirectory(platform)
const company = await registerCompany(platform, { displayName: 'Acme' })
const stranger = await registerCompany(platform)

let emailCount = 0
const newEmail = (): string => `delegate-${++emailCount}@example.org`
const PASSWORD = 'a delegate remembers this'

/** Delegates know services only by the directory's list. */
const addService = async (owner = company): Promise<string> => {
  const serviceId = randomUUID()
  const entry = {
    service_id: serviceId,
    company_user_id: owner.userId,
    public_key: serviceId,
    public_key_sha256: serviceId,
  }
  await directory.kysely.insertInto('service_entry').values(entry).execute()
  return serviceId
}

const invite = async (services: string[] = [], email = newEmail()): Promise<{ id: string; email: string }> => {
  const reply = await company.call('POST', '/api/delegates', { email, name: 'Dee', service_ids: services })
  assert.equal(reply.status, 201, reply.text)
  return reply.body
}

const tokenFor = (email: string): Promise<string> => mailbox(platform).codeFor(email, 'delegate_invite')

const makeKeys = async () => {
  const authSalt = createAuthSalt()
  const accountKeys = await createAccountKeys(PASSWORD)
  return { auth_salt: authSalt, password: await deriveVerifier(PASSWORD, authSalt), ...accountKeys }
}
const keys = makeKeys()

const acceptWith = async (token: unknown, change: object = {}): Promise<Reply> =>
  call(platform.frontDoor, 'POST', '/api/auth/accept-invite', { body: { token, ...(await keys), ...change } })

const activeDelegate = async (services: string[] = []) => {
  const { id, email } = await invite(services)
  const { body } = await acceptWith(await tokenFor(email))
  const asDelegate = (method: string, path: string, content?: object) =>
    call(body.api_url, method, path, { token: body.access_token, ...(content && { body: content }) })
  return { id, email, session: body, call: asDelegate }
}

const refused = (reply: Reply, status: number, key: string): void => {
  assert.equal(reply.body?.error_key, key, reply.text)
  assert.equal(reply.status, status)
}

const auditActions = async (): Promise<string[]> => {
  const rows = await directory.kysely
    .selectFrom('audit_entry')
    .select(['action'])
    .where('company_user_id', '=', company.userId)
    .where('action', 'like', 'delegate.%')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('[A-16] (G-010) a delegate’s password needs a salt that its wrapped key does not have', async () => {
  const { email } = await invite()
  const token = await tokenFor(email)
  const { salt } = (await keys).encrypted_private_key
  for (const auth_salt of [salt, salt.replaceAll('=', '')]) {
    const reply = await acceptWith(token, { auth_salt })
    refused(reply, 400, 'request.invalid')
    assert.deepEqual(Object.keys(reply.body.fields), ['/auth_salt'])
  }
  assert.equal((await acceptWith(token)).status, 201)
})

test('[D1-ACCT-12] a delegate is invited by mail, accepts, logs in and is listed as active', async () => {
  const service = await addService()
  const invited = await invite([service])
  const services = [{ service_id: service, has_key: false }]
  assert.deepEqual(
    { ...invited, id: '', created_at: '' },
    {
      id: '',
      email: invited.email,
      name: 'Dee',
      status: 'invited',
      services,
      created_at: '',
    },
  )
  const mail = await mailbox(platform).latest(invited.email, 'delegate_invite')
  assert.match(mail?.subject ?? '', /Acme/)

  const accepted = await acceptWith(mail?.code)
  assert.equal(accepted.status, 201, accepted.text)
  assert.equal(accepted.body.usertype, 'delegate')
  assert.equal(accepted.body.api_url, platform.region())
  const { body } = await company.call('GET', '/api/delegates')
  assert.deepEqual(
    body.find(({ id }: { id: string }) => id === invited.id),
    { ...invited, status: 'active' },
  )
  const { password } = await keys
  const login = await call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email: invited.email, password } })
  assert.equal(login.status, 200, login.text)
  assert.equal(login.body.user_id, accepted.body.user_id)
})

test('an invitation works once, and its token is not stored', async () => {
  const first = await invite()
  const token = await tokenFor(first.email)
  const storedText = JSON.stringify(await directory.kysely.selectFrom('delegate').selectAll().execute())
  assert.ok(!storedText.includes(token))
  const [delegate, two] = await Promise.all([acceptWith(token), acceptWith(token)])
  assert.deepEqual([delegate.status, two.status].toSorted(), [201, 400])
  refused(await acceptWith(token), 400, 'auth.invite_invalid')
})

test('refuses an acceptance with an unknown token or malformed keys', async () => {
  for (const token of ['nobody-has-this', '', 5, undefined])
    refused(await acceptWith(token), 400, 'auth.invite_invalid')
  const token = await tokenFor((await invite()).email)
  for (const change of [{ public_key: 'AAAA' }, { password: 'raw password' }, { encrypted_private_key: {} }])
    refused(await acceptWith(token, change), 400, 'request.invalid')
  assert.equal((await acceptWith(token)).status, 201)
})

test('refuses an invited address that has an account or an invitation', async () => {
  const person = await registerPerson(platform)
  const body = { email: person.email.toUpperCase(), name: 'P', service_ids: [] }
  refused(await company.call('POST', '/api/delegates', body), 409, 'delegates.email_taken')
  const { email } = await invite()
  refused(await company.call('POST', '/api/delegates', { ...body, email }), 409, 'delegates.email_taken')
  assert.equal((await stranger.call('POST', '/api/delegates', { ...body, email })).status, 201)
})

test('grants only services of the company', async () => {
  const foreign = await addService(stranger)
  const { id } = await invite()
  const email = newEmail()
  for (const service of [foreign, randomUUID(), 'no-id']) {
    const body = { email, name: 'D', service_ids: [service] }
    refused(await company.call('POST', '/api/delegates', body), 404, 'services.not_found')
    refused(await company.call('PUT', `/api/delegates/${id}`, { service_ids: [service] }), 404, 'services.not_found')
  }
  assert.equal((await mailbox(platform).list(email)).length, 0)
  await invite([], email)
})

test('a body with wrong members is refused', async () => {
  const good = { email: newEmail(), name: 'D', service_ids: [] }
  const wrong = [{ email: 'nobody' }, { name: ' ' }, { name: 'a\nb' }, { service_ids: 'x' }, { service_ids: [5] }]
  for (const change of wrong)
    refused(await company.call('POST', '/api/delegates', { ...good, ...change }), 400, 'request.invalid')
})

test('[D1-ACCT-12] [D1-ENC-14] a granted service’s key is handed over sealed to its delegate (A-12)', async () => {
  const [granted, other] = [await addService(), await addService()]
  const delegate = await activeDelegate([granted])
  const { body: key } = await company.call('GET', `/api/delegates/${delegate.id}/public-key`)
  assert.equal(key.public_key, (await keys).public_key)
  assert.match(key.public_key_sha256, /^[0-9a-f]{64}$/)
  const value = await sealValue('the passphrase of the service', key.public_key)
  const path = `/api/delegates/${delegate.id}/services/${granted}/key`
  assert.equal((await company.call('POST', path, { value })).status, 204)
  assert.equal((await company.call('GET', '/api/delegates')).body.at(-1).services[0].has_key, true)

  const { body } = await delegate.call('GET', '/api/delegates/me/keys')
  assert.deepEqual(body, [{ service_id: granted, value }])
  const privateKey = await importValuePrivateKey(await unwrapPrivateKey((await keys).encrypted_private_key, PASSWORD))
  assert.equal(await openValue(String(body[0]?.value), privateKey), 'the passphrase of the service')
  refused(await company.call('GET', '/api/delegates/me/keys'), 403, 'auth.forbidden')

  for (const text of ['plain', JSON.stringify({ _enc: 1 }), 5, undefined])
    refused(await company.call('POST', path, { value: text }), 400, 'contact_data.encryption_required')
  const at = (id: string, service: string) =>
    company.call('POST', `/api/delegates/${id}/services/${service}/key`, { value })
  for (const service of [other, randomUUID(), 'no-id'])
    refused(await at(delegate.id, service), 409, 'delegates.service_not_granted')
  for (const id of [randomUUID(), 'no-id', (await invite([granted])).id])
    refused(await at(id, granted), 404, 'delegates.not_found')
})

test('a change keeps the keys of kept grants and deletes the others', async () => {
  const [keptService, removedService] = [await addService(), await addService()]
  const delegate = await activeDelegate([keptService, removedService])
  const value = await sealValue('secret', (await keys).public_key)
  for (const service of [keptService, removedService])
    await company.call('POST', `/api/delegates/${delegate.id}/services/${service}/key`, { value })
  const path = `/api/delegates/${delegate.id}`
  const renamed = await company.call('PUT', path, { name: 'Dora' })
  assert.deepEqual([renamed.status, renamed.body.name, renamed.body.services.length], [200, 'Dora', 2])
  const { body } = await company.call('PUT', path, { service_ids: [keptService, keptService] })
  assert.deepEqual(body.services, [{ service_id: keptService, has_key: true }])
  assert.deepEqual(
    (await company.call('PUT', path, { service_ids: [keptService, removedService] })).body.services.length,
    2,
  )
  const remainingKeys = (await delegate.call('GET', '/api/delegates/me/keys')).body
  assert.deepEqual(remainingKeys, [{ service_id: keptService, value }])
})

test('a service client’s token that a delegate authorized dies with the grant', async () => {
  const service = await createService(company)
  const client = await createServiceClient(company, service.id, { redirect_uri: 'https://a.example/' })
  const delegate = await activeDelegate([service.id])
  const authorization = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: 'https://a.example/',
    decision: 'approve',
  }
  const consent = await call(platform.frontDoor, 'POST', '/oauth2/authorize', {
    body: authorization,
    token: delegate.session.access_token,
  })
  const code = new URL(consent.body.redirect_to).searchParams.get('code') ?? ''
  const grant = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: 'https://a.example/',
    client_id: client.clientId,
    client_secret: client.clientSecret,
  }
  const { body } = await call(platform.frontDoor, 'POST', '/oauth2/token', { body: new URLSearchParams(grant) })
  const whoami = () => call(platform.region(), 'GET', '/api/company-data/whoami', { token: body.access_token })
  assert.equal((await whoami()).status, 200)
  await company.call('PUT', `/api/delegates/${delegate.id}`, { service_ids: [] })
  assert.equal((await whoami()).body.error_key, 'auth.token_invalid')
})

test('a delegate sees exactly the granted services, immediately', async () => {
  const [mine, hidden] = [await createService(company), await createService(company)]
  const delegate = await activeDelegate([mine.id])
  const listServiceIds = async () =>
    (await delegate.call('GET', '/api/services')).body.map(({ id }: { id: string }) => id)
  assert.deepEqual(await listServiceIds(), [mine.id])
  assert.equal((await delegate.call('GET', `/api/services/${mine.id}`)).status, 200)
  refused(await delegate.call('GET', `/api/services/${hidden.id}`), 404, 'services.not_found')
  const path = `/api/delegates/${delegate.id}`
  await company.call('PUT', path, { service_ids: [hidden.id.toUpperCase()] })
  assert.deepEqual(await listServiceIds(), [hidden.id])
  refused(await delegate.call('GET', `/api/services/${mine.id}`), 404, 'services.not_found')
  // A grant is deleted with its service.
  assert.equal((await company.call('DELETE', `/api/services/${hidden.id}`)).status, 204)
  const { body } = await company.call('PUT', path, { name: 'Dee' })
  assert.deepEqual(body.services, [])
})

test('a delegate of a held company stays until the hold ends', async () => {
  const delegate = await activeDelegate([])
  const hold = (isOnHold: boolean) =>
    platform.ops('PUT', `/api/ops/accounts/${company.userId}/legal-hold`, { held: isOnHold, reason: 'file 7' })
  assert.equal((await hold(true)).status, 204)
  refused(await company.call('DELETE', `/api/delegates/${delegate.id}`), 409, 'account.on_hold')
  assert.equal((await delegate.call('GET', '/api/delegates/me/keys')).status, 200)
  assert.equal((await hold(false)).status, 204)
  assert.equal((await company.call('DELETE', `/api/delegates/${delegate.id}`)).status, 204)
})

test('a removed delegate loses its token, refresh token and login', async () => {
  const delegate = await activeDelegate([await addService()])
  assert.equal((await delegate.call('GET', '/api/delegates/me/keys')).status, 200)
  assert.equal((await company.call('DELETE', `/api/delegates/${delegate.id}`)).status, 204)
  refused(await delegate.call('GET', '/api/delegates/me/keys'), 401, 'auth.token_invalid')
  const refresh = { body: { refresh_token: delegate.session.refresh_token } }
  refused(await call(platform.frontDoor, 'POST', '/api/auth/refresh', refresh), 400, 'oauth.invalid_grant')
  const { password } = await keys
  const login = { body: { email: delegate.email, password } }
  refused(await call(platform.frontDoor, 'POST', '/api/auth/login', login), 401, 'auth.login_failed')
  // The address is free again.
  assert.equal((await acceptWith(await tokenFor((await invite([], delegate.email)).email))).status, 201)
})

test('a withdrawn invitation cannot be accepted', async () => {
  const { id, email } = await invite()
  const token = await tokenFor(email)
  assert.equal((await company.call('DELETE', `/api/delegates/${id}`)).status, 204)
  refused(await acceptWith(token), 400, 'auth.invite_invalid')
})

test('another company sees neither delegates nor invitations', async () => {
  const { id } = await activeDelegate()
  const has = (await stranger.call('GET', '/api/delegates')).body.some((delegate: { id: string }) => delegate.id === id)
  assert.equal(has, false)
  for (const unknown of [id, randomUUID(), 'no-id']) {
    const path = `/api/delegates/${unknown}`
    refused(await stranger.call('PUT', path, { name: 'X' }), 404, 'delegates.not_found')
    refused(await stranger.call('DELETE', path), 404, 'delegates.not_found')
    refused(await stranger.call('GET', `${path}/public-key`), 404, 'delegates.not_found')
  }
})

test('[D1-CLI-61] a client manages delegates only with delegate_management', async () => {
  const able = await createAccountClient(company, { capabilities: ['delegate_management'] })
  const token = await able.token()
  const body = { email: newEmail(), name: 'By a client', service_ids: [] }
  const created = await platform.call('POST', '/api/delegates', { token, body })
  assert.equal(created.status, 201, created.text)
  const path = `/api/delegates/${created.body.id}`
  assert.equal((await platform.call('PUT', path, { token, body: { name: 'Again' } })).status, 200)
  assert.equal((await platform.call('DELETE', path, { token })).status, 204)
  const unable = await createAccountClient(company, { capabilities: ['service_management'] })
  const other = { token: await unable.token() }
  refused(await platform.call('GET', '/api/delegates', other), 403, 'auth.client_endpoint_forbidden')
})

test('a delegate and a person manage no delegates', async () => {
  const delegate = await activeDelegate()
  const paths: Array<[string, string]> = [
    ['GET', '/api/delegates'],
    ['POST', '/api/delegates'],
    ['PUT', `/api/delegates/${delegate.id}`],
    ['DELETE', `/api/delegates/${delegate.id}`],
    ['GET', `/api/delegates/${delegate.id}/public-key`],
    ['POST', `/api/delegates/${delegate.id}/services/${randomUUID()}/key`],
    ['GET', '/api/account/clients'],
    ['POST', '/api/profile/migrate-region'],
  ]
  for (const [method, path] of paths) refused(await delegate.call(method, path), 403, 'auth.owner_only')
  const person = await registerPerson(platform)
  refused(await person.call('GET', '/api/delegates'), 403, 'auth.forbidden')
})

test('every delegate operation is in the audit log of the company', async () => {
  const before = (await auditActions()).length
  const service = await addService()
  const delegate = await activeDelegate([service])
  const path = `/api/delegates/${delegate.id}`
  const value = await sealValue('secret', (await keys).public_key)
  await company.call('POST', `${path}/services/${service}/key`, { value })
  await company.call('PUT', path, { name: 'Other' })
  await company.call('DELETE', path)
  const actions = ['invited', 'accepted', 'key_handed_over', 'changed', 'removed']
  assert.deepEqual(
    (await auditActions()).slice(before),
    actions.map((action) => `delegate.${action}`),
  )
})

test('an invitation ends with the company that sent it', async () => {
  const leaving = await registerCompany(platform)
  const email = newEmail()
  await leaving.call('POST', '/api/delegates', { email, name: 'D', service_ids: [] })
  const token = await tokenFor(email)
  const { password } = leaving
  assert.ok((await leaving.call('POST', '/api/account/delete-request', { password })).status < 300)
  const code = await mailbox(platform).codeFor(leaving.email, 'delete_account')
  assert.ok((await leaving.call('POST', '/api/account/confirm-delete', { code })).status < 300)
  refused(await acceptWith(token), 400, 'auth.invite_invalid')
})

/** More concurrent operations than connections: one that needed a second connection would wait forever. */
const AT_ONCE = 12

test('concurrent invitations and acceptances do not deadlock on connections', async () => {
  const emails = Array.from({ length: AT_ONCE }, newEmail)
  await Promise.all(emails.map((email) => invite([], email)))
  const tokens = await Promise.all(emails.map(tokenFor))
  // Longer than the cached company is valid: the acceptances have to look it up.
  await leaveTimeFor('the remembered state to run out', 1_100)
  const accepted = await Promise.all(tokens.map((token) => acceptWith(token)))
  assert.deepEqual(new Set(accepted.map(({ status }) => status)), new Set([201]))
})

// The last test: by then every session has expired too.
test('an invitation works for seven days', async () => {
  const [inTime, late] = [await invite(), await invite()]
  await platform.advance(7 * 24 * 3600 - 60)
  assert.equal((await acceptWith(await tokenFor(inTime.email))).status, 201)
  await platform.advance(60)
  refused(await acceptWith(await tokenFor(late.email)), 400, 'auth.invite_invalid')
})

test('limits invitations, because each sends a mail', async (t) => {
  const limited = await startPlatform({
    clockStandsStill: true,
    environment: { RATE_LIMITS: 'on', RATE_LIMIT_DELEGATE_INVITES: '2/3600' },
  })
  t.after(() => limited.stop())
  const owner = await registerCompany(limited)
  const send = (n: number) =>
    owner.call('POST', '/api/delegates', { email: `limited-${n}@example.org`, name: 'D', service_ids: [] })
  assert.deepEqual([(await send(1)).status, (await send(2)).status], [201, 201])
  refused(await send(3), 429, 'rate.limited')
})
