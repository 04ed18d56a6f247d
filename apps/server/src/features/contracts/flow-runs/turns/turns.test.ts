// Turns over HTTP: a copy of each answer per user, order of the checks, succession, and the two ends.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  call,
  connect,
  createAccountClient,
  createFlowRunFixture,
  deleteAccount,
  expectStatus,
  flowField,
  readAllRows,
  readStatusAndKey,
  registerPerson,
  twoStepFlow,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const fixture = await createFlowRunFixture(platform)
const { company, service, customer } = fixture

const listAnswers = (run: Record<string, unknown>) => run.answers as Array<Record<string, string>>

test('D2-ANS-01, D2-ANS-02: a submit stores a copy per user and passes the turn on (D2-ANS-18, D2-STA-03, D2-OV-04, D2-OV-05, D2-OV-07, D2-RUN-16, D2-RUN-17, D2-RUN-23, D2-EVT-01, D2-EVT-03, D2-EVT-05)', async () => {
  const { id } = await fixture.start()
  await fixture.events()
  const values = await fixture.copies('Ada')
  const reply = await fixture.submit('customer', id, { answers: [{ slug: 'name', values }], next_node: 'last' })
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual([reply.body.status, reply.body.current_node], ['awaiting_company', 'last'])
  const [ofCompany, ofCustomer] = values
  assert.deepEqual(reply.body.answers, [{ slug: 'name', ...ofCustomer }], 'its own copy and nothing else')
  const run = await fixture.read(id)
  assert.deepEqual(run.answers, [{ slug: 'name', ...ofCompany }])
  assert.equal(await service.open(listAnswers(run)[0]?.value ?? ''), 'Ada')
  assert.deepEqual([run.private_slugs, run.generating_party], [[], null])
  const [turn, ...others] = await fixture.events()
  assert.deepEqual(others, [])
  assert.deepEqual(turn, {
    id: turn?.id,
    event: 'flow_run_turn',
    person_user_id: customer.userId,
    share_code: customer.code,
    flow_run_id: id,
    awaiting_party: 'company',
    at: turn?.at,
  })
})

test('D2-ANS-14, D2-ERR-18: refuses a submit out of turn (D2-ANS-25)', async () => {
  const { id } = await fixture.start()
  const body = { answers: [{ slug: 'name', values: await fixture.copies('x') }], next_node: 'last' }
  assert.deepEqual(await readStatusAndKey(fixture.submit('company', id, body)), [403, 'flows.not_your_turn'])
  assert.deepEqual((await fixture.read(id)).answers, [])
})

test('D2-ANS-16, D2-ERR-20: another customer’s run is not found on any route (D2-CUS-08, T-60)', async () => {
  const { id } = await fixture.start()
  const other = await createFlowRunFixture(platform, { company })
  const missing = [404, 'flows.run_not_found']
  const body = { answers: [], next_node: 'last' }
  assert.deepEqual(await readStatusAndKey(other.service.companyData('GET', `/flow-runs/${id}`)), missing)
  assert.deepEqual(await readStatusAndKey(other.submit('company', id, body)), missing)
  assert.deepEqual(await readStatusAndKey(other.customer.call('GET', fixture.under(id))), missing)
  assert.deepEqual(await readStatusAndKey(customer.call('GET', other.under(id))), missing, 'another connection')
  for (const runId of [randomUUID(), 'x']) {
    assert.deepEqual(await readStatusAndKey(fixture.submit('company', runId, body)), missing)
    assert.deepEqual(await readStatusAndKey(fixture.submit('customer', runId, body)), missing)
    assert.deepEqual(await readStatusAndKey(service.companyData('POST', `/flow-runs/${runId}/cancel`)), missing)
  }
})

test('D2-ANS-03, D2-ANS-04: items are refused by their own keys, and nothing is written (D2-ANS-05, D2-ANS-06, D2-ANS-10, D2-ANS-11, D2-ERR-12, D2-ERR-13, D2-ERR-14, D2-ERR-15, FA-56, FA-62, T-21)', async () => {
  const { id } = await fixture.start()
  const [forCompany, forCustomer] = await fixture.copies('Ada')
  assert.ok(forCompany && forCustomer)
  const stranger = await registerPerson(platform)
  const values = [forCompany, forCustomer]
  const [INVALID, PARTY, MISSING, SEALED] = [
    'flows.answer_invalid',
    'flows.answer_party_invalid',
    'flows.answer_party_missing',
    'contact_data.encryption_required',
  ]
  const long = forCustomer.value.replace('"d":"', `"d":"${'A'.repeat(65_536)}`)
  const withCustomer = (value: unknown) => [{ slug: 'name', values: [forCompany, { ...forCustomer, value }] }]
  const cases: Array<[unknown, string]> = [
    [undefined, INVALID],
    [{}, INVALID],
    [['x'], INVALID],
    [[{ values }], INVALID],
    [[{ slug: 7, values }], INVALID],
    [[{ slug: 'note', values }], INVALID],
    [[{ slug: 'constructor', values }], INVALID],
    [[{ slug: 'name', values: {} }], INVALID],
    [[{ slug: 'name', values: ['x'] }], INVALID],
    [[{ slug: 'name', values, source_private: 'true' }], INVALID],
    [[{ slug: 'name', values, source_private: 1 }], INVALID],
    [[{ slug: 'name', values, source_private: null }], INVALID],
    [
      [
        { slug: 'name', values },
        { slug: 'name', values },
      ],
      INVALID,
    ],
    [[{ slug: 'name', values: [...values, forCustomer] }], INVALID],
    [withCustomer({ _enc_file: randomUUID() }), INVALID],
    [withCustomer(long), INVALID],
    [[{ slug: 'name', values, link: { field_id: randomUUID() } }], INVALID],
    [[{ slug: 'name', values, link: 'x' }], INVALID],
    [[{ slug: 'name', values: [...values, { ...forCustomer, for_user_id: stranger.userId }] }], PARTY],
    [[{ slug: 'name', values: [{ value: forCustomer.value }] }], PARTY],
    [[{ slug: 'name', values: [forCompany] }], MISSING],
    [[{ slug: 'name', values: [] }], MISSING],
    [withCustomer('Ada'), SEALED],
    [withCustomer(JSON.parse(forCustomer.value)), SEALED],
    [withCustomer('{"_enc":1}'), SEALED],
    [withCustomer(null), SEALED],
    [withCustomer(7), SEALED],
  ]
  for (const [answers, key] of cases) {
    // next_node is wrong as well: it is checked last.
    const reply = await fixture.submit('customer', id, { answers, next_node: 'nowhere' })
    assert.deepEqual([reply.status, reply.body.error_key], [400, key], JSON.stringify(answers)?.slice(0, 200))
  }
  const run = await fixture.read(id)
  assert.deepEqual([run.status, run.answers], ['awaiting_customer', []])
})

test('D2-ANS-12, D2-ANS-13: checks only succession, not conditions (D2-ERR-16, D2-OV-09, T-18)', async () => {
  const { id } = await fixture.start()
  const answers: unknown[] = []
  for (const next of [
    {},
    { next_node: 'first' },
    { next_node: 'nowhere' },
    { next_node: 7 },
    { leaf: true },
    { leaf: 'true', next_node: 'last' },
    { leaf: true, next_node: 'last' },
    { leaf: false },
    { next_node: null },
  ])
    assert.deepEqual(await readStatusAndKey(fixture.submit('customer', id, { answers, ...next })), [
      400,
      'flows.next_node_invalid',
    ])
  const accepted = await fixture.submit('customer', id, { answers, next_node: 'last', leaf: false })
  assert.equal(accepted.status, 200, 'answers may be left out, and leaf false counts as absent')

  const branching = await createFlowRunFixture(platform, {
    company,
    definition: twoStepFlow({
      nodes: [
        { key: 'first', label: 'First', party: 'customer', elements: [flowField('name')] },
        { key: 'yes', label: 'Yes', party: 'company', elements: [flowField('a')] },
        { key: 'no', label: 'No', party: 'company', elements: [flowField('b')] },
      ],
      edges: [
        { from: 'first', to: 'yes', when: { field: 'name', op: 'eq', value: 'never' } },
        { from: 'first', to: 'no' },
      ],
    }),
  })
  const run = await branching.start()
  const nextRun = await branching.answer('customer', run.id, { name: 'Ada' }, { next_node: 'yes' })
  assert.equal(nextRun.current_node, 'yes', 'the condition of the edge is left to the client')
})

test('D2-ANS-26, FA-65: a data_only run completes at its leaf and takes no more answers (D2-STA-12, D2-ANS-15, D2-ERR-19, D2-ANS-19, D2-STA-04, D2-OV-11, D2-EVT-02, D2-EVT-06)', async () => {
  const { id } = await fixture.start()
  const first = { answers: [{ slug: 'name', values: await fixture.copies('Ada') }], next_node: 'last' }
  expectStatus(await fixture.submit('customer', id, first), 200, 'answering')
  assert.deepEqual(await readStatusAndKey(fixture.submit('customer', id, first)), [403, 'flows.not_your_turn'])
  await fixture.events()
  const run = await fixture.answer('company', id, { note: 'fine' }, { leaf: true })
  assert.deepEqual([run.status, run.current_node, run.generating_party], ['completed', 'last', null])
  assert.ok(run.completed_at)
  const completed = (await fixture.events()).filter(({ event }) => event === 'flow_completed')
  assert.deepEqual(completed, [
    {
      id: completed[0]?.id,
      event: 'flow_completed',
      person_user_id: customer.userId,
      share_code: customer.code,
      flow_run_id: id,
      at: completed[0]?.at,
    },
  ])
  for (const by of ['company', 'customer'] as const)
    assert.deepEqual(await readStatusAndKey(fixture.submit(by, id, { answers: [], leaf: true })), [
      409,
      'flows.run_not_awaiting',
    ])
  assert.deepEqual(await readStatusAndKey(service.companyData('POST', `/flow-runs/${id}/cancel`)), [
    409,
    'flows.run_not_awaiting',
  ])
})

const leaf = (members: object) => ({
  key: 'last',
  label: 'Last',
  party: 'company',
  document: {
    language_party: 'customer',
    outputs: [{ output_key: 'proof', name: 'Proof', rules: [{ source_field: 'paper' }] }],
  },
  ...members,
})

const documentFlow = (elements: object[]) =>
  twoStepFlow({
    output_mode: 'document',
    nodes: [
      {
        key: 'first',
        label: 'First',
        party: 'customer',
        elements: [flowField('name'), flowField('paper', { type: 'pdf_document' })],
      },
      leaf({ elements }),
    ],
  })

test('D2-ANS-20, D2-STA-05: at a document leaf the party that answered last generates (FA-53, D2-OV-15, FG-02)', async () => {
  const empty = await createFlowRunFixture(platform, { company, definition: documentFlow([]) })
  const run = await empty.start()
  await empty.events()
  const landed = await empty.answer('customer', run.id, { name: 'Ada' }, { next_node: 'last' })
  assert.deepEqual([landed.status, landed.current_node, landed.generating_party], ['generating', 'last', 'customer'])
  assert.deepEqual(await empty.events(), [], 'no party has the turn')
  assert.deepEqual(await readStatusAndKey(empty.submit('company', run.id, { answers: [], leaf: true })), [
    409,
    'flows.run_not_awaiting',
  ])

  const text = { kind: 'text', key: 'bye', text: 'Thank you' }
  const full = await createFlowRunFixture(platform, { company, definition: documentFlow([text]) })
  const other = await full.start()
  const waiting = await full.answer('customer', other.id, { name: 'Ada' }, { next_node: 'last' })
  assert.equal(waiting.status, 'awaiting_company', 'a leaf with a text is not empty')
  const finishedRun = await full.answer('company', other.id, {}, { leaf: true })
  assert.deepEqual([finishedRun.status, finishedRun.generating_party], ['generating', 'company'])
})

test('D2-ANS-07, D2-RUN-20: private slugs are sorted and visible to all parties', async () => {
  const trial = await createFlowRunFixture(platform, {
    company,
    definition: twoStepFlow({
      nodes: [
        {
          key: 'first',
          label: 'First',
          party: 'customer',
          elements: [flowField('zebra'), flowField('apple'), flowField('open')],
        },
        { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
      ],
    }),
  })
  const { id } = await trial.start()
  const item = async (slug: string, source_private?: boolean) => ({
    slug,
    values: await trial.copies(slug),
    ...(source_private !== undefined && { source_private }),
  })
  const answers = [await item('zebra', true), await item('open', false), await item('apple', true)]
  expectStatus(await trial.submit('customer', id, { answers, next_node: 'last' }), 200, 'answering')
  for (const run of [await trial.read(id), await trial.received(id)]) {
    assert.deepEqual(run.private_slugs, ['apple', 'zebra'])
    assert.deepEqual(
      listAnswers(run).map(({ slug }) => slug),
      ['zebra', 'open', 'apple'],
      'in the order of submission',
    )
  }
})

test('D2-STA-11: the same party may have the next turn and is notified again', async () => {
  const trial = await createFlowRunFixture(platform, {
    company,
    definition: twoStepFlow({
      nodes: [
        { key: 'first', label: 'First', party: 'customer', elements: [] },
        { key: 'last', label: 'Last', party: 'customer', elements: [flowField('note')] },
      ],
    }),
  })
  const { id } = await trial.start()
  await trial.events()
  const run = await trial.answer('customer', id, {}, { next_node: 'last' })
  assert.equal(run.status, 'awaiting_customer')
  assert.deepEqual(
    (await trial.events()).map(({ event, awaiting_party }) => [event, awaiting_party]),
    [['flow_run_turn', 'customer']],
  )
})

test('T-23: a user with two parties needs one copy', async () => {
  const parties = [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
    { key: 'guarantor', label: 'Guarantor', type: 'person' },
  ]
  const nodes = [
    { key: 'first', label: 'First', party: 'customer', elements: [flowField('name')] },
    { key: 'last', label: 'Last', party: 'guarantor', elements: [flowField('note')] },
  ]
  const trial = await createFlowRunFixture(platform, { company, definition: twoStepFlow({ parties, nodes }) })
  const { id } = await trial.start()
  const run = await trial.answer('customer', id, { name: 'Ada' }, { next_node: 'last' })
  assert.equal(run.status, 'awaiting_guarantor')
  assert.equal((await trial.answer('customer', id, { note: 'x' }, { leaf: true })).status, 'completed')
})

test('D2-CUS-07, D1-XREF-11: a company customer answers by account client, with turns on its feed (FA-86)', async () => {
  const parties = [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'company' },
  ]
  const trial = await createFlowRunFixture(platform, {
    company,
    customerType: 'company',
    regions: ['eu', 'us'],
    definition: twoStepFlow({ parties }),
  })
  const client = await createAccountClient(trial.customer, { capabilities: ['customer_connections'] })
  const as = async (method: string, path: string, body?: unknown) =>
    call(trial.customer.apiUrl, method, path, { token: await client.token(), ...(body !== undefined && { body }) })
  await as('GET', '/api/customer/changes')
  const { id } = await trial.start()
  const readNotifications = async () =>
    (await as('GET', '/api/customer/changes')).body.items.map(
      ({ id: _id, at: _at, ...entry }: Record<string, unknown>) => entry,
    )
  const about = { company_user_id: company.userId, service_id: trial.service.id, connection_id: trial.connectionId }
  assert.deepEqual(await readNotifications(), [
    { event: 'flow_run_turn', ...about, flow_run_id: id, awaiting_party: 'customer' },
  ])
  const answers = [{ slug: 'name', values: await trial.copies('Ada') }]
  const reply = await as('POST', trial.under(id, '/answers'), { answers, next_node: 'last' })
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.body.connection_id, trial.connectionId)
  assert.deepEqual(await readNotifications(), [], 'the turn of the company is not its own turn')
  await trial.answer('company', id, { note: 'x' }, { leaf: true })
  assert.deepEqual(await readNotifications(), [{ event: 'flow_completed', ...about, flow_run_id: id }])
  assert.equal((await as('GET', '/api/customer/flow-runs')).body.items[0].id, id)
})

test('D2-ANS-17, D2-CAN-07: a customer’s account deletion blocks writes but not reads (D2-ERR-38, D2-RUN-32, FG-43, T-61)', async () => {
  const parties = [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
    { key: 'other', label: 'Other', type: 'person' },
  ]
  const trial = await createFlowRunFixture(platform, { company, definition: twoStepFlow({ parties }) })
  const leaving = await registerPerson(platform)
  const { id: leavingConnection } = await connect(leaving, trial.service)
  const targets = {
    customer: { connection_id: trial.connectionId },
    other: { connection_id: leavingConnection },
  }
  const { id } = expectStatus(await trial.send({ targets }), 201, 'starting').body
  await deleteAccount(platform, leaving)
  const deleted = [409, 'account.counterparty_deleted']
  assert.deepEqual(await readStatusAndKey(trial.submit('customer', id, { answers: [], next_node: 'last' })), deleted)
  assert.deepEqual(await readStatusAndKey(trial.submit('company', id, {})), deleted, 'before the turn is looked at')
  assert.deepEqual(await readStatusAndKey(trial.service.companyData('POST', `/flow-runs/${id}/cancel`)), deleted)
  assert.deepEqual(await readStatusAndKey(trial.customer.call('POST', trial.under(id, '/answer-files'), {})), deleted)
  assert.equal((await trial.read(id)).status, 'awaiting_customer')
  assert.equal((await trial.received(id)).status, 'awaiting_customer')
})

test('D2-OWN-01, D2-OWN-07: the owner answers through its portal as well', async () => {
  const { id } = await fixture.start()
  await fixture.answer('customer', id, { name: 'Ada' }, { next_node: 'last' })
  const path = `/api/services/${service.id}/flows/${fixture.flow.id}/runs/${id}/answers`
  const answers = [{ slug: 'note', values: await fixture.copies('fine') }]
  const reply = await company.call('POST', path, { answers, leaf: true })
  assert.equal(reply.status, 200, reply.text)
  assert.equal(await service.open(reply.body.answers[1].value), 'fine')
})

test('one of several concurrent submits is taken', async () => {
  const { id } = await fixture.start()
  const body = { answers: [{ slug: 'name', values: await fixture.copies('Ada') }], next_node: 'last' }
  const replies = await Promise.all([1, 2, 3, 4].map(() => fixture.submit('customer', id, body)))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 403, 403, 403])
  assert.equal(listAnswers(await fixture.read(id)).length, 1)
})

test('D2-OV-08: no answer is stored in the clear', async () => {
  const { id } = await fixture.start()
  await fixture.answer('customer', id, { name: 'a very secret answer' }, { next_node: 'last' })
  const rows = [...(await readAllRows(platform)).values()].join()
  assert.ok(rows.includes(id))
  assert.equal(rows.includes('a very secret answer'), false)
})

test('D2-ANS-24: required, minimum and maximum are left to the client', async () => {
  const bounds = { type: 'integer', required: true, min: { type: 'lit', value_type: 'number', value: 10 } }
  const trial = await createFlowRunFixture(platform, {
    company,
    definition: twoStepFlow({
      nodes: [
        {
          key: 'first',
          label: 'First',
          party: 'customer',
          elements: [flowField('count', bounds), flowField('name', { required: true })],
        },
        { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
      ],
    }),
  })
  const { id } = await trial.start()
  const run = await trial.answer('customer', id, { count: '3' }, { next_node: 'last' })
  assert.equal(run.status, 'awaiting_company')
})
