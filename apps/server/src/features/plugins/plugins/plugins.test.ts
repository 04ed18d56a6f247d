// The plugin registry over HTTP: records, tokens, passes, built-in plugins, and uses that block a deletion.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { pluginDescriptionLimits } from '@company-data/protocol/limits'
import {
  createAccountClient,
  createService,
  describePlugin,
  readAllRows,
  registerCompany,
  registerPlugin,
  requestField,
  startPluginFixture,
} from '@company-data/testkit'
import { PLUGINS_PER_STATEMENT } from './store.ts'

const { platform, plugin: served, company } = await startPluginFixture({ token: 'plugin-token-1234' })
const path = '/api/account/plugins'
const list = async (owner = company) => (await owner.call('GET', path)).body
const create = (body: unknown, owner = company) => owner.call('POST', path, body)
const readErrorKey = ({ status, body }: { status: number; body: { error_key?: string } }) => [status, body.error_key]
const findListedPlugin = async (id: string, owner = company) =>
  (await list(owner)).plugins.find((plugin: { id: string }) => plugin.id === id)
const readClaims = (pass: string) => JSON.parse(Buffer.from(pass.split('.')[1] ?? '', 'base64url').toString('utf8'))

const noUses = { flows: [], request_rows: [], claims: [] }

test('[D1-PLG-01] [D1-PLG-02] registers a plugin by its address, with a pass and a masked token (D1-PLG-04, A-72, G-131)', async () => {
  const owner = await registerCompany(platform)
  const { status, body } = await create({ base_url: `${served.url}/`, token: 'plugin-token-1234' }, owner)
  assert.equal(status, 201)
  const { host } = new URL(served.url)
  const record = {
    id: body.plugin.id,
    name: host,
    base_url: served.url,
    builtin_key: null,
    token: '••••1234',
    field_types: [],
    last_refresh_at: null,
    last_error: null,
    in_use: noUses,
  }
  assert.deepEqual(body.plugin, record)
  assert.deepEqual(Object.keys(body.registry_pass), ['pass', 'forwarder_url', 'expires_at'])
  assert.deepEqual((await list(owner)).plugins, [record])
  assert.deepEqual((await list(await registerCompany(platform))).plugins, [])
})

test('[B-22] lists more plugins than one statement reads, oldest first', async () => {
  assert.ok(PLUGINS_PER_STATEMENT * pluginDescriptionLimits.bytes <= 512 * 1024)
  const owner = await registerCompany(platform)
  const ids: string[] = []
  for (let count = 0; count <= 2 * PLUGINS_PER_STATEMENT; count += 1)
    ids.push((await create({ base_url: `${served.url}/p${count}` }, owner)).body.plugin.id)
  assert.deepEqual(
    (await list(owner)).plugins.map(({ id }: { id: string }) => id),
    ids,
  )
})

test('[FG-15] [G-132] a registry pass is a JWT of 600 seconds for that plugin alone', async () => {
  const owner = await registerCompany(platform)
  const { body } = await create({ base_url: served.url }, owner)
  const claims = readClaims(body.registry_pass.pass)
  assert.deepEqual(Object.keys(claims).sort(), ['aud', 'company', 'exp', 'iat', 'iss', 'jti', 'kind', 'plugins'])
  assert.deepEqual(
    [claims.iss, claims.aud, claims.kind, claims.plugins, claims.company, claims.exp - claims.iat],
    [platform.region(), platform.forwarder, 'registry', [body.plugin.id], owner.userId, 600],
  )
  assert.equal(Date.parse(body.registry_pass.expires_at) / 1000, claims.exp)
  assert.equal(body.registry_pass.forwarder_url, platform.forwarder)
})

test('[D1-PLG-09] [A-73] the record shows the description once /describe has returned it (A-74)', async () => {
  const plugin = await registerPlugin(platform, company, { base_url: served.url, token: 'plugin-token-1234' })
  const record = await findListedPlugin(plugin.id)
  assert.equal(record.name, 'Cars')
  assert.deepEqual(
    record.field_types.map(({ key, label }: { key: string; label: string }) => [key, label]),
    [['car', 'A car']],
  )
  assert.deepEqual(Object.keys(record.field_types[0]), ['key', 'label', 'blocks', 'inputs', 'outputs'])
  assert.ok(Date.parse(record.last_refresh_at) > 0)
  assert.equal(record.last_error, null)
  const secondResponse = await company.call('POST', `${path}/${plugin.id}/registry-pass`)
  assert.equal(secondResponse.status, 200)
  assert.deepEqual(Object.keys(secondResponse.body), ['registry_pass'])
  assert.equal(
    (await describePlugin(platform, { id: plugin.id, registryPass: secondResponse.body.registry_pass.pass })).status,
    200,
  )
  assert.deepEqual(readErrorKey(await company.call('POST', `${path}/${randomUUID()}/registry-pass`)), [
    404,
    'plugins.not_found',
  ])
})

test('[D1-PLG-06] [D1-PLG-07] a text replaces the token, an empty one keeps it, null clears it (D1-PLG-08, T-87)', async () => {
  const owner = await registerCompany(platform)
  const { body } = await create({ base_url: served.url }, owner)
  const put = async (token: unknown) => (await owner.call('PUT', `${path}/${body.plugin.id}`, { token })).body.token
  const describe = async () => {
    const { registry_pass } = (await owner.call('POST', `${path}/${body.plugin.id}/registry-pass`)).body
    return describePlugin(platform, { id: body.plugin.id, registryPass: registry_pass.pass })
  }
  assert.equal(body.plugin.token, null)
  assert.equal((await describe()).status, 502)
  assert.equal(await put('plugin-token-1234'), '••••1234')
  assert.equal((await describe()).status, 200)
  assert.equal(await put(''), '••••1234')
  assert.equal((await describe()).status, 200)
  assert.equal(await put('abc'), '••••')
  assert.equal((await describe()).status, 502)
  assert.equal(await put(null), null)
})

test('[D1-PLG-18] [D1-PLG-19] a missing or malformed token is plugins.body_invalid and changes nothing (D1-ERR-39, D1-LIM-08, CX-09)', async () => {
  const owner = await registerCompany(platform)
  const bad = [400, 'plugins.body_invalid']
  for (const body of [{}, [], { base_url: 7 }, { base_url: '' }, { base_url: null }, { token: 'x' }])
    assert.deepEqual(readErrorKey(await create(body, owner)), bad, JSON.stringify(body))
  const tokens = ['', ' ', 'a b', 'é', 'x'.repeat(4097), 7, {}]
  // The body is checked before the address.
  for (const token of tokens)
    assert.deepEqual(readErrorKey(await create({ base_url: 'http://nowhere', token }, owner)), bad)
  const { body } = await create({ base_url: served.url, token: 'x'.repeat(4096) }, owner)
  const put = (change: unknown) => owner.call('PUT', `${path}/${body.plugin.id}`, change)
  for (const change of [{}, { base_url: served.url }, []]) assert.deepEqual(readErrorKey(await put(change)), bad)
  for (const token of tokens.slice(1)) assert.deepEqual(readErrorKey(await put({ token })), bad)
  const { plugins } = await list(owner)
  assert.deepEqual([plugins.length, plugins[0].token], [1, '••••xxxx'])
})

test('[D1-PLG-11] [D1-PLG-12] refuses a bad address with its reason (D1-PLG-13, D1-PLG-14, D1-PLG-15, D1-PLG-16, D1-PLG-17, D1-ERR-38, D1-LIM-09, T-88)', async () => {
  const owner = await registerCompany(platform)
  const cases: [string, RegExp][] = [
    ['http://cars.example.com', /https/],
    ['https://cars.example.com:8443', /443/],
    ['https://user:pass@cars.example.com', /credentials/],
    // Encoded, it is too long for a unique index.
    [`https://cars.example.com/${'日本語'.repeat(500)}`, /address|URL/i],
    ['https://cars.example.com/?a=1', /query/],
    ['https://cars.example.com/#a', /fragment/],
    ['https://10.0.0.1', /IP/],
    ['https://2130706433', /IP/],
    ['https://0x7f000001', /IP/],
    ['https://0177.0.0.1', /IP/],
    ['https://[::ffff:127.0.0.1]', /IP/],
    ['https://localhost', /localhost/],
    ['https://localhost.', /localhost/],
    [platform.region(), /https/],
    [platform.region().replace('http:', 'https:'), /443|IP|platform/],
  ]
  for (const [base_url, reason] of cases) {
    const reply = await create({ base_url }, owner)
    assert.deepEqual(readErrorKey(reply), [400, 'plugins.url_invalid'], base_url)
    assert.match(reply.body.error, reason, base_url)
  }
  assert.deepEqual((await list(owner)).plugins, [])
})

test('[D1-PLG-20] [D1-PLG-21] a company registers an address once (D1-ERR-40, D1-ERR-41)', async () => {
  const [owner, other] = [await registerCompany(platform), await registerCompany(platform)]
  const { body } = await create({ base_url: served.url }, owner)
  const upper = served.url.replace('http:', 'HTTP:')
  for (const base_url of [served.url, `${served.url}/`, upper])
    assert.deepEqual(readErrorKey(await create({ base_url }, owner)), [409, 'plugins.duplicate'])
  assert.equal((await create({ base_url: served.url }, other)).status, 201)
  const missing = [404, 'plugins.not_found']
  for (const id of [randomUUID(), 'no-id']) {
    assert.deepEqual(readErrorKey(await owner.call('PUT', `${path}/${id}`, { token: null })), missing)
    assert.deepEqual(readErrorKey(await owner.call('DELETE', `${path}/${id}`)), missing)
  }
  // Another company's plugin looks missing too.
  assert.deepEqual(readErrorKey(await other.call('DELETE', `${path}/${body.plugin.id}`)), missing)
  assert.equal((await owner.call('DELETE', `${path}/${body.plugin.id}`)).status, 204)
  assert.deepEqual((await list(owner)).plugins, [])
  // A deleted plugin is gone at the forwarder too.
  const pass = { id: body.plugin.id, registryPass: body.registry_pass.pass }
  assert.deepEqual(readErrorKey(await describePlugin(platform, pass)), [404, 'plugin.not_found'])
  assert.equal((await create({ base_url: served.url }, owner)).status, 201)
})

test('[D1-PLG-03] [D1-PLG-05] a built-in plugin is switched on and off and takes no token (D1-PLG-22, D1-PLG-23, D1-PLG-24, D1-ERR-43, D1-ERR-44, G-134)', async () => {
  const owner = await registerCompany(platform)
  const builtin = async () => (await list(owner)).builtin
  assert.deepEqual(await builtin(), [{ key: 'demo_catalog', name: 'Demo catalogue', enabled: false }])
  const { status, body } = await owner.call('POST', `${path}/builtin/demo_catalog`)
  assert.equal(status, 201)
  assert.deepEqual([body.plugin.base_url, body.plugin.token, body.plugin.builtin_key], [null, null, 'demo_catalog'])
  assert.deepEqual(await builtin(), [{ key: 'demo_catalog', name: 'Demo catalogue', enabled: true }])
  const described = await describePlugin(platform, { id: body.plugin.id, registryPass: body.registry_pass.pass })
  assert.equal(described.body.field_types[0].key, 'lease_car')
  assert.deepEqual(readErrorKey(await owner.call('POST', `${path}/builtin/demo_catalog`)), [409, 'plugins.duplicate'])
  assert.deepEqual(readErrorKey(await owner.call('POST', `${path}/builtin/nothing`)), [404, 'plugins.builtin_unknown'])
  for (const change of [{ token: 'x' }, { token: '' }, { token: null }, {}])
    assert.deepEqual(readErrorKey(await owner.call('PUT', `${path}/${body.plugin.id}`, change)), [
      400,
      'plugins.builtin_token_locked',
    ])
  assert.equal((await owner.call('DELETE', `${path}/${body.plugin.id}`)).status, 204)
  assert.deepEqual(await builtin(), [{ key: 'demo_catalog', name: 'Demo catalogue', enabled: false }])
})

test('[D1-PLG-10] [D1-ERR-42] rows and claims that name a plugin block its deletion (D1-RF-08, A-77)', async () => {
  const owner = await registerCompany(platform)
  const plugin = await registerPlugin(platform, owner, { base_url: served.url, token: 'plugin-token-1234' })
  const service = await createService(owner)
  const reference = { plugin_id: plugin.id, field_type: 'car', inputs: { budget: 'budget' } }
  const fields = [
    requestField('budget', { type: 'number' }),
    requestField('car', { type: 'plugin', plugin: reference, mandatory: false }),
  ]
  const publish = async (rows: unknown[]) => {
    const { config_token } = (await owner.call('GET', `/api/services/${service.id}/request-fields`)).body
    return owner.call('PUT', `/api/services/${service.id}/request-fields`, { config_token, fields: rows })
  }
  assert.equal((await publish(fields)).status, 200)
  const claims = [{ claim: 'car', label: 'Car', type: 'plugin', plugin: { plugin_id: plugin.id, field_type: 'car' } }]
  const newApp = { name: 'App', service_id: service.id, redirect_uris: ['https://app.example/back'], claims }
  const app = (await owner.call('POST', '/api/account/oauth-apps', newApp)).body
  const in_use = {
    flows: [],
    request_rows: [{ service_id: service.id, slug: 'car' }],
    claims: [{ app_id: app.id, claim: 'car' }],
  }
  assert.deepEqual((await findListedPlugin(plugin.id, owner)).in_use, in_use)
  const refused = await owner.call('DELETE', `${path}/${plugin.id}`)
  assert.deepEqual(readErrorKey(refused), [409, 'plugins.in_use'])
  assert.deepEqual(refused.body.in_use, in_use)
  await owner.call('DELETE', `/api/account/oauth-apps/${app.id}`)
  assert.deepEqual(readErrorKey(await owner.call('DELETE', `${path}/${plugin.id}`)), [409, 'plugins.in_use'])
  assert.equal((await publish([])).status, 200)
  assert.equal((await owner.call('DELETE', `${path}/${plugin.id}`)).status, 204)
})

test('(CX-01) a client with service_management manages plugins, with audit entries', async () => {
  const owner = await registerCompany(platform)
  const token = await (await createAccountClient(owner, { capabilities: ['service_management'] })).token()
  const response = await platform.call('POST', path, { token, body: { base_url: served.url, token: 'sekret-token' } })
  assert.equal(response.status, 201)
  await platform.call('PUT', `${path}/${response.body.plugin.id}`, { token, body: { token: null } })
  await platform.call('DELETE', `${path}/${response.body.plugin.id}`, { token })
  const { items } = (await owner.call('GET', '/api/portal/audit-log')).body
  assert.deepEqual(
    items.map(({ action }: { action: string }) => action).filter((action: string) => action.startsWith('plugin')),
    ['plugin.deleted', 'plugin.token_changed', 'plugin.created'],
  )
  assert.ok(!JSON.stringify(items).includes('sekret-token'))
})

test('no token of a plugin is readable in the databases or in the log', async () => {
  const owner = await registerCompany(platform)
  await create({ base_url: served.url, token: 'very-secret-plugin-token' }, owner)
  const rows = [...(await readAllRows(platform)).values()].join('\n')
  assert.ok(rows.includes(served.url))
  assert.ok(!rows.includes('very-secret-plugin-token'))
  assert.ok(!platform.logLines.join('\n').includes('very-secret-plugin-token'))
})
