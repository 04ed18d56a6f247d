// Consecutive steps of one party: answered back and forth on the device, and sent together in order.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { flowField, twoStepFlow, usePlatform } from '@company-data/testkit'
import { type FixtureCustomer, type FlowFixture, startFlowFixture } from '../../testing/flow-fixture.ts'
import { ConnectionError, createPersonClient, FlowRunError } from '../index.ts'

const platform = await usePlatform()
let fixture: FlowFixture
let ada: FixtureCustomer

before(async () => {
  fixture = await startFlowFixture(platform, [], 'data_only')
  ada = await fixture.connectPerson()
})

const pets = { field: 'pets', op: 'eq', value: 'yes' }
const fee = {
  key: 'fee',
  label: 'Fee',
  result_type: 'number',
  shown_on: ['end'],
  expr: {
    type: 'math',
    op: 'mul',
    args: [
      { type: 'ref', key: 'rooms' },
      { type: 'lit', value_type: 'number', value: 2 },
    ],
  },
}

/** Home → pets, if there are any → end: all of the customer; then the company. */
const definition = () =>
  twoStepFlow({
    entry: 'home',
    nodes: [
      {
        key: 'home',
        label: 'Home',
        party: 'customer',
        elements: [
          flowField('rooms', { type: 'number', required: true }),
          flowField('pets', { type: 'select', options: ['yes', 'no'], required: true }),
        ],
      },
      { key: 'pets', label: 'Pets', party: 'customer', elements: [flowField('kind', { required: true })] },
      {
        key: 'end',
        label: 'End',
        party: 'customer',
        elements: [
          { kind: 'text', key: 'summary', text: '{{rooms}} rooms, {{kind}}' },
          flowField('deposit', { type: 'number', default: { type: 'ref', key: 'fee' } }),
        ],
      },
      { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
    ],
    edges: [
      { from: 'home', to: 'pets', when: pets },
      { from: 'home', to: 'end' },
      { from: 'pets', to: 'end' },
      { from: 'end', to: 'last' },
    ],
    constants: [fee],
  })

const startRun = async (client = ada.client) => {
  await fixture.publish(definition())
  const company = await fixture.service.runs.start(fixture.flowId, { target: { connection_id: ada.connection.id } })
  const run = await client.runs.open({ connectionId: ada.connection.id, runId: company.record.id })
  return { company, run, answersPath: `/flow-runs/${company.record.id}/answers` }
}

type Run = Awaited<ReturnType<typeof startRun>>['run']

const listStepKeys = (run: Run): string[] => run.turn().steps.map(({ key }) => key)

const findStep = (run: Run, key: string) => {
  const step = run.turn().steps.find((candidate) => candidate.key === key)
  assert.ok(step, key)
  return step
}

test("[D2-OV-10] [D2-TXT-16] a party's steps are answered before any is sent, each sees earlier input (D2-CON-72)", async () => {
  const { company, run, answersPath } = await startRun()
  assert.deepEqual([listStepKeys(run), run.turn().isComplete], [['home'], false])
  run.step().enter('rooms', '3')
  run.step().enter('pets', 'yes')
  assert.deepEqual(listStepKeys(run), ['home', 'pets'])
  findStep(run, 'pets').enter('kind', 'cat')
  assert.deepEqual(listStepKeys(run), ['home', 'pets', 'end'])
  const listShownValues = () => {
    const { elements, constants } = findStep(run, 'end').view()
    return [
      ...elements.map((view) => (view.kind === 'text' ? view.text : view.kind === 'field' ? view.value : null)),
      constants[0]?.value,
    ]
  }
  assert.deepEqual(listShownValues(), ['3 rooms, cat', '6', '6'])
  // Back to the first step: another answer leads another way, and earlier input is not lost.
  run.step().enter('rooms', '4')
  run.step().enter('pets', 'no')
  assert.deepEqual(listStepKeys(run), ['home', 'end'])
  assert.deepEqual(listShownValues(), ['4 rooms, —', '8', '8'])
  run.step().enter('pets', 'yes')
  assert.deepEqual(listShownValues(), ['4 rooms, cat', '8', '8'])
  assert.equal(run.turn().isComplete, true)
  assert.equal(ada.wire.requests.filter(({ path }) => path.endsWith(answersPath)).length, 0)
  const sentKeys: string[] = []
  await run.turn().submit(({ key }) => sentKeys.push(key))
  assert.deepEqual(sentKeys, ['home', 'pets', 'end'])
  const submits = ada.wire.requests.filter(({ path }) => path.endsWith(answersPath)).map(({ body }) => JSON.parse(body))
  assert.deepEqual(
    submits.map(({ next_node }) => next_node),
    ['pets', 'end', 'last'],
  )
  await company.refresh()
  assert.deepEqual(company.answers, { rooms: '4', pets: 'yes', kind: 'cat', deposit: '8' })
  assert.ok(company.isMyTurn())
})

test('[D2-CUS-06] nothing is sent of an incomplete turn, nor of a step before its turn', async () => {
  const { run, answersPath } = await startRun()
  run.step().enter('rooms', '1')
  run.step().enter('pets', 'yes')
  const readReason = async (call: Promise<void>): Promise<string> =>
    call.then(
      () => 'none',
      (error: unknown) => (error instanceof FlowRunError ? error.reason : String(error)),
    )
  assert.equal(await readReason(run.turn().submit()), 'step_incomplete')
  findStep(run, 'pets').enter('kind', 'dog')
  assert.equal(await readReason(findStep(run, 'pets').submit()), 'not_awaiting')
  assert.equal(ada.wire.requests.filter(({ path }) => path.endsWith(answersPath)).length, 0)
})

test('[FA-65] an interrupted turn continues from the unsent step with all its input', async () => {
  let submits = 0
  const device = createPersonClient({
    frontDoorUrl: fixture.frontDoorUrl,
    fetch: async (input, init) => {
      if (String(input).endsWith('/answers') && ++submits === 2) throw new TypeError('fetch failed')
      return fetch(input, init)
    },
  })
  await device.login(ada.login)
  const { company, run } = await startRun(device)
  run.step().enter('rooms', '2')
  run.step().enter('pets', 'yes')
  findStep(run, 'pets').enter('kind', 'parrot')
  findStep(run, 'end').enter('deposit', '9')
  await assert.rejects(run.turn().submit(), ConnectionError)
  assert.equal(run.record.current_node, 'pets')
  assert.deepEqual([listStepKeys(run), run.turn().isComplete], [['pets', 'end'], true])
  await run.turn().submit()
  await company.refresh()
  assert.deepEqual(company.answers, { rooms: '2', pets: 'yes', kind: 'parrot', deposit: '9' })
})

test("a draft is sealed to the party's own key, and opens only with it", async () => {
  const sealedDraft = await ada.client.drafts.seal('half an answer')
  assert.equal(sealedDraft.includes('half'), false)
  assert.equal(await ada.client.drafts.open(sealedDraft), 'half an answer')
  const other = await fixture.connectPerson()
  await assert.rejects(other.client.drafts.open(sealedDraft))
  const seal = await ada.client.drafts.createSealer()
  ada.client.lock()
  await assert.rejects(ada.client.drafts.open(sealedDraft), { reason: 'locked' })
  const last = await seal('typed in the last moment')
  await ada.client.unlock(ada.login.password)
  assert.equal(await ada.client.drafts.open(last), 'typed in the last moment')
})
