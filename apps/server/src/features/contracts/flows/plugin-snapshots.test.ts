// Flows with a real plugin: when its description is copied into a definition, and which flows block its deletion.
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
  ownPlatform,
  type RegisteredPlugin,
  registerCompany,
  registerPlugin,
  twoStepFlow,
} from '@company-data/testkit'

/** The plugin's description changes during the test, as with a release. */
const changing = { ...carPlugin }
const served = await servePlugin(changing)
const platform = await ownPlatform({ environment: { PLUGIN_ALLOW_HOSTS: new URL(served.url).host } })
after(() => served.stop())

const companyWithPlugin = async () => {
  const company = await registerCompany(platform)
  const plugin = await registerPlugin(platform, company, { base_url: served.url })
  return { company, plugin, service: await createService(company) }
}

const withPlugin = ({ id }: RegisteredPlugin, snapshot: unknown = null, inputs: object = { budget: 'budget' }) =>
  twoStepFlow({
    nodes: [
      {
        key: 'first',
        label: 'First',
        party: 'customer',
        elements: [
          flowField('budget', { type: 'number' }),
          {
            kind: 'plugin',
            slug: 'car',
            label: 'Car',
            plugin: { plugin_id: id, field_type: 'car', snapshot, inputs },
          },
        ],
      },
      { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
    ],
  })

const pluginIn = (definition: ReturnType<typeof withPlugin>) => {
  const element = definition.nodes[0]?.elements[1] as unknown
  const { plugin } = element as {
    plugin: { snapshot: Record<string, unknown> | null; inputs: Record<string, string> }
  }
  return plugin
}

test('D2-DEF-10, FA-08: saving and publishing copy the plugin’s current description', async () => {
  const { service, plugin } = await companyWithPlugin()
  const flow = await createFlow(service)
  const forged = { plugin_name: 'Mine', host: 'evil.example', label: 'x', blocks: [], inputs: [], outputs: [] }
  const inputs = { budget: 'budget', undeclared: 'budget' }
  const saved = expectStatus(await flow.saveDraft(withPlugin(plugin, forged, inputs)), 200, 'saving').body
  const { snapshot, inputs: wired } = pluginIn(saved.definition)
  assert.deepEqual(wired, { budget: 'budget' }, 'undeclared members are dropped')
  assert.deepEqual([snapshot?.plugin_name, snapshot?.label], ['Cars', 'A car'])
  assert.deepEqual(snapshot?.outputs, [
    { key: 'price', type: 'number', label: 'Price' },
    { key: 'fits', type: 'boolean', label: 'Fits' },
  ])
  assert.equal(JSON.stringify(saved.definition).includes('evil.example'), false)
  expectStatus(await flow.publishDraft(), 201, 'publishing')

  const labelled = (label: string) => changing.fieldTypes.map((fieldType) => ({ ...fieldType, label }))
  changing.fieldTypes = labelled('A better car')
  expectStatus(await describePlugin(platform, plugin), 200, 'describing')
  const readLabel = async (version: number) =>
    pluginIn((await flow.portal('GET', `/versions/${version}`)).body.definition).snapshot?.label
  assert.equal(await readLabel(1), 'A car', 'a version never changes')
  const storedFlow = (await flow.portal('GET')).body
  assert.equal(pluginIn(storedFlow.draft).snapshot?.label, 'A car', 'no save or publish since')
  expectStatus(await flow.publishDraft(), 201, 'publishing')
  assert.deepEqual(
    [await readLabel(1), await readLabel(2)],
    ['A car', 'A better car'],
    'publishing copies the current description',
  )

  changing.fieldTypes = labelled('The best car')
  expectStatus(await describePlugin(platform, plugin), 200, 'describing')
  const savedDraft = expectStatus(await flow.saveDraft(withPlugin(plugin)), 200, 'saving').body
  assert.equal(pluginIn(savedDraft.definition).snapshot?.label, 'The best car', 'saving copies the current description')
  assert.deepEqual([await readLabel(1), await readLabel(2)], ['A car', 'A better car'])
})

test('FA-17, D2-VAL-25: only the draft and the latest version keep a plugin', async () => {
  const { company, service, plugin } = await companyWithPlugin()
  const flow = await createFlow(service)
  const usedBy = async (): Promise<string[]> => {
    const { plugins } = (await company.call('GET', '/api/account/plugins')).body
    const { in_use } = plugins.find(({ id }: { id: string }) => id === plugin.id)
    return in_use.flows.map(({ id }: { id: string }) => id)
  }
  assert.deepEqual(await usedBy(), [])
  await flow.saveDraft(withPlugin(plugin))
  assert.deepEqual(await usedBy(), [flow.id], 'the draft names it')
  expectStatus(await flow.publishDraft(), 201, 'publishing')
  await flow.saveDraft(twoStepFlow())
  assert.deepEqual(await usedBy(), [flow.id], 'the latest version names it')
  const refused = await company.call('DELETE', `/api/account/plugins/${plugin.id}`)
  assert.deepEqual([refused.status, refused.body.error_key], [409, 'plugins.in_use'])
  expectStatus(await flow.publishDraft(), 201, 'publishing')
  assert.deepEqual(await usedBy(), [], 'only an older version names it')

  const other = await createFlow(service)
  await other.publish(withPlugin(plugin))
  assert.deepEqual(await usedBy(), [other.id])
  await other.portal('DELETE')
  assert.deepEqual(await usedBy(), [], 'a deleted flow names it')
  assert.equal((await company.call('DELETE', `/api/account/plugins/${plugin.id}`)).status, 204)

  const problems = (await flow.saveDraft(withPlugin(plugin))).body.problems
  assert.deepEqual(
    problems.map(({ error_key, severity }: Record<string, string>) => [error_key, severity]),
    [['flow_plugin.unknown', 'error']],
  )
})
