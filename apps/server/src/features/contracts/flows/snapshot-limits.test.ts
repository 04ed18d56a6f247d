// Limits of the plugin descriptions that a draft, request fields and claims copy, with the longest possible field type.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { servePlugin } from '@company-data/plugin-kit'
import {
  carPlugin,
  createFlow,
  createService,
  describePlugin,
  expectStatus,
  flowField,
  openRegion,
  ownPlatform,
  readStatusAndKey,
  registerCompany,
  registerPlugin,
  requestField,
  twoStepFlow,
} from '@company-data/testkit'

const [car] = carPlugin.fieldTypes
assert.ok(car)

/** 250 bytes each. */
const listOutputs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: `output_${String(index).padStart(2, '0')}`,
    type: 'text' as const,
    label: 'L'.repeat(199),
  }))

/** The plugin's description changes during the tests. */
const changing = { ...carPlugin, fieldTypes: [car] }
const describeOutputs = (outputs: number, fieldTypes = 1): void => {
  const long = { ...car, blocks: [], inputs: [], outputs: listOutputs(Math.min(outputs, 50)) }
  const inputs = listOutputs(Math.max(0, outputs - 50)).map((input) => ({ ...input, required: false }))
  changing.fieldTypes = Array.from({ length: fieldTypes }, (_, index) => ({
    ...long,
    inputs,
    key: index === 0 ? 'car' : `car${index}`,
  }))
}
describeOutputs(50)
const served = await servePlugin(changing)
const platform = await ownPlatform({ environment: { PLUGIN_ALLOW_HOSTS: new URL(served.url).host } })
after(() => served.stop())
const company = await registerCompany(platform)
const plugin = await registerPlugin(platform, company, { base_url: served.url })
const service = await createService(company)

const withElements = (count: number) =>
  twoStepFlow({
    nodes: [
      {
        key: 'first',
        label: 'First',
        party: 'customer',
        elements: Array.from({ length: count }, (_, index) => ({
          kind: 'plugin',
          slug: `car${index}`,
          label: 'Car',
          plugin: { plugin_id: plugin.id, field_type: 'car', snapshot: null, inputs: {} },
        })),
      },
      { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
    ],
  })

const readPlugin = async () => {
  const { plugins } = (await company.call('GET', '/api/account/plugins')).body
  return plugins[0]
}

test('[FG-11] a field type has at most 16 KiB and a description 64 KiB', async () => {
  const fieldTypesBefore = (await readPlugin()).field_types
  for (const [outputs, fieldTypes, rule] of [
    [70, 1, /16384 bytes/],
    [50, 6, /65536 bytes/],
  ] as const) {
    describeOutputs(outputs, fieldTypes)
    assert.deepEqual(await readStatusAndKey(describePlugin(platform, plugin)), [502, 'plugin.not_responding'])
    const { last_error, field_types } = await readPlugin()
    assert.match(last_error, rule)
    assert.deepEqual(field_types, fieldTypesBefore, 'the stored description stays')
  }
  describeOutputs(50)
  expectStatus(await describePlugin(platform, plugin), 200, 'describing')
})

test('[FB-01] the descriptions in a draft have 1 MiB together and are stored once', async () => {
  const flow = await createFlow(service)
  const before = (await flow.portal('GET')).body.draft
  const refused = await flow.saveDraft(withElements(95))
  assert.deepEqual([refused.status, refused.body.error_key], [400, 'flows.draft_invalid'])
  assert.match(Object.keys(refused.body.fields).join(), /^\/nodes\/0\/elements\/\d+\/plugin$/)
  assert.deepEqual((await flow.portal('GET')).body.draft, before, 'nothing was saved')

  const { definition } = expectStatus(await flow.saveDraft(withElements(80)), 200, 'saving').body
  const snapshots = definition.nodes[0].elements.map((element: object) => Object(element).plugin.snapshot)
  assert.equal(snapshots.length, 80)
  for (const snapshot of snapshots) assert.deepEqual(snapshot.outputs, listOutputs(50))
  assert.deepEqual((await flow.portal('GET')).body.draft, definition)
  const row = await openRegion(platform)
    .kysely.selectFrom('flow')
    .select('draft')
    .where('id', '=', flow.id)
    .executeTakeFirstOrThrow()
  assert.equal(JSON.stringify(row.draft).split(listOutputs(50).at(-1)?.key ?? '').length, 2, 'stored once')
  expectStatus(await flow.publishDraft(), 201, 'publishing')
  const version = (await flow.portal('GET', '/versions/1')).body.definition
  assert.deepEqual(version.nodes, definition.nodes)

  describeOutputs(60)
  expectStatus(await describePlugin(platform, plugin), 200, 'describing')
  const published = await flow.publishDraft()
  assert.deepEqual([published.status, published.body.error_key], [400, 'flows.draft_invalid'], 'it grew since the save')
  describeOutputs(50)
  expectStatus(await describePlugin(platform, plugin), 200, 'describing')
})

test('[D1-RF-11] the descriptions in the request fields of a service have 1 MiB together', async () => {
  const fields = Array.from({ length: 200 }, (_, index) =>
    requestField(`car_${index}`, { type: 'plugin', plugin: { plugin_id: plugin.id, field_type: 'car' } }),
  )
  const refused = await service.putRequestFields(fields)
  assert.deepEqual([refused.status, refused.body.error_key], [400, 'services.request_field_plugin_invalid'])
  assert.match(refused.body.error, /1048576 bytes/)
  expectStatus(await service.putRequestFields(fields.slice(0, 60)), 200, 'publishing')
})
