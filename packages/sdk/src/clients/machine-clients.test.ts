// Service and account clients from registration to their calls, against a running platform.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { borrowPlatform } from '@company-data/testkit'
import { startJourney } from '../../testing/journey.ts'
import { type ObservedFetch, observedFetch } from '../../testing/observed-fetch.ts'
import { catchFailure } from '../../testing/transport-bench.ts'
import {
  type CompanyClient,
  createAccountClient,
  createServiceClient,
  isPlatformError,
  loadServiceKey,
  type ServiceClient,
} from '../index.ts'

const platform = await borrowPlatform()
const journey = startJourney(platform)

const TOKEN = 'POST /oauth2/token'
const WHOAMI = 'GET /api/company-data/whoami'

interface Shop {
  company: CompanyClient
  serviceId: string
  publicKey: string
  keys: { passphrase: string; private_pem: string }
  client: ServiceClient
  wire: ObservedFetch
}

/** A company with one service, its keys and its data client. */
const openShop = async (): Promise<Shop> => {
  const { client: company, email } = await journey.company()
  const { service, keys } = await company.services.create({ name: 'Shop', admin_email: email })
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  const wire = observedFetch()
  const client = createServiceClient({
    frontDoorUrl: journey.frontDoorUrl,
    clientId: client_id,
    clientSecret: client_secret,
    privateKey: { pem: keys.private_pem, passphrase: keys.passphrase },
    fetch: wire.fetch,
  })
  return { company, serviceId: service.id, publicKey: service.public_key, keys, client, wire }
}

test('[D1-TOK-30] [D1-CONN-01] many calls of a service client share one token request', async () => {
  const { company, serviceId, client, wire } = await openShop()
  const responses = await Promise.all(Array.from({ length: 5 }, () => client.whoami()))
  assert.deepEqual(responses[0], { company_user_id: (await company.account.read()).user_id, service_id: serviceId })
  assert.equal(wire.count(TOKEN), 1)
  assert.equal(wire.count(WHOAMI), 5)
  await platform.advance(3600)
  await Promise.all([client.whoami(), client.whoami()])
  assert.equal(wire.count(TOKEN), 2)
})

test('[D1-FRONT-14] [D1-FRONT-15] tokens come from the front door, data from the api_url of the token', async () => {
  const { client, wire } = await openShop()
  await client.whoami()
  await client.fieldTypes.read()
  const { apiUrl } = await client.token()
  assert.equal(apiUrl, journey.platform.region('eu'))
  for (const { url, path } of wire.requests) {
    assert.ok(url.startsWith(path === '/oauth2/token' ? journey.frontDoorUrl : apiUrl), url)
  }
})

test('[D1-TOK-31] [D1-CLI-09] regenerate-secret invalidates the old secret and its tokens immediately', async () => {
  const { company, serviceId, client } = await openShop()
  await client.whoami()
  const { client_id, client_secret } = await company.serviceClients.regenerateSecret(serviceId)
  assert.ok(isPlatformError(await catchFailure(client.whoami()), 'oauth.invalid_client'))
  const renewed = createServiceClient({
    frontDoorUrl: journey.frontDoorUrl,
    clientId: client_id,
    clientSecret: client_secret,
  })
  assert.equal((await renewed.whoami()).service_id, serviceId)
})

test('a secret from a function is read again after it was renewed', async () => {
  const { company, serviceId, publicKey, keys } = await openShop()
  let credentials = await company.serviceClients.regenerateSecret(serviceId)
  const client = createServiceClient({
    frontDoorUrl: journey.frontDoorUrl,
    clientId: credentials.client_id,
    clientSecret: async () => credentials.client_secret,
    // A variable of the environment often holds line breaks as backslash and n.
    privateKey: { pem: keys.private_pem.replaceAll('\n', '\\n'), passphrase: keys.passphrase },
  })
  await client.whoami()
  credentials = await company.serviceClients.regenerateSecret(serviceId)
  assert.equal((await client.whoami()).service_id, serviceId)
  assert.equal(await client.openValue(await sealValue('Ada', publicKey)), 'Ada')
})

test('a missing client id or secret is refused at once, without a request', async () => {
  const wire = observedFetch()
  const options = { frontDoorUrl: journey.frontDoorUrl, clientId: 'svc_1', clientSecret: 'secret', fetch: wire.fetch }
  const missing = undefined as unknown as string
  assert.throws(() => createServiceClient({ ...options, clientId: '' }), /clientId is empty/)
  assert.throws(() => createServiceClient({ ...options, clientSecret: missing }), /clientSecret is undefined/)
  assert.throws(() => createAccountClient({ ...options, clientSecret: ' ' }), /clientSecret is blank/)
  const lazy = createAccountClient({ ...options, clientSecret: () => missing })
  await assert.rejects(lazy.account.read(), /clientSecret\(\) is undefined/)
  assert.equal(wire.requests.length, 0)
})

test('[D1-VER-02] the field type validator includes types that the operator adds', async () => {
  const { client } = await openShop()
  const before = await client.fieldTypes.read()
  const type = { type: 'loyalty_number', parent: 'text', label: 'Loyalty number', validation: 'L[0-9]{4}' }
  assert.equal(before.validateValue(type.type, 'anything').ok, true)
  assert.equal((await journey.platform.ops('POST', '/api/ops/contact-field-types', type)).status, 201)
  const now = await client.fieldTypes.read()
  assert.equal(now.rows.length, before.rows.length + 1)
  assert.equal(now.validateValue(type.type, 'L1234').ok, true)
  assert.equal(now.validateValue(type.type, 'anything').ok, false)
  assert.equal(now.isSameOrDescendant(type.type, 'text'), true)
})

test('[D1-SVC-19] opens a value with the downloaded PEM and fails without a key', async () => {
  const { company, serviceId, client, publicKey, keys } = await openShop()
  const wrapper = await sealValue('Ada Lovelace', publicKey)
  assert.equal(await client.openValue(wrapper), 'Ada Lovelace')
  const pem = await company.privatePem.read(serviceId)
  const { client_secret, client_id } = await company.serviceClients.regenerateSecret(serviceId)
  const options = { frontDoorUrl: journey.frontDoorUrl, clientId: client_id, clientSecret: client_secret }
  const loaded = createServiceClient({ ...options, privateKey: await loadServiceKey(pem, keys.passphrase) })
  assert.equal(await loaded.openValue(wrapper), 'Ada Lovelace')
  const keyless = createServiceClient(options)
  assert.equal((await keyless.whoami()).service_id, serviceId)
  await assert.rejects(keyless.openValue(wrapper), { name: 'SessionError', reason: 'locked' })
})

test('[D1-SVC-01] an account client is refused calls outside its capabilities', async () => {
  const { client: company, email } = await journey.company()
  const registered = await company.accountClients.create({ name: 'Deploy', capabilities: ['service_management'] })
  const account = createAccountClient({
    frontDoorUrl: journey.frontDoorUrl,
    clientId: registered.client_id,
    clientSecret: registered.client_secret,
  })
  assert.equal((await account.account.read()).user_id, (await company.account.read()).user_id)
  assert.equal((await account.profile.update({ display_name: 'Renamed Ltd' })).display_name, 'Renamed Ltd')
  const { service } = await account.services.create({ name: 'By machine', admin_email: email })
  assert.deepEqual(
    (await account.services.list()).map(({ id }) => id),
    [service.id],
  )
  assert.ok(isPlatformError(await catchFailure(account.delegates.list()), 'auth.client_endpoint_forbidden'))
  await company.accountClients.setCapabilities(registered.client_id, { capabilities: ['delegate_management'] })
  assert.deepEqual(await account.delegates.list(), [])
  assert.ok(isPlatformError(await catchFailure(account.services.list()), 'auth.client_endpoint_forbidden'))
  await company.accountClients.delete(registered.client_id)
  assert.deepEqual(await company.accountClients.list(), [])
  assert.ok(isPlatformError(await catchFailure(account.account.read()), 'oauth.invalid_client'))
})
