// Rows and claims that plugins fill: the stored plugin copy, the wiring of inputs, and the passes of callers.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createPluginKey } from '@company-data/plugin-kit'
import {
  addCleanup,
  carPlugin,
  createAccountClient,
  createService,
  createSignInApp,
  describePlugin,
  registerCompany,
  registerPerson,
  registerPlugin,
  requestField,
  startPluginFixture,
} from '@company-data/testkit'

/** The current field type description of the second plugin. */
let describedLabel = 'A car'
const { publicKey } = await createPluginKey()
const changing = createServer((_request, response) => {
  const field_types = carPlugin.fieldTypes.map((type) => ({ ...type, label: describedLabel }))
  response.end(JSON.stringify({ protocol: 1, name: 'Cars', public_key: publicKey, field_types }))
})
await new Promise<void>((resolve) => changing.listen(0, '127.0.0.1', resolve))
addCleanup(() => {
  changing.closeAllConnections()
  changing.close()
})
const changingHost = `127.0.0.1:${(changing.address() as AddressInfo).port}`

const {
  platform,
  plugin: served,
  company,
} = await startPluginFixture({
  regions: ['eu', 'us'],
  otherHosts: [changingHost],
})
const plugin = await registerPlugin(platform, company, { base_url: served.url })
const service = await createService(company)
const person = await registerPerson(platform)

const [fieldType] = carPlugin.fieldTypes
const snapshot = {
  plugin_name: 'Cars',
  host: '127.0.0.1',
  label: 'A car',
  blocks: fieldType?.blocks,
  inputs: fieldType?.inputs,
  outputs: fieldType?.outputs,
}
const row = (members: object = {}) => ({
  ...requestField('car', { type: 'plugin', mandatory: false }),
  plugin: { plugin_id: plugin.id, field_type: 'car', ...members },
})
const otherFields = [
  requestField('budget', { type: 'number' }),
  requestField('name', { type: 'text' }),
  requestField('scan', { type: 'pdf_document' }),
]

test('[D1-REG-26] [D1-RF-08] a plugin row includes its field type, description copy and wiring (A-77)', async () => {
  const inputs = { budget: 'budget', who: 'name' }
  await service.publish([...otherFields, row({ inputs, snapshot: 'of the body' })])
  const { fields } = await service.readRequestFields()
  const expected = { plugin_id: plugin.id, plugin_name: 'Cars', field_type: 'car', snapshot, inputs }
  assert.deepEqual(fields.find(({ slug }) => slug === 'car')?.plugin, expected)
  // D1-RF-09
  assert.equal(fields.find(({ slug }) => slug === 'budget')?.plugin, null)
})

test('[A-77] the form asks for an unwired input, even a required one', async () => {
  await service.publish([row()])
  assert.deepEqual((await service.readRequestFields()).fields[0]?.plugin, {
    plugin_id: plugin.id,
    plugin_name: 'Cars',
    field_type: 'car',
    snapshot,
    inputs: {},
  })
})

test('[D1-RF-11] [D1-ERR-10] refuses a row with a wrong plugin, field type or wiring (G-135)', async () => {
  await service.publish([])
  const foreign = await registerPlugin(platform, await registerCompany(platform), { base_url: served.url })
  const other = await registerCompany(platform)
  const undescribed = await registerPlugin(platform, other, { base_url: served.url }, { describes: false })
  const cases: [object, RegExp][] = [
    [{ plugin_id: randomUUID() }, /no such plugin/],
    [{ plugin_id: 7 }, /no such plugin/],
    [{ plugin_id: foreign.id }, /no such plugin/],
    [{ field_type: 'boat' }, /no such field type/],
    [{ field_type: 7 }, /no such field type/],
    [{ inputs: { budget: 'name' } }, /takes a number/],
    [{ inputs: { who: 'scan' } }, /takes a text/],
    [{ inputs: { budget: 'nothing' } }, /names nothing/],
    [{ inputs: { budget: 7 } }, /names nothing/],
    [{ inputs: { who: 'car' } }, /names nothing/],
    [{ inputs: { other: 'name' } }, /no input other/],
    [{ inputs: [] }, /inputs must/],
  ]
  for (const [members, reason] of cases) {
    const reply = await service.putRequestFields([...otherFields, row(members)])
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'services.request_field_plugin_invalid'])
    assert.match(reply.body.error, /^car: /)
    assert.match(reply.body.error, reason)
  }
  const theirs = await createService(other)
  const reply = await theirs.putRequestFields([row({ plugin_id: undescribed.id })])
  assert.match(reply.body.error, /never described/)
  assert.deepEqual((await service.readRequestFields()).fields, [])
})

test('[A-77] a row keeps its copy of the description until the next publish', async () => {
  const other = await registerPlugin(platform, company, { base_url: `http://${changingHost}` })
  const rows = [row({ plugin_id: other.id })]
  const keptSnapshot = async () => {
    const [field] = (await service.readRequestFields()).fields
    return (field?.plugin as { snapshot: unknown } | undefined)?.snapshot
  }
  await service.publish(rows)
  assert.deepEqual(await keptSnapshot(), snapshot)
  describedLabel = 'Another car'
  const described = await describePlugin(platform, other)
  assert.equal(described.body.field_types[0].label, 'Another car')
  assert.deepEqual(await keptSnapshot(), snapshot, 'the copy from publishing time')
  const pass = await person.call('POST', '/api/customer/plugin-pass', { code: service.code })
  assert.deepEqual(pass.body.specs.car.snapshot, snapshot, 'also for those who answer')
  await service.publish(rows)
  assert.deepEqual(await keptSnapshot(), { ...snapshot, label: 'Another car' })
})

test('[A-76] [D2-FWD-01] issues a pass for the rows of a service to every kind of caller (D2-FWD-02, D2-FWD-04)', async () => {
  await service.publish([
    ...otherFields,
    { ...row(), slug: 'person_car', audience: 'person' },
    { ...row({ inputs: { budget: 'budget' } }), slug: 'car' },
    { ...row(), slug: 'company_car', audience: 'company' },
  ])
  const ask = (account: { call: typeof person.call }) =>
    account.call('POST', '/api/customer/plugin-pass', { code: service.code })
  const { status, body } = await ask(person)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), ['forwarder_url', 'pass', 'plugins', 'specs'])
  assert.equal(body.forwarder_url, platform.forwarder)
  assert.deepEqual(body.plugins, [{ id: plugin.id, public_key: served.publicKey }])
  assert.deepEqual(Object.keys(body.specs).sort(), ['car', 'person_car'])
  assert.deepEqual(body.specs.car, { plugin_id: plugin.id, field_type: 'car', snapshot, inputs: { budget: 'budget' } })
  const claims = JSON.parse(Buffer.from(body.pass.split('.')[1], 'base64url').toString('utf8'))
  assert.deepEqual(
    [claims.kind, claims.plugins, claims.company, claims.iss],
    ['flow', [plugin.id], company.userId, platform.region()],
  )
  assert.ok(!JSON.stringify(claims).includes(person.userId))
  const buyer = await registerCompany(platform)
  assert.deepEqual(Object.keys((await ask(buyer)).body.specs).sort(), ['car', 'company_car'])
  const token = await (await createAccountClient(buyer, { capabilities: ['customer_connections'] })).token()
  const options = { token, body: { code: service.code } }
  const byClient = await platform.call('POST', '/api/customer/plugin-pass', options)
  assert.deepEqual(Object.keys(byClient.body.specs).sort(), ['car', 'company_car'])
  // A customer of another region calls its own base.
  const abroad = await registerPerson(platform, { region: 'us' } as never)
  assert.deepEqual(Object.keys((await ask(abroad)).body.specs).sort(), ['car', 'person_car'])
  await service.publish([])
  const empty = (await ask(person)).body
  assert.deepEqual([empty.plugins, empty.specs], [[], {}])
  assert.ok(empty.pass.length > 100)
})

test('[A-76] issues a pass for the claims of a sign-in app, or 404 if unknown', async () => {
  const claims = [
    { claim: 'budget', label: 'Budget', type: 'number' },
    {
      claim: 'car',
      label: 'Car',
      type: 'plugin',
      plugin: { plugin_id: plugin.id, field_type: 'car', inputs: { budget: 'budget' } },
    },
  ]
  const app = await createSignInApp(service, { claims })
  const ask = (body: object) => person.call('POST', '/api/customer/plugin-pass', body)
  const { body } = await ask({ client_id: app.clientId })
  assert.deepEqual(body.specs, {
    car: { plugin_id: plugin.id, field_type: 'car', snapshot, inputs: { budget: 'budget' } },
  })
  const readErrorKey = async (input: object) => {
    const reply = await ask(input)
    return [reply.status, reply.body.error_key]
  }
  for (const code of ['', 'NO', `${service.code}X/Y`, service.code.split('/')[0] ?? ''])
    assert.deepEqual(await readErrorKey({ code }), [404, 'profile.code_not_found'], code)
  assert.deepEqual(await readErrorKey({ client_id: 'app_nothing' }), [404, 'oauth_apps.not_found'])
  for (const input of [{}, { code: 7 }, { code: service.code, client_id: app.clientId }])
    assert.deepEqual(await readErrorKey(input), [400, 'request.invalid'])
  const wired = await company.call('PUT', `/api/account/oauth-apps/${app.id}`, {
    claims: [{ ...claims[1], plugin: { plugin_id: plugin.id, field_type: 'car', inputs: { who: 'nothing' } } }],
  })
  assert.deepEqual([wired.status, wired.body.error_key], [400, 'oauth_apps.claim_config_plugin_invalid'])
})
