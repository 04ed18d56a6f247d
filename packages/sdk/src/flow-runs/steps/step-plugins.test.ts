// A step answered through a plugin, over the forwarder: questions, disclosed inputs, and repeated questions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowField, startPluginFixture, twoStepFlow } from '@company-data/testkit'
import { type FlowFixture, startFlowFixture } from '../../../testing/flow-fixture.ts'
import type { FlowStep } from '../../index.ts'

const { platform, plugin } = await startPluginFixture()

/** The company registers the plugin, and the forwarder fetches its description. */
const registerPlugin = async ({ company }: FlowFixture): Promise<string> => {
  const { data } = await company.request<{ plugin: { id: string }; registry_pass: Record<string, string> }>({
    method: 'POST',
    path: '/api/account/plugins',
    body: { base_url: plugin.url },
  })
  const { pass, forwarder_url } = data.registry_pass
  const response = await fetch(`${forwarder_url}/describe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pass, plugin_id: data.plugin.id }),
  })
  assert.equal(response.status, 200)
  return data.plugin.id
}

const startCarRun = async () => {
  const fixture = await startFlowFixture(platform, [], 'data_only')
  const car = {
    kind: 'plugin',
    slug: 'car',
    label: 'Car',
    required: true,
    plugin: {
      plugin_id: await registerPlugin(fixture),
      field_type: 'car',
      snapshot: null,
      inputs: { budget: 'budget' },
    },
  }
  const price = { kind: 'text', key: 'price', text: '{{car.model}} for {{car.price}}: {{car.fits}}' }
  const budget = flowField('budget', { type: 'number' })
  await fixture.publish(
    twoStepFlow({
      nodes: [
        { key: 'first', label: 'First', party: 'customer', elements: [budget, car, price] },
        { key: 'last', label: 'Last', party: 'company', elements: [price] },
      ],
    }),
  )
  const ada = await fixture.connectPerson()
  const company = await fixture.service.runs.start(fixture.flowId, { target: { connection_id: ada.connection.id } })
  return { company, run: await ada.client.runs.open({ connectionId: ada.connection.id, runId: company.record.id }) }
}

const readText = (step: FlowStep): string | undefined =>
  step.view().elements.flatMap((view) => (view.kind === 'text' ? [view.text] : []))[0]

test('[D2-PLG-03] [D2-PLG-08] a plugin is asked again for changed inputs and gets no private value (D2-PLG-09, D2-FWD-17, D2-FWD-18)', async () => {
  const { company, run } = await startCarRun()
  const step = run.step()
  const car = step.pluginField('car')
  assert.equal(car, step.pluginField('car'))
  const missing = () => {
    const view = step.view().elements.find(({ kind }) => kind === 'plugin')
    return view?.kind === 'plugin' ? [view.isComplete, view.missing.find(({ key }) => key === 'budget')?.reason] : []
  }
  assert.deepEqual(missing(), [false, 'unanswered'])
  step.enter('budget', '300', { isPrivate: true })
  assert.deepEqual(missing(), [false, 'private'])
  step.enter('budget', '300')
  assert.deepEqual(missing(), [true, undefined])

  const [option] = (await car.search('model', 'Small'))?.options ?? []
  assert.ok(option)
  car.pick('model', option)
  assert.deepEqual(step.view().problems, [{ slug: 'car', problem: 'required' }])
  car.enter('km', 9000)
  await car.askOutputs()
  assert.equal(readText(step), 'Small car for 200: true')
  step.enter('budget', '100')
  assert.equal(readText(step), '\u2014 for \u2014: \u2014')
  await step.submit()
  await company.refresh()
  assert.equal(readText(company.step()), 'Small car for 200: false')
  assert.equal(company.answers.car, run.answers.car)
  const { _plugin, plugin: name, field_type, blocks } = JSON.parse(company.answers.car ?? '')
  assert.deepEqual([_plugin, name, field_type], [1, 'Cars', 'car'])
  assert.deepEqual(blocks[0].pick, { id: 'c-1', label: 'Small car' })
  assert.deepEqual(company.record.private_slugs, [])
})
