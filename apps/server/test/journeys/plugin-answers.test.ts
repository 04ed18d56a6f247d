// Rows, claims and flow fields that a person answers through a real plugin, as the company reads them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPluginField, type PluginField, type PluginPass } from '@company-data/sdk/person'
import {
  addSealedDatum,
  askUserinfo,
  connectBody,
  createFlowRunFixture,
  createService,
  createSignInApp,
  decideSignIn,
  flowField,
  readStatusAndKey,
  readValues,
  registerPerson,
  registerPlugin,
  requestField,
  signIn,
  startPluginFixture,
  type TestAccount,
  twoStepFlow,
} from '@company-data/testkit'

const { platform, company, plugin: served } = await startPluginFixture()
const plugin = await registerPlugin(platform, company, { base_url: served.url })
const reference = { plugin_id: plugin.id, field_type: 'car' }
const service = await createService(company)
await service.publish([
  requestField('budget', { type: 'number' }),
  requestField('car', { type: 'plugin', plugin: { ...reference, inputs: { budget: 'budget' } } }),
])

/** Picks the small car and requests its price, as an app does. */
const createAnswer = async (getPass: () => Promise<PluginPass>): Promise<string> => {
  const spec = (await getPass()).specs.car
  assert.ok(spec)
  const field: PluginField = createPluginField({
    spec,
    getPass,
    readInputs: () => ({ inputs: { budget: 300 }, isComplete: true }),
  })
  const [option] = (await field.search('model', 'Small'))?.options ?? []
  assert.ok(option)
  field.pick('model', option)
  field.enter('km', 9000)
  await field.askOutputs()
  return field.answer() ?? ''
}

const createPassGetter = (account: TestAccount, form: object) => async (): Promise<PluginPass> =>
  (await account.call('POST', '/api/customer/plugin-pass', form)).body

const answer = {
  _plugin: 1,
  plugin: 'Cars',
  field_type: 'car',
  label: 'A car',
  blocks: [
    { key: 'model', kind: 'search_select', label: 'Model', pick: { id: 'c-1', label: 'Small car' } },
    { key: 'km', kind: 'number', label: 'Kilometres', value: 9000 },
  ],
  outputs: [
    { key: 'price', type: 'number', label: 'Price', value: 200 },
    { key: 'fits', type: 'boolean', label: 'Fits', value: true },
  ],
}

test('D1-REG-26, D1-PLG-25: a row is answered through its plugin, in one text (A-76, A-78)', async () => {
  const person = await registerPerson(platform)
  const text = await createAnswer(createPassGetter(person, { code: service.code }))
  const budget = { slug: 'budget', contact_data_id: null, live: false, value: await service.seal('300') }
  const car = { slug: 'car', contact_data_id: null, live: false, value: await service.seal(text) }
  const connect = (overrides: object) =>
    person.call('POST', '/api/company-connections', connectBody(service, [budget, { ...car, ...overrides }]))
  // it is typed in, so it has no source field, is not live, and is sealed.
  const datum = await addSealedDatum(person, 'email', 'ada@example.org')
  assert.deepEqual(await readStatusAndKey(connect({ contact_data_id: datum.id })), [
    400,
    'company_connections.type_mismatch',
  ])
  assert.deepEqual(await readStatusAndKey(connect({ live: true })), [400, 'request.invalid'])
  assert.deepEqual(await readStatusAndKey(connect({ value: text })), [400, 'contact_data.encryption_required'])
  const { status, body } = await connect({})
  assert.equal(status, 201)
  const values = await readValues(service, body.id)
  assert.equal(values.budget, '300')
  assert.deepEqual(JSON.parse(values.car ?? ''), answer)
  // after connecting a pass is issued as well.
  assert.equal(await createAnswer(createPassGetter(person, { code: service.code })), text)
})

test('D1-REG-26, D1-PLG-25: a claim is answered sealed or as plaintext (A-76, A-78)', async () => {
  const person = await registerPerson(platform)
  const claims = [{ claim: 'car', label: 'Car', type: 'plugin', required: true, plugin: reference }]
  const sealing = await createSignInApp(service, { claims })
  const text = await createAnswer(createPassGetter(person, { client_id: sealing.clientId }))
  const { access_token } = await signIn(sealing, person, { car: await service.seal(text) })
  const received = (await askUserinfo(sealing, access_token)).body.claims.car
  assert.deepEqual(JSON.parse(await service.open(received)), answer)
  const open = await createSignInApp(service, { claims, claims_delivery: 'plaintext' })
  const invalidAnswers = ['a small car', '{}', '[]', JSON.stringify({ ...answer, _plugin: 2 }), answer, 7]
  for (const car of [...invalidAnswers, JSON.stringify({ ...answer, field_type: 'boat' })])
    assert.deepEqual(await readStatusAndKey(decideSignIn(open, person, { car })), [400, 'contact_data.value_invalid'])
  const tokens = await signIn(open, person, { car: text })
  assert.deepEqual(JSON.parse((await askUserinfo(open, tokens.access_token)).body.claims.car), answer)
})

test('D2-PLG-08, D2-PLG-05: a flow answer is sealed for each party, never private (D2-PLG-06, T-55)', async () => {
  const element = {
    kind: 'plugin',
    slug: 'car',
    label: 'Car',
    required: true,
    show_if: null,
    plugin: { ...reference, snapshot: null, inputs: { budget: 'budget' } },
  }
  const elements = [flowField('budget', { type: 'number' }), element]
  const fixture = await createFlowRunFixture(platform, {
    company,
    definition: twoStepFlow({
      nodes: [
        { key: 'first', label: 'First', party: 'customer', elements },
        { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
      ],
    }),
  })
  const { customer } = fixture
  const { id } = await fixture.start()
  const text = await createAnswer(async () => (await customer.call('POST', fixture.under(id, '/plugin-pass'))).body)
  const budget = { slug: 'budget', values: await fixture.copies('300') }
  const copies = await fixture.copies(text)
  const submit = (car: object) =>
    fixture.submit('customer', id, { answers: [budget, { slug: 'car', values: copies, ...car }], next_node: 'last' })
  assert.deepEqual(await readStatusAndKey(submit({ values: copies.slice(0, 1) })), [400, 'flows.answer_party_missing'])
  assert.deepEqual(await readStatusAndKey(submit({ source_private: true })), [400, 'flows.answer_invalid'])
  assert.equal((await submit({})).status, 200)
  const findCar = (run: { answers: Array<{ slug: string; value: string }> }) =>
    run.answers.find(({ slug }) => slug === 'car')?.value ?? ''
  const [ofCompany, ofCustomer] = [await fixture.read(id), await fixture.received(id)]
  assert.deepEqual(JSON.parse(await fixture.service.open(findCar(ofCompany as never))), answer)
  assert.equal(await customer.openValue(findCar(ofCustomer as never)), text)
  assert.deepEqual(ofCustomer.private_slugs, [])
})

test('D1-XREF-13: all features use the same names for plugin field parts', async () => {
  const { plugins } = (await company.call('GET', '/api/account/plugins')).body
  const { key, label, blocks, inputs, outputs } = plugins[0].field_types[0]
  const snapshot = { plugin_name: 'Cars', host: '127.0.0.1', label, blocks, inputs, outputs }
  assert.equal(key, 'car')
  const { fields } = await service.readRequestFields()
  const row = fields.find(({ slug }) => slug === 'car')?.plugin as object
  const claims = [{ claim: 'car', label: 'Car', type: 'plugin', plugin: reference }]
  const app = await createSignInApp(service, { claims })
  const claim = (await company.call('GET', `/api/account/oauth-apps/${app.id}`)).body.claims[0].plugin
  assert.deepEqual(row, { ...reference, plugin_name: 'Cars', snapshot, inputs: { budget: 'budget' } })
  assert.deepEqual(claim, { ...reference, plugin_name: 'Cars', snapshot, inputs: {} })
  const person = await registerPerson(platform)
  const { specs } = await createPassGetter(person, { code: service.code })()
  assert.deepEqual(specs.car, { ...reference, snapshot, inputs: { budget: 'budget' } })
})
