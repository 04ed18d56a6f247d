// Connections at the portal (G-181): which users may open them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createAuthSalt, deriveVerifier, wrapPrivateKey } from '@company-data/crypto'
import {
  call,
  createAccountClient,
  createService,
  mailbox,
  newKeyPair,
  openDirectory,
  openRegion,
  type Reply,
  registerCompany,
  registerPerson,
  seedConnection,
  seedFile,
  sha256,
  type TestAccount,
  type TestService,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const db = openRegion(platform)
const directory = openDirectory(platform)
const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])
const service = await createService(company, {
  requestFields: [{ slug: 'text' }, { slug: 'document', type: 'document' }],
})

const readErrorKey = ({ status, body }: Reply): [number, string] => [status, body?.error_key]
const at = ({ id }: TestService, rest = ''): string => `/api/portal/services/${id}/connections${rest}`

interface Delegate {
  userId: string
  call(method: string, path: string): Promise<Reply>
}

const createDelegate = async (owner: TestAccount, services: readonly string[]): Promise<Delegate> => {
  const email = `delegate-${randomUUID()}@example.org`
  const invited = await owner.call('POST', '/api/delegates', { email, name: 'Dele Gate', service_ids: services })
  assert.equal(invited.status, 201, invited.text)
  const [pair, authSalt] = [await newKeyPair(), createAuthSalt()]
  const { body } = await call(platform.frontDoor, 'POST', '/api/auth/accept-invite', {
    body: {
      token: await mailbox(platform).codeFor(email),
      auth_salt: authSalt,
      password: await deriveVerifier('a delegate’s password', authSalt),
      public_key: pair.publicKey,
      encrypted_private_key: await wrapPrivateKey(pair.pkcs8, 'a delegate’s password'),
    },
  })
  return {
    userId: body.user_id,
    call: (method, path) => call(body.api_url, method, path, { token: body.access_token }),
  }
}

const setSecondFactor = (userId: string, confirmedAt: Date | null) =>
  directory.kysely
    .updateTable('account')
    .set({ totp_confirmed_at: confirmedAt })
    .where('user_id', '=', userId)
    .execute()

test('[A-12] G-181: the owner and a granted delegate read and end connections', async () => {
  const document = await seedFile(platform, company, 'raw', 'the bytes', 'text/plain')
  const values = { text: { value: '{}' }, document }
  const [first, second] = [
    await seedConnection(db, service, person, values),
    await seedConnection(db, service, { userId: randomUUID() }),
  ]
  const delegate = await createDelegate(company, [service.id])
  const byClient = await service.companyData('GET', '/connections')
  for (const portal of [company, delegate]) {
    assert.deepEqual((await portal.call('GET', at(service))).body, byClient.body)
    const page = await portal.call('GET', at(service, '?limit=1'))
    assert.deepEqual([page.body.items.length, page.body.next_cursor], [1, first])
    assert.deepEqual((await portal.call('GET', at(service, `/${first}`))).body, byClient.body.items[0])
    const file = await portal.call('GET', at(service, `/${first}/slots/${service.fieldIds.document}/file`))
    assert.deepEqual([file.status, file.text, file.headers['content-type']], [200, 'the bytes', 'text/plain'])
    assert.equal(file.headers['x-platform-content-sha256'], sha256('the bytes'))
  }
  assert.equal((await delegate.call('DELETE', at(service, `/${first}`))).status, 204)
  assert.equal((await company.call('DELETE', at(service, `/${second}`))).status, 204)
  for (const id of [first, second]) {
    assert.deepEqual(readErrorKey(await company.call('GET', at(service, `/${id}`))), [
      404,
      'company_data.connection_not_found',
    ])
  }
  const events = await db.kysely.selectFrom('change').select('event').where('channel_id', '=', service.id).execute()
  assert.deepEqual(
    events.map(({ event }) => event),
    ['connection_deleted', 'connection_deleted'],
  )
})

test('G-181: other delegates, companies and callers cannot open the service', async () => {
  const id = await seedConnection(db, service, { userId: randomUUID() })
  const rests = ['', `/${id}`, `/${id}/slots/${service.fieldIds.document}/file`]
  const sibling = await createService(company)
  const strangers = [await createDelegate(company, [sibling.id]), await registerCompany(platform)]
  for (const { call: callAs } of strangers) {
    for (const rest of rests)
      assert.deepEqual(readErrorKey(await callAs('GET', at(service, rest))), [404, 'services.not_found'])
    assert.deepEqual(readErrorKey(await callAs('DELETE', at(service, `/${id}`))), [404, 'services.not_found'])
  }
  // A connection is looked up in the service of the path, not in the whole company.
  for (const rest of rests.slice(1)) {
    assert.deepEqual(readErrorKey(await company.call('GET', at(sibling, rest))), [
      404,
      'company_data.connection_not_found',
    ])
  }
  for (const rest of rests)
    assert.deepEqual(readErrorKey(await person.call('GET', at(service, rest))), [403, 'auth.forbidden'])
})

test('[D1-CLI-18] no account client reads connections, at the portal or elsewhere (T-14)', async () => {
  const id = await seedConnection(db, service, { userId: randomUUID() })
  const { token: fetchToken } = await createAccountClient(company, { capabilities: ['service_management'] })
  const token = await fetchToken()
  for (const rest of ['', `/${id}`]) {
    const portal = await call(company.apiUrl, 'GET', at(service, rest), { token })
    assert.deepEqual(readErrorKey(portal), [403, 'auth.client_endpoint_forbidden'])
    const path = `/api/services/${service.id}/connections${rest}`
    assert.deepEqual(readErrorKey(await call(company.apiUrl, 'GET', path, { token })), [404, 'route.not_found'])
  }
})

test('[D1-SVC-22] G-065: require_2fa opens the data only to users with a second factor', async () => {
  const guarded = await createService(company)
  const id = await seedConnection(db, guarded, { userId: randomUUID() })
  const delegate = await createDelegate(company, [guarded.id])
  const users = [{ userId: company.userId, call: company.call }, delegate]
  assert.equal(
    (await company.call('PUT', `/api/services/${guarded.id}/require-2fa`, { require_2fa: true })).status,
    200,
  )
  for (const user of users) {
    for (const rest of ['', `/${id}`, `/${id}/slots/${randomUUID()}/file`]) {
      assert.deepEqual(readErrorKey(await user.call('GET', at(guarded, rest))), [403, 'auth.forbidden'], rest)
    }
    assert.deepEqual(readErrorKey(await user.call('DELETE', at(guarded, `/${id}`))), [403, 'auth.forbidden'])
    await setSecondFactor(user.userId, new Date())
    assert.equal((await user.call('GET', at(guarded, `/${id}`))).status, 200)
    await setSecondFactor(user.userId, null)
    assert.equal((await user.call('GET', at(guarded, `/${id}`))).status, 403)
  }
  assert.equal(
    (await guarded.companyData('GET', `/connections/${id}`)).status,
    200,
    'a machine client has no second factor',
  )
})
