// Changes of account clients over HTTP: capabilities, secrets, deletion, managed clients (D1-CLI-40 to 50, G-051).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { capabilities as allCapabilities, capabilityGroups } from '@company-data/protocol/capability-groups'
import { accountBaselinePatterns } from '@company-data/protocol/whitelist-patterns'
import {
  createAccountClient,
  openDirectory,
  type Reply,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const directory = openDirectory(platform)
const [company, stranger] = await Promise.all([registerCompany(platform), registerCompany(platform)])

const PATH = '/api/account/clients'
const create = (body: object, owner = company) => owner.call('POST', PATH, body)
const createClient = async (body: object = {}, owner = company) => {
  const reply = await create({ name: 'shop', ...body }, owner)
  assert.equal(reply.status, 201, reply.text)
  return reply.body
}
const list = async (owner = company) => (await owner.call('GET', PATH)).body
const listPatterns = async (clientId: string): Promise<string[]> => {
  const rows = await directory.kysely
    .selectFrom('client_pattern')
    .select('pattern')
    .where('client_id', '=', clientId)
    .execute()
  return rows.map(({ pattern }) => pattern).sort()
}
const withToken = (token: string, method: string, path: string, body?: object) =>
  platform.call(method, path, { token, ...(body && { body }) })

test('[D1-CLI-32] [D1-CLI-49] folds duplicate capabilities into a whitelist of whole groups (D1-CLI-50, D1-CLI-20)', async () => {
  const { client_id, capabilities } = await createClient({
    capabilities: ['oauth_apps', 'delegate_management', 'oauth_apps'],
  })
  assert.deepEqual(capabilities, ['oauth_apps', 'delegate_management'])
  const expected = [...accountBaselinePatterns, ...capabilityGroups.oauth_apps, ...capabilityGroups.delegate_management]
  assert.deepEqual(await listPatterns(client_id), [...new Set(expected)].sort())
  const all = await createClient({ capabilities: allCapabilities })
  const union = [...accountBaselinePatterns, ...Object.values(capabilityGroups).flat()]
  assert.deepEqual(await listPatterns(all.client_id), [...new Set(union)].sort())
})

test('[D1-CLI-41] [D1-CLI-42] a capability change applies to live tokens, and the baseline stays (D1-CLI-26, T-21)', async () => {
  const client = await createAccountClient(company, { capabilities: ['service_management'] })
  const token = await client.token()
  assert.equal((await withToken(token, 'GET', '/api/services')).status, 200)
  const path = `${PATH}/${client.clientId}/capabilities`
  const emptied = await company.call('PUT', path, { capabilities: [] })
  assert.equal(emptied.status, 200)
  assert.deepEqual(emptied.body.capabilities, [])
  assert.deepEqual(await readStatusAndKey(withToken(token, 'GET', '/api/services')), [
    403,
    'auth.client_endpoint_forbidden',
  ])
  const account = await withToken(token, 'GET', '/api/account')
  assert.deepEqual([account.status, account.body.user_id], [200, company.userId])
  assert.deepEqual(await listPatterns(client.clientId), [...accountBaselinePatterns].sort())
  await company.call('PUT', path, { capabilities: ['service_management'] })
  assert.equal((await withToken(token, 'GET', '/api/services')).status, 200)
})

test('[D1-CLI-41] [D1-CLI-40] an absent redirect_uri stays, null clears it, name and purpose are fixed', async () => {
  const { client_id } = await createClient({ name: 'Fixed', purpose: 'fixed', redirect_uri: 'https://a.example/' })
  const path = `${PATH}/${client_id}/capabilities`
  const put = async (body: object) => (await company.call('PUT', path, body)).body
  assert.equal((await put({ capabilities: [] })).redirect_uri, 'https://a.example/')
  assert.equal((await put({ capabilities: [], redirect_uri: 'https://b.example/' })).redirect_uri, 'https://b.example/')
  const cleared = await put({ capabilities: [], redirect_uri: null, purpose: 'other', name: 'Other' })
  assert.deepEqual([cleared.redirect_uri, cleared.purpose, cleared.name], [null, 'fixed', 'Fixed'])
  assert.deepEqual(await readStatusAndKey(company.call('PUT', path, { capabilities: ['x'] })), [
    400,
    'account_clients.capabilities_invalid',
  ])
})

test('[D1-CLI-43] (T-21) a new secret is shown once and ends the old one and all tokens', async () => {
  const client = await createAccountClient(company)
  const token = await client.token()
  const reply = await company.call('POST', `${PATH}/${client.clientId}/regenerate-secret`)
  assert.equal(reply.status, 200)
  assert.deepEqual(Object.keys(reply.body).sort(), ['client_id', 'client_secret'])
  assert.notEqual(reply.body.client_secret, client.clientSecret)
  assert.deepEqual(await readStatusAndKey(withToken(token, 'GET', '/api/account')), [401, 'auth.token_invalid'])
  await assert.rejects(client.token(), /401/)
  assert.equal((await list()).filter(({ client_id }: { client_id: string }) => client_id === client.clientId).length, 1)
})

test('[D1-CLI-44] a deleted client loses its tokens and its whitelist', async () => {
  const client = await createAccountClient(company)
  const token = await client.token()
  assert.equal((await company.call('DELETE', `${PATH}/${client.clientId}`)).status, 204)
  assert.deepEqual(await readStatusAndKey(withToken(token, 'GET', '/api/account')), [401, 'auth.token_invalid'])
  await assert.rejects(client.token(), /401/)
  assert.deepEqual(await listPatterns(client.clientId), [])
  assert.deepEqual(await readStatusAndKey(company.call('DELETE', `${PATH}/${client.clientId}`)), [
    404,
    'account_clients.not_found',
  ])
})

test('[D1-CLI-45] (T-19) unknown, malformed and foreign client ids get the same response', async () => {
  const { client_id: foreign } = await createClient({}, stranger)
  const strip = ({ status, body: { request_id: _, ...body } }: Reply) => ({ status, body })
  for (const id of [foreign, `acct_${'a'.repeat(24)}`, 'nonsense', `svc_${'a'.repeat(24)}`, '%F0%9F%98%80']) {
    for (const [method, rest] of [
      ['PUT', '/capabilities'],
      ['POST', '/regenerate-secret'],
      ['DELETE', ''],
    ] as const) {
      const reply = await company.call(
        method,
        `${PATH}/${id}${rest}`,
        method === 'PUT' ? { capabilities: [] } : undefined,
      )
      assert.deepEqual(strip(reply), {
        status: 404,
        body: { error: 'There is no such client.', error_key: 'account_clients.not_found' },
      })
    }
  }
  assert.equal(
    (await list(stranger)).some(({ client_id }: { client_id: string }) => client_id === foreign),
    true,
  )
})

test('[D1-CLI-48] no account client reaches the registry, and persons have none', async () => {
  const client = await createAccountClient(company, { capabilities: [...allCapabilities] })
  const token = await client.token()
  const forbidden = [403, 'auth.client_endpoint_forbidden']
  assert.deepEqual(await readStatusAndKey(withToken(token, 'GET', PATH)), forbidden)
  assert.deepEqual(await readStatusAndKey(withToken(token, 'POST', PATH, { name: 'x' })), forbidden)
  assert.deepEqual(await readStatusAndKey(withToken(token, 'DELETE', `${PATH}/${client.clientId}`)), forbidden)
  const person = await registerPerson(platform)
  assert.deepEqual(await readStatusAndKey(person.call('GET', PATH)), [403, 'auth.forbidden'])
})

test('[D1-CLI-46] [D1-CLI-47] the operator creates a client of a reserved purpose (T-23)', async () => {
  const input = {
    company_user_id: company.userId,
    name: 'CRM',
    purpose: 'crm:hub',
    capabilities: ['service_management'],
  }
  const ops = (body: object) => platform.ops('POST', '/api/ops/account-clients', body)
  const { status, body } = await ops(input)
  assert.equal(status, 201)
  assert.match(body.client_secret, /^[A-Za-z0-9_-]{43}$/)
  const managed = [409, 'account_clients.purpose_managed']
  const path = `${PATH}/${body.client_id}`
  assert.deepEqual(await readStatusAndKey(company.call('PUT', `${path}/capabilities`, { capabilities: [] })), managed)
  assert.deepEqual(await readStatusAndKey(company.call('POST', `${path}/regenerate-secret`)), managed)
  assert.deepEqual(await readStatusAndKey(stranger.call('PUT', `${path}/capabilities`, { capabilities: [] })), [
    404,
    'account_clients.not_found',
  ])
  assert.deepEqual(await readStatusAndKey(ops(input)), [409, 'account_clients.purpose_taken'])
  assert.deepEqual(await readStatusAndKey(ops({ ...input, purpose: 'plain' })), [
    400,
    'account_clients.purpose_invalid',
  ])
  const person = await registerPerson(platform)
  assert.deepEqual(await readStatusAndKey(ops({ ...input, company_user_id: person.userId })), [400, 'request.invalid'])
  assert.equal((await company.call('DELETE', path)).status, 204)
})

test('G-055: every registry change is in the audit log, without its secret', async () => {
  const owner = await registerCompany(platform)
  const { client_id, client_secret } = await createClient({ name: 'audited' }, owner)
  await owner.call('PUT', `${PATH}/${client_id}/capabilities`, { capabilities: ['oauth_apps'] })
  await owner.call('POST', `${PATH}/${client_id}/regenerate-secret`)
  await owner.call('DELETE', `${PATH}/${client_id}`)
  const { body, text } = await owner.call('GET', '/api/portal/audit-log')
  const actions = body.items
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => action.startsWith('client.'))
  assert.deepEqual(actions, [
    'client.deleted',
    'client.secret_regenerated',
    'client.capabilities_changed',
    'client.created',
  ])
  assert.ok(!text.includes(client_secret))
})
