// A company's plugins: registered, described by the forwarder, asked, given another token, deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPluginFixture } from '@company-data/testkit'
import { startJourney } from '../../testing/journey.ts'
import { createAccountClient, createPluginField, isPlatformError, type PluginExchange } from '../index.ts'

const TOKEN = 'the-token-of-the-plugin'
const { platform, plugin: served } = await startPluginFixture({ token: TOKEN })
const journey = startJourney(platform)

test('[D1-PLG-04] [D1-PLG-09] the forwarder gets a pass and no platform token to describe a plugin (D2-FWD-13)', async () => {
  const { client: company, wire } = await journey.company()
  const registered = await company.plugins.create({ base_url: served.url, token: TOKEN })
  assert.deepEqual([registered.token, registered.field_types, registered.last_refresh_at], ['••••ugin', [], null])
  const described = await company.plugins.describe(registered.id)
  assert.deepEqual([described.name, described.public_key], ['Cars', served.publicKey])
  const describeRequest = wire.requests.find(({ path }) => path === '/describe')
  assert.deepEqual(Object.keys(JSON.parse(describeRequest?.body ?? '{}')), ['pass', 'plugin_id'])
  assert.equal(describeRequest?.authorization, null)
  const [record] = (await company.plugins.list()).plugins
  assert.deepEqual([record?.name, record?.last_refresh_at], ['Cars', described.fetched_at])
  assert.deepEqual(record?.field_types, described.field_types)
})

test('[D1-PLG-06] [D1-PLG-08] records why a plugin refuses, until it accepts a new token (A-75)', async () => {
  const { client: company } = await journey.company()
  const { id } = await company.plugins.create({ base_url: served.url })
  await assert.rejects(
    company.plugins.describe(id),
    (error) => isPlatformError(error, 'plugin.not_responding') && /401/.test(error.message),
  )
  assert.match((await company.plugins.list()).plugins[0]?.last_error ?? '', /401/)
  assert.equal((await company.plugins.setToken(id, TOKEN)).token, '••••ugin')
  await company.plugins.describe(id)
  assert.equal((await company.plugins.list()).plugins[0]?.last_error, null)
  assert.equal((await company.plugins.setToken(id, null)).token, null)
})

test('[D1-PLG-05] [D1-PLG-10] an account client enables a built-in plugin and deletes it once unused (CX-01)', async () => {
  const { client: company, email } = await journey.company()
  const { client_id, client_secret } = await company.accountClients.create({
    name: 'x',
    capabilities: ['service_management'],
  })
  const account = createAccountClient({
    frontDoorUrl: journey.frontDoorUrl,
    clientId: client_id,
    clientSecret: client_secret,
  })
  const { id } = await account.plugins.switchOn('demo_catalog')
  await account.plugins.describe(id)
  const { service } = await account.services.create({ name: 'Shop', admin_email: email })
  const publish = async (fields: Parameters<typeof account.requestFields.publish>[2]) => {
    const { config_token } = await account.requestFields.read(service.id)
    await account.requestFields.publish(service.id, config_token, fields)
  }
  await publish([{ slug: 'car', label: 'Car', type: 'plugin', plugin: { plugin_id: id, field_type: 'lease_car' } }])
  await assert.rejects(account.plugins.delete(id), (error) => isPlatformError(error, 'plugins.in_use'))
  await publish([])
  await account.plugins.delete(id)
  assert.deepEqual((await company.plugins.list()).plugins, [])
})

test('[D2-FWD-09] [D2-FWD-14] reports each plugin call with its question, sealed request and reply', async () => {
  const { client: company, email } = await journey.company()
  const { id } = await company.plugins.create({ base_url: served.url, token: TOKEN })
  await company.plugins.describe(id)
  const { service } = await company.services.create({ name: 'Shop', admin_email: email })
  const { config_token } = await company.requestFields.read(service.id)
  await company.requestFields.publish(service.id, config_token, [
    { slug: 'car', label: 'Car', type: 'plugin', plugin: { plugin_id: id, field_type: 'car' } },
  ])
  const getPass = () => company.pluginPasses.create({ code: service.code })
  const spec = (await getPass()).specs.car
  assert.ok(spec)
  const exchanges: PluginExchange[] = []
  const field = createPluginField({
    spec,
    getPass,
    readInputs: () => ({ inputs: { budget: 300 }, isComplete: true }),
    onExchange: (exchange) => exchanges.push(exchange),
  })
  await field.search('model', 'Small')
  await served.renewKey()
  await field.search('model', 'Large')
  // The key changed in between, so the second question was sealed twice.
  assert.deepEqual(
    exchanges.map(({ question, error }) => [question.query, isPlatformError(error, 'plugin.key_changed')]),
    [
      ['Small', false],
      ['Large', true],
      ['Large', false],
    ],
  )
  const [first] = exchanges
  assert.deepEqual(first?.reply, { op: 'options', options: [{ id: 'c-1', label: 'Small car' }], more: false })
  assert.equal(JSON.parse(first?.request ?? '{}')._enc, 1)
  assert.ok((first?.durationMs ?? 0) > 0)
})
