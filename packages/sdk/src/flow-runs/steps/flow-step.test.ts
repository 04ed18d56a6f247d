// A turn by the helper: the checks before sealing, the sealed data per reader, and data that is never sent.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { flowField, pdfWithLines, twoStepFlow, usePlatform } from '@company-data/testkit'
import { type FixtureCustomer, type FlowFixture, startFlowFixture } from '../../../testing/flow-fixture.ts'
import { FlowRunError } from '../../index.ts'

const platform = await usePlatform()
let fixture: FlowFixture
let ada: FixtureCustomer

before(async () => {
  fixture = await startFlowFixture(platform, [], 'data_only')
  ada = await fixture.connectPerson()
})

const first = (elements: object[], members: object = {}) => ({
  nodes: [
    { key: 'first', label: 'First', party: 'customer', elements },
    { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
  ],
  ...members,
})

/** Publishes the flow and opens a run of it on both sides. */
const startRun = async (members: object) => {
  await fixture.publish(twoStepFlow(members))
  const company = await fixture.service.runs.start(fixture.flowId, { target: { connection_id: ada.connection.id } })
  const run = await ada.client.runs.open({ connectionId: ada.connection.id, runId: company.record.id })
  return { company, run, under: `/api/company-connections/${ada.connection.id}/flow-runs/${company.record.id}` }
}

const refusal = async (call: Promise<unknown>): Promise<FlowRunError> => {
  const error = await call.then(
    () => assert.fail('it was not refused'),
    (caught: unknown) => caught,
  )
  assert.ok(error instanceof FlowRunError, String(error))
  return error
}

test('[D2-ANS-21] [FA-37] answers are checked against their types and sealed in normal form', async () => {
  const colours = { type: 'multiselect', options: ['red', 'blue'], required: false }
  const { company, run, under } = await startRun(
    first([
      flowField('born', { type: 'date', required: true }),
      flowField('income', { type: 'decimal' }),
      flowField('colours', colours),
      flowField('remark'),
    ]),
  )
  const step = run.step()
  step.enter('income', 'not much')
  step.enter('colours', ['green'])
  const { problems } = await refusal(step.submit())
  assert.deepEqual(
    problems.map(({ slug, problem }) => [slug, problem]),
    [
      ['born', 'required'],
      ['income', 'type'],
      ['colours', 'type'],
    ],
  )
  assert.ok(problems.every(({ reason }) => !reason?.includes('not much')))
  assert.equal(ada.wire.count(`POST ${under}/answers`), 0)
  step.enter('born', '2001-03-11')
  step.enter('income', ' 28.50 ')
  step.enter('colours', ['blue', 'red'])
  step.enter('remark', '')
  await step.submit()
  await company.refresh()
  const income = '28.50'
  assert.deepEqual(company.answers, { born: '2001-03-11', income, colours: '["blue","red"]' })
  assert.deepEqual(run.answers, company.answers)
})

const number = (value: number) => ({ type: 'lit', value_type: 'number', value })
const doubled = {
  key: 'doubled',
  label: 'Twice',
  result_type: 'number',
  shown_on: ['first'],
  expr: { type: 'math', op: 'mul', args: [{ type: 'ref', key: 'amount' }, number(2)] },
}

test('[D2-CON-69] [D2-CON-72] constants, texts and defaults follow the input, and no constant is sent (D2-CON-73)', async () => {
  const { run, under } = await startRun({
    ...first([
      { kind: 'text', key: 'intro', text: 'Twice is [b]{{doubled}}[/b].' },
      flowField('amount', { type: 'number' }),
      flowField('limit', { type: 'number', default: { type: 'ref', key: 'doubled' }, max: number(100) }),
    ]),
    constants: [doubled],
  })
  const step = run.step()
  const listShownValues = () => {
    const { constants, elements, problems } = step.view()
    const values = elements.map((view) => (view.kind === 'text' ? view.text : 'value' in view ? view.value : null))
    return [constants[0]?.value ?? null, ...values, ...problems.map(({ problem }) => problem)]
  }
  assert.deepEqual(listShownValues(), [null, 'Twice is —.', null, null])
  step.enter('amount', '30')
  assert.deepEqual(listShownValues(), ['60', 'Twice is 60.', '30', '60'])
  step.enter('amount', '80')
  assert.deepEqual(listShownValues(), ['160', 'Twice is 160.', '80', '160', 'above_max'])
  const limit = step.view().elements.at(-1)
  assert.deepEqual(limit?.kind === 'field' && [limit.min, limit.max], [null, '100'])
  step.enter('limit', '90')
  await step.submit()
  const sentAnswers: Array<{ slug: string }> = ada.wire.requests
    .filter(({ path }) => path === `${under}/answers`)
    .flatMap(({ body }) => JSON.parse(body).answers)
  assert.deepEqual(
    sentAnswers.map(({ slug }) => slug),
    ['amount', 'limit'],
  )
  assert.deepEqual(run.answers, { amount: '80', limit: '90' })
})

test('[FA-36] [D2-CUS-06] without a matching edge, or out of turn, nothing is sent', async () => {
  const isYes = { field: 'yes', op: 'eq', value: 'yes' }
  const { company, run, under } = await startRun({
    ...first([flowField('yes', { type: 'select', options: ['yes', 'no'] })]),
    edges: [{ from: 'first', to: 'last', when: isYes }],
  })
  run.step().enter('yes', 'no')
  assert.equal((await refusal(run.step().submit())).reason, 'no_next_step')
  assert.throws(
    () => company.step(),
    (error: unknown) => error instanceof FlowRunError && error.reason === 'not_your_turn',
  )
  assert.equal((await refusal(company.generate())).reason, 'not_generatable')
  assert.equal(ada.wire.count(`POST ${under}/answers`), 0)
  const writes = fixture.wire.requests.filter(
    ({ method, path }) => method === 'POST' && path.includes(company.record.id),
  )
  assert.deepEqual(writes, [])
  run.step().enter('yes', 'yes')
  await run.step().submit()
  await company.refresh()
  assert.ok(company.isMyTurn() && !run.isMyTurn())
})

test('[D2-FIL-05] [D2-FIL-06] a file is sealed and uploaded once for each party (D2-FIL-14, D2-SRC-18)', async () => {
  const { company, run, under } = await startRun(first([flowField('payslip', { type: 'pdf_document' })]))
  const bytes = pdfWithLines(['Payslip'])
  const step = run.step()
  step.attach('payslip', { bytes, mime_type: 'image/png', original_name: 'payslip.png' })
  assert.equal((await refusal(step.submit())).problems[0]?.problem, 'type')
  step.attach('payslip', { bytes: Buffer.from('no PDF'), mime_type: 'application/pdf', original_name: 'payslip.pdf' })
  assert.equal((await refusal(step.submit())).problems[0]?.problem, 'type')
  assert.equal(ada.wire.count(`POST ${under}/answer-files`), 0)
  step.attach('payslip', { bytes, mime_type: 'application/pdf', original_name: 'payslip.pdf' })
  await step.submit()
  assert.equal(ada.wire.count(`POST ${under}/answer-files`), 2)
  const answersRequest = ada.wire.requests.find(({ path }) => path === `${under}/answers`)
  const values: Array<{ value: string }> = JSON.parse(answersRequest?.body ?? '').answers[0].values
  const references = values.map(({ value }) => JSON.parse(value))
  assert.ok(references.every((reference) => Object.keys(reference).join() === '_enc_file'))
  assert.equal(new Set(references.map(({ _enc_file }) => _enc_file)).size, 2)
  await company.refresh()
  for (const partyRun of [company, run]) {
    const { plaintext = '', parts } = await partyRun.openFile('payslip')
    assert.deepEqual(Object.keys(JSON.parse(plaintext)), ['file', 'original_name', 'mime_type', 'size'])
    assert.deepEqual([parts[0]?.name, Buffer.from(parts[0]?.bytes ?? [])], ['payslip.pdf', bytes])
  }
})

test('[D2-ANS-08] [FA-60] a value linked from a private field is sealed as stored, marked private', async () => {
  const field = (await ada.client.contactFields.list()).find(({ slug }) => slug === 'first_name')
  const datum = await ada.client.contactData.create(field?.id ?? '', ' Ada ', { is_private: true })
  const { company, run } = await startRun(first([flowField('name', { link: 'connected' }), flowField('nick')]))
  const step = run.step()
  step.enter('name', 'Ada')
  assert.deepEqual((await refusal(step.submit())).problems, [{ slug: 'name', problem: 'link' }])
  const { id, plaintext, is_private } = await ada.client.contactData.open(datum)
  step.link('name', { id, plaintext: plaintext ?? '', is_private })
  step.enter('nick', 'Countess')
  await step.submit()
  await company.refresh()
  assert.deepEqual(company.answers, { name: ' Ada ', nick: 'Countess' })
  assert.deepEqual(company.record.private_slugs, ['name'])
})
