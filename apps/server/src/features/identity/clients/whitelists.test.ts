// The routes that a client's token may call: patterns per client, groups, backfill (D1-CLI-11 to 24, 49 to 61, G-024).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { capabilities as allCapabilities, type Capability } from '@company-data/protocol/capability-groups'
import { neverGrantablePatterns, serviceClientPatterns } from '@company-data/protocol/whitelist-patterns'
import {
  borrowPlatform,
  createAccountClient,
  createService,
  createServiceClient,
  eventually,
  makeLegacy,
  registerCompany,
  removePattern,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const company = await registerCompany(platform)
const serviceId = (await createService(company)).id
const client = await createServiceClient(company, serviceId)
const clientId = client.clientId
const token = await client.token()

const reach = async (path: string, bearer = token, method = 'GET'): Promise<'forbidden' | 'reached'> => {
  const { status, body } = await platform.call(method, path, { token: bearer })
  if (status !== 403) return 'reached'
  assert.equal(body.error_key, 'auth.client_endpoint_forbidden', path)
  assert.equal(body.error, 'Client not authorized for this endpoint')
  return 'forbidden'
}
const backfill = async (body: object) => platform.ops('POST', '/api/ops/whitelist-backfill', body)

test('[D1-CLI-13] [D1-CLI-14] a service client reaches its five patterns at any depth (D1-CLI-15, D1-CLI-16, D1-CLI-17, D1-CLI-12, T-13)', async () => {
  assert.equal((await platform.call('GET', '/api/company-data/whoami', { token })).body.service_id, serviceId)
  for (const path of [
    '/api/company-data/connections',
    '/api/company-data/connections/x/y',
    '/api/contact-fields',
    '/api/contact-fields/x',
    '/api/contact-field-types',
    '/api/keys/x',
    '/api/service-2fa/challenges',
  ]) {
    assert.equal(await reach(path), 'reached', path)
  }
})

test('[D1-CLI-11] [D1-CLI-18] every other route is 403 for a service client, known or not (D1-CLI-22, D1-CLI-23, T-16, T-19)', async () => {
  for (const path of [
    '/api/services',
    `/api/services/${serviceId}`,
    '/api/account',
    '/api/account/clients',
    '/api/profile',
    '/api/portal/audit-log',
    '/api/consumer/x',
    '/api/contact-data',
    '/api/delegates',
    '/api/keys',
    '/api/company-data',
    '/api/company-connections',
    '/api/nothing-of-the-kind',
  ]) {
    assert.equal(await reach(path), 'forbidden', path)
  }
  for (const pattern of neverGrantablePatterns)
    assert.equal(await reach(pattern.replace('*', '')), 'forbidden', pattern)
})

test('[D1-CLI-19] [D1-CLI-21] a client older than a pattern gets 403 on it until the backfill (D1-VER-01, T-17)', async () => {
  await makeLegacy(platform, clientId)
  await eventually(() => reach('/api/service-2fa/challenges'), 'forbidden')
  const fresh = await createServiceClient(company, (await createService(company)).id)
  assert.equal(await reach('/api/service-2fa/challenges', await fresh.token()), 'reached', '[D1-CLI-20]')

  assert.deepEqual((await backfill({ client_kind: 'acct' })).body, { updated: 0 })
  assert.equal(await reach('/api/service-2fa/challenges'), 'forbidden')
  assert.deepEqual((await backfill({ client_kind: 'svc', pattern: '/api/service-2fa/*' })).body, { updated: 1 })
  assert.equal(await reach('/api/service-2fa/challenges'), 'reached', 'it applies to the live token immediately')
  assert.deepEqual((await backfill({ client_kind: 'svc' })).body, { updated: 0 })
})

test('G-024: a backfill gives an account client only current patterns of its groups', async () => {
  const granted = await createAccountClient(company, { capabilities: ['oauth_apps'] })
  const other = await createAccountClient(company, { capabilities: ['delegate_management'] })
  await removePattern(platform, granted.clientId, '/api/account/recovery-*')
  await removePattern(platform, other.clientId, '/api/contact-field-types*')
  const bearer = await granted.token()
  await eventually(() => reach('/api/account/recovery-copies', bearer), 'forbidden')
  const reply = await backfill({ client_kind: 'acct', pattern: '/api/account/recovery-*' })
  assert.deepEqual([reply.status, reply.body], [200, { updated: 1 }])
  assert.equal(await reach('/api/account/recovery-copies', bearer), 'reached')
  assert.equal(await reach('/api/account/recovery-copies', await other.token()), 'forbidden')
  assert.deepEqual((await backfill({ client_kind: 'acct' })).body, { updated: 1 }, 'every client has the baseline')

  for (const body of [
    { client_kind: 'svc', pattern: '/api/services*' },
    { client_kind: 'acct', pattern: '/api/account/*' },
    { client_kind: 'app' },
    {},
  ]) {
    const refused = await backfill(body)
    assert.deepEqual([refused.status, refused.body.error_key], [400, 'request.invalid'])
  }
  assert.equal((await platform.call('POST', '/api/ops/whitelist-backfill', { token: bearer })).status, 403)
})

const groups: Readonly<Record<Capability, readonly string[]>> = {
  service_management: [
    '/api/services',
    '/api/services/x/webhooks',
    '/api/account/recovery-copies',
    '/api/account/plugins',
  ],
  company_profile_fields: ['/api/contact-data/x', '/api/contact-fields', '/api/photos'],
  customer_connections: ['/api/company-connections', '/api/customer/changes', '/api/keys/x'],
  oauth_apps: ['/api/account/oauth-apps', '/api/account/recovery-key'],
  delegate_management: ['/api/delegates', '/api/delegates/x/public-key'],
  flow_authoring: ['/api/portal/flows/x', '/api/portal/services/x/flows'],
}

test('[D1-CLI-49] [D1-CLI-55] each group opens its own paths and no other’s (D1-CLI-58, D1-CLI-59, D1-CLI-60, D1-CLI-61)', async () => {
  for (const capability of allCapabilities) {
    const client = await createAccountClient(company, { capabilities: [capability] })
    const bearer = await client.token()
    const paths = new Set(groups[capability])
    for (const path of paths) assert.equal(await reach(path, bearer), 'reached', `${capability} ${path}`)
    const recovery = paths.has('/api/account/recovery-copies') || paths.has('/api/account/recovery-key')
    for (const path of Object.values(groups).flat()) {
      if (paths.has(path) || (recovery && path.includes('recovery-'))) continue
      assert.equal(await reach(path, bearer), 'forbidden', `${capability} ${path}`)
    }
  }
})

test('[D1-CLI-51] [D1-CLI-52] the baseline is exact: account and profile without their subpaths (D1-CLI-53, D1-CLI-54, T-12)', async () => {
  const bearer = await (await createAccountClient(company)).token()
  for (const path of ['/api/account', '/api/profile', '/api/contact-field-types']) {
    assert.equal((await platform.call('GET', path, { token: bearer })).status, 200, path)
  }
  for (const path of ['/api/account/anything', '/api/account/clients', '/api/profile/anything', '/api/accounts']) {
    assert.equal(await reach(path, bearer), 'forbidden', path)
  }
})

test('[D1-CLI-27] [D1-GEN-08] no account client reaches the data of a service', async () => {
  const bearer = await (await createAccountClient(company, { capabilities: [...allCapabilities] })).token()
  for (const path of ['/api/company-data/whoami', '/api/company-data/connections', '/api/service-2fa/challenges']) {
    assert.equal(await reach(path, bearer), 'forbidden', path)
  }
  for (const pattern of neverGrantablePatterns) {
    assert.equal(await reach(pattern.replace('*', ''), bearer), 'forbidden', pattern)
  }
})

test('[D1-CLI-24] [D1-GEN-02] the clients of two services of one company reach only their own', async () => {
  const second = await createService(company)
  const client = await createServiceClient(company, second.id)
  const whoami = await platform.call('GET', '/api/company-data/whoami', { token: await client.token() })
  assert.deepEqual(whoami.body, { company_user_id: company.userId, service_id: second.id })
})

test('[D1-CLI-06] [D1-CLI-13] no route accepts patterns, and the stored list is fixed', async () => {
  const { id } = await createService(company)
  const patterns = ['*']
  const granting = await company.call('POST', `/api/services/${id}/client`, { capabilities: ['oauth_apps'] })
  assert.deepEqual([granting.status, Object.keys(granting.body.fields)], [400, ['/capabilities']])
  const created = await company.call('POST', `/api/services/${id}/client`, { patterns })
  assert.equal(created.status, 201)
  await company.call('PUT', `/api/services/${id}/client`, { redirect_uri: null, patterns })
  const { body } = await company.call('GET', `/api/services/${id}/client`)
  assert.deepEqual(body.patterns, [...serviceClientPatterns].sort())
})
