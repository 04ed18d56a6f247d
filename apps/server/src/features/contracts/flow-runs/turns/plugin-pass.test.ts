// The plugin pass of a run on the routes of its three kinds of callers, and a step answered by a plugin.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  call,
  createFlowRunFixture,
  deleteAccount,
  flowField,
  openRegion,
  openReply,
  readStatusAndKey,
  registerPlugin,
  sealQuestion,
  startPluginFixture,
  twoStepFlow,
} from '@company-data/testkit'

const { platform, company, plugin: served } = await startPluginFixture()
const plugin = await registerPlugin(platform, company, { base_url: served.url })

const element = {
  kind: 'plugin',
  slug: 'car',
  label: 'Car',
  required: true,
  show_if: null,
  plugin: { plugin_id: plugin.id, field_type: 'car', snapshot: null, inputs: { budget: 'budget' } },
}
const definition = twoStepFlow({
  nodes: [
    { key: 'first', label: 'First', party: 'customer', elements: [flowField('budget', { type: 'number' }), element] },
    { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
  ],
})
const fixture = await createFlowRunFixture(platform, { company, definition })
const { service, customer, flow } = fixture

const asCustomer = (runId: string, by = customer) => by.call('POST', fixture.under(runId, '/plugin-pass'))
const asClient = (runId: string) => service.companyData('POST', `/flow-runs/${runId}/plugin-pass`)
const asOwner = (runId: string) =>
  company.call('POST', `/api/services/${service.id}/flows/${flow.id}/runs/${runId}/plugin-pass`)

test('D2-FWD-01, D2-FWD-02: the customer on turn gets a pass with the pinned version’s specs (D2-CUS-05, D2-DEF-05, D2-DEF-06, D2-DEF-10, D2-VER-05)', async () => {
  const { id } = await fixture.start()
  const { status, body, text } = await asCustomer(id)
  assert.equal(status, 200, text)
  assert.deepEqual(body.plugins, [{ id: plugin.id, public_key: served.publicKey }])
  assert.deepEqual(Object.keys(body.specs), ['car'])
  const { snapshot, ...spec } = body.specs.car
  assert.deepEqual(spec, { plugin_id: plugin.id, field_type: 'car', inputs: { budget: 'budget' } })
  assert.deepEqual(Object.keys(snapshot).sort(), ['blocks', 'host', 'inputs', 'label', 'outputs', 'plugin_name'])
  const claims = JSON.parse(Buffer.from(body.pass.split('.')[1], 'base64url').toString('utf8'))
  assert.deepEqual([claims.kind, claims.plugins], ['flow', [plugin.id]])
  for (const secret of [id, customer.userId, fixture.connectionId]) assert.ok(!JSON.stringify(claims).includes(secret))
  const question = { op: 'outputs', picks: { model: 'c-1' }, values: { km: 1 }, inputs: { budget: 300 } }
  const request = await sealQuestion(body.plugins[0].public_key, question)
  const reply = await call(body.forwarder_url, 'POST', '/call', {
    body: { pass: body.pass, plugin_id: plugin.id, request },
  })
  assert.deepEqual((await openReply(reply.body.reply)).outputs, { price: 200, fits: true })
})

test('D2-FWD-04, D2-OWN-10: a step without a plugin gets a pass without plugins', async () => {
  const { id } = await fixture.start()
  await fixture.answer('customer', id, { budget: '300', car: '{"_plugin":1}' }, { next_node: 'last' })
  for (const { status, body, text } of [await asClient(id), await asOwner(id)]) {
    assert.equal(status, 200, text)
    assert.deepEqual([body.plugins, body.specs], [[], {}])
    assert.ok(body.pass.split('.').length === 3)
  }
})

test('FA-41, D2-FWD-05: refuses invalid pass requests in order (D2-FWD-06, D2-FWD-07, D2-FWD-08, D2-ERR-21)', async () => {
  const { id } = await fixture.start()
  assert.deepEqual(await readStatusAndKey(asClient(id)), [403, 'flows.not_your_turn'])
  assert.deepEqual(await readStatusAndKey(asCustomer(randomUUID())), [404, 'flows.run_not_found'])
  const db = openRegion(platform)
  await db.kysely.updateTable('flow_run').set({ current_node: 'gone' }).where('id', '=', id).execute()
  assert.deepEqual(await readStatusAndKey(asClient(id)), [403, 'flows.not_your_turn'])
  assert.deepEqual(await readStatusAndKey(asCustomer(id)), [422, 'flows.definition_invalid'])
  assert.equal((await service.companyData('POST', `/flow-runs/${id}/cancel`)).status, 200)
  assert.deepEqual(await readStatusAndKey(asCustomer(id)), [409, 'flows.run_not_awaiting'])
})

test('FG-15: a missing description is fetched from the forwarder for the pass', async () => {
  const { id } = await fixture.start()
  const db = openRegion(platform)
  await db.kysely.updateTable('plugin').set({ description: null }).where('id', '=', plugin.id).execute()
  // The forwarder still has it, and the region asks.
  assert.deepEqual((await asCustomer(id)).body.plugins, [{ id: plugin.id, public_key: served.publicKey }])
})

test('D2-PLG-13, A-72: a version that names the plugin keeps it, and in_use says which (FA-17)', async () => {
  const refused = await company.call('DELETE', `/api/account/plugins/${plugin.id}`)
  assert.deepEqual([refused.status, refused.body.error_key], [409, 'plugins.in_use'])
  assert.deepEqual(
    refused.body.in_use.flows.map((usedFlow: { id: string }) => usedFlow.id),
    [flow.id],
  )
})

test('FA-67, D1-PLG-01: a shared plugin answer is not a use of the plugin (D1-PLG-10)', async () => {
  const { id } = await fixture.start()
  await fixture.answer('customer', id, { budget: '300', car: '{"_plugin":1}' }, { next_node: 'last' })
  await fixture.answer('company', id, { note: 'mine' }, { leaf: true })
  const { values } = (await service.companyData('GET', `/connections/${fixture.connectionId}`)).body
  assert.equal(values.car.type, 'plugin')
  const { status, body, text } = await company.call('GET', '/api/account/plugins')
  assert.equal(status, 200, text)
  const { in_use } = body.plugins.find((pluginEntry: { id: string }) => pluginEntry.id === plugin.id)
  assert.deepEqual([in_use.flows.length, in_use.request_rows], [1, []])
  assert.deepEqual(await readStatusAndKey(company.call('DELETE', `/api/account/plugins/${plugin.id}`)), [
    409,
    'plugins.in_use',
  ])
})

test('D2-FWD-08: passes end once a counterparty has deleted its account', async () => {
  const { id } = await fixture.start()
  await deleteAccount(platform, customer)
  assert.deepEqual(await readStatusAndKey(asClient(id)), [409, 'account.counterparty_deleted'])
})
