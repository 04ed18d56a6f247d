// Answers that documents print are refused before they are sealed when no font prints them (FB-05).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowField, twoStepFlow, usePlatform } from '@company-data/testkit'
import { startFlowFixture } from '../../../testing/flow-fixture.ts'
import { FlowRunError } from '../../index.ts'

const platform = await usePlatform()

const catchRefusal = async (call: Promise<unknown>): Promise<FlowRunError> => {
  const error = await call.then(
    () => assert.fail('it was not refused'),
    (caught: unknown) => caught,
  )
  assert.ok(error instanceof FlowRunError, String(error))
  return error
}

const elements = [flowField('name'), flowField('tags', { type: 'multiselect', options: ['a🚀', 'b'] })]

const startRun = async (outputMode: 'data_only' | 'document', constants: object[] = []) => {
  const fixture = await startFlowFixture(platform, [], outputMode)
  const ada = await fixture.connectPerson()
  const isDocument = outputMode === 'document'
  const assetKey = isDocument ? await fixture.addAsset('letter', ['{{name}}']) : ''
  const document = {
    language_party: 'customer',
    outputs: [{ output_key: 'letter', name: 'Letter', rules: [{ asset_key: assetKey }] }],
  }
  const last = { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] }
  await fixture.publish(
    twoStepFlow({
      output_mode: outputMode,
      constants,
      nodes: [
        { key: 'first', label: 'First', party: 'customer', elements },
        isDocument ? { ...last, elements: [], document } : last,
      ],
    }),
  )
  const company = await fixture.service.runs.start(fixture.flowId, { target: { connection_id: ada.connection.id } })
  const run = await ada.client.runs.open({ connectionId: ada.connection.id, runId: company.record.id })
  const answersPath = `POST /api/company-connections/${ada.connection.id}/flow-runs/${company.record.id}/answers`
  return { run, countSent: () => ada.wire.count(answersPath) }
}

test('[FB-05] an answer with an emoji is refused before it is sealed', async () => {
  const { run, countSent } = await startRun('document')
  const step = run.step()
  step.enter('name', 'Ada 🚀😀🚀')
  step.enter('tags', ['a🚀'])
  assert.deepEqual(
    step.view().problems,
    [
      { slug: 'name', problem: 'unprintable', characters: ['🚀', '😀'] },
      { slug: 'tags', problem: 'unprintable', characters: ['🚀'] },
    ],
    'the form can say it while the person types',
  )
  for (const submit of [() => step.submit(), () => run.turn().submit()]) {
    const error = await catchRefusal(submit())
    assert.deepEqual([error.reason, error.slug, error.characters], ['character_unprintable', 'name', ['🚀', '😀']])
  }
  assert.equal(countSent(), 0)
  step.enter('name', '王小明 محمد')
  step.enter('tags', ['b'])
  await step.submit()
  assert.equal(countSent(), 1)
  assert.equal(run.answers.name, '王小明 محمد')
})

test('[FB-05] a flow without documents takes every character', async () => {
  const { run, countSent } = await startRun('data_only')
  const step = run.step()
  step.enter('name', 'Ada 🚀')
  assert.deepEqual(step.view().problems, [])
  await step.submit()
  assert.equal(countSent(), 1)
  const { reason, slug, characters } = new FlowRunError('no_next_step')
  assert.deepEqual([reason, slug, characters], ['no_next_step', undefined, []])
})

const literal = (value: string) => ({ type: 'lit', value_type: 'text', value })
const constant = (expr: object) => ({ key: 'greeting', label: 'Greeting', result_type: 'text', expr, shown_on: [] })

test('[FB-05] a text of the author that depends on answers is refused with the step', async () => {
  const when = { field: 'name', op: 'eq', value: 'Ada' }
  // biome-ignore lint/suspicious/noThenProperty: a member of expressions
  const expr = { type: 'if', cases: [{ when, then: literal('Hello 🚀') }], else: literal('Hello') }
  const { run, countSent } = await startRun('document', [constant(expr)])
  const step = run.step()
  step.enter('name', 'Ada')
  assert.deepEqual(step.view().problems, [{ slug: 'greeting', problem: 'unprintable', characters: ['🚀'] }])
  const error = await catchRefusal(step.submit())
  assert.deepEqual([error.reason, error.slug, error.characters], ['character_unprintable', 'greeting', ['🚀']])
  assert.equal(countSent(), 0)
  step.enter('name', 'Bob')
  await step.submit()
  assert.equal(countSent(), 1)
})

test('[FB-05] a run whose documents could never be printed does not start', async () => {
  const error = await catchRefusal(startRun('document', [constant(literal('Hello 🚀'))]))
  assert.deepEqual([error.reason, error.slug, error.characters], ['character_unprintable', 'greeting', ['🚀']])
  const { run } = await startRun('data_only', [constant(literal('Hello 🚀'))])
  assert.equal(run.record.status, 'awaiting_customer')
})
