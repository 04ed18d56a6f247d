// Runs that end early, lists, pushes, and runs across two regions.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  connect,
  createFlow,
  createFlowRunFixture,
  createService,
  expectStatus,
  flowField,
  openPushStream,
  readStatusAndKey,
  registerPerson,
  twoStepFlow,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const fixture = await createFlowRunFixture(platform)
const { company, service, customer } = fixture

test('D2-CAN-01, D2-CAN-02: every bound party may cancel on each route, repeatably (D2-CAN-09, D2-CAN-10, D2-CAN-11, FA-84, D2-STA-01, D2-STA-10)', async () => {
  const ownerPath = `/api/services/${service.id}/flows/${fixture.flow.id}/runs`
  const cancels = [
    ['owner', (id: string) => service.companyData('POST', `/flow-runs/${id}/cancel`)],
    ['owner', (id: string) => company.call('POST', `${ownerPath}/${id}/cancel`)],
    ['customer', (id: string) => customer.call('POST', fixture.under(id, '/cancel'))],
  ] as const
  for (const [reason, cancel] of cancels) {
    const { id } = await fixture.start()
    await fixture.events()
    const reply = await cancel(id)
    assert.equal(reply.status, 200, reply.text)
    const { status, cancel_reason, cancelled_at, completed_at, current_node } = reply.body
    assert.deepEqual([status, cancel_reason, completed_at, current_node], ['cancelled', reason, null, 'first'])
    assert.ok(cancelled_at)
    assert.deepEqual((await service.companyData('POST', `/flow-runs/${id}/cancel`)).body.cancel_reason, reason)
    assert.deepEqual(await fixture.events(), [])
    const submit = fixture.submit('customer', id, { answers: [], next_node: 'last' })
    assert.deepEqual(await readStatusAndKey(submit), [409, 'flows.run_not_awaiting'])
  }
})

test('D2-CAN-12: a generating run can be cancelled', async () => {
  const document = {
    language_party: 'customer',
    outputs: [{ output_key: 'proof', name: 'Proof', rules: [{ source_field: 'paper' }] }],
  }
  const trial = await createFlowRunFixture(platform, {
    company,
    definition: twoStepFlow({
      output_mode: 'document',
      nodes: [
        {
          key: 'first',
          label: 'First',
          party: 'customer',
          elements: [flowField('paper', { type: 'pdf_document' })],
        },
        { key: 'last', label: 'Last', party: 'company', elements: [], document },
      ],
    }),
  })
  const { id } = await trial.start()
  await trial.answer('customer', id, {}, { next_node: 'last' })
  const run = expectStatus(await trial.service.companyData('POST', `/flow-runs/${id}/cancel`), 200, 'cancelling').body
  assert.deepEqual([run.status, run.generating_party], ['cancelled', 'customer'], 'kept in cancelled runs too (FA-53)')
})

test('FA-54: the end of a connection cancels its open runs, which stay readable', async () => {
  for (const by of ['customer', 'service'] as const) {
    const trial = await createFlowRunFixture(platform, { company, regions: ['eu', 'us'] })
    const [open, done] = [await trial.start(), await trial.start()]
    await trial.answer('customer', done.id, { name: 'x' }, { next_node: 'last' })
    await trial.answer('company', done.id, { note: 'x' }, { leaf: true })
    const reply =
      by === 'customer'
        ? await trial.customer.call('DELETE', `/api/company-connections/${trial.connectionId}`)
        : await trial.service.companyData('DELETE', `/connections/${trial.connectionId}`)
    assert.equal(reply.status, 204, reply.text)
    const run = await trial.read(open.id)
    assert.deepEqual([run.status, run.cancel_reason], ['cancelled', 'connection_ended'])
    assert.equal((await trial.read(done.id)).status, 'completed')
    assert.equal((await trial.received(open.id)).status, 'cancelled', 'under the connection that has ended')
    const { items } = (await trial.customer.call('GET', '/api/customer/flow-runs')).body
    assert.equal(items.length, 2)
  }
})

test('A-35, FA-86: a person is notified of turns, completion and cancellation', async () => {
  const trial = await createFlowRunFixture(platform, { company, regions: ['eu', 'us'] })
  const stream = await openPushStream(trial.customer)
  const { id } = await trial.start()
  await trial.answer('customer', id, { name: 'x' }, { next_node: 'last' })
  await trial.answer('company', id, { note: 'x' }, { leaf: true })
  const other = await trial.start()
  await trial.service.companyData('POST', `/flow-runs/${other.id}/cancel`)
  const heard: unknown[] = []
  for (let count = 0; count < 4; count++) {
    const { data } = await stream.next()
    heard.push([data.type, data.id])
  }
  stream.close()
  assert.deepEqual(heard, [
    ['flow_run', id],
    ['flow_run', id],
    ['flow_run', other.id],
    ['flow_run', other.id],
  ])
})

test('D2-RUN-14, D2-RUN-29: runs are listed newest first, filtered and paged (D2-RUN-30, D2-RUN-31, D2-EVT-11, FG-36)', async () => {
  const trial = await createFlowRunFixture(platform)
  const { service: shop } = trial
  const second = await createFlow(shop)
  await second.publish(twoStepFlow())
  const { id: otherConnection } = await connect(await registerPerson(platform), shop)
  const runs: string[] = []
  for (let count = 0; count < 5; count++) runs.unshift((await trial.start()).id)
  const [newest = '', , , , oldest = ''] = runs
  await trial.answer('customer', newest, { name: 'x' }, { next_node: 'last' })
  await shop.companyData('POST', `/flow-runs/${oldest}/cancel`)
  const body = { target: { connection_id: otherConnection } }
  const foreign = expectStatus(
    await shop.companyData('POST', `/flows/${second.id}/runs`, { body }),
    201,
    'starting',
  ).body
  const list = async (query = ''): Promise<string[]> => {
    const reply = await shop.companyData('GET', `/flow-runs${query}`)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.items.map(({ id }: { id: string }) => id)
  }
  assert.deepEqual(await list(), [foreign.id, ...runs])
  assert.deepEqual(await list('?status=awaiting_company'), [newest])
  assert.deepEqual(await list('?status=cancelled'), [oldest])
  assert.deepEqual(await list('?status=awaiting_nobody'), [])
  assert.deepEqual(await list('?status='), [])
  assert.deepEqual(await list(`?flow_id=${second.id}`), [foreign.id])
  assert.deepEqual(await list(`?flow_id=${trial.flow.id}&status=awaiting_company`), [newest])
  assert.deepEqual(await list(`?flow_id=${randomUUID()}`), [])
  assert.deepEqual(await list('?flow_id=x'), [])
  assert.deepEqual(await list(`?connection_id=${otherConnection}`), [foreign.id])
  assert.deepEqual(await list(`?connection_id=${trial.connectionId}&status=cancelled`), [oldest])
  const first = (await shop.companyData('GET', '/flow-runs?limit=4')).body
  assert.deepEqual(
    first.items.map(({ id }: { id: string }) => id),
    [foreign.id, ...runs.slice(0, 3)],
  )
  const rest = (await shop.companyData('GET', `/flow-runs?limit=4&cursor=${first.next_cursor}`)).body
  assert.deepEqual([rest.items.map(({ id }: { id: string }) => id), rest.next_cursor], [runs.slice(3), null])
  assert.deepEqual(Object.keys(first.items[0]).sort(), [
    'connection_id',
    'created_at',
    'current_node',
    'flow_id',
    'flow_version',
    'id',
    'status',
  ])
  for (const query of ['?limit=0', '?limit=251', '?limit=x', '?cursor=x'])
    assert.equal((await shop.companyData('GET', `/flow-runs${query}`)).status, 400)
  const under = (await trial.customer.call('GET', `/api/company-connections/${trial.connectionId}/flow-runs`)).body
  assert.deepEqual(
    under.items.map(({ id }: { id: string }) => id),
    runs,
  )
  const owner = await trial.company.call('GET', `/api/services/${shop.id}/flows/${second.id}/runs`)
  assert.deepEqual(
    owner.body.items.map(({ id }: { id: string }) => id),
    [foreign.id],
  )
  const elsewhere = await createService(trial.company)
  assert.deepEqual((await elsewhere.companyData('GET', '/flow-runs')).body.items, [])
})

test('D2-CUS-10, FG-42: a customer lists its runs across all regions, page by page', async () => {
  const person = await registerPerson(platform, { region: 'us' })
  const ids: string[] = []
  for (const region of ['eu', 'us', 'eu']) {
    const trial = await createFlowRunFixture(platform, { regions: [region, 'eu'] })
    const { id } = await connect(person, trial.service)
    for (let count = 0; count < 2; count++) {
      const run = expectStatus(await trial.send({ target: { connection_id: id } }), 201, 'starting').body
      ids.unshift(run.id)
      assert.equal((await person.call('GET', `/api/company-connections/${id}/flow-runs/${run.id}`)).status, 200)
    }
  }
  const listedIds: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await person.call('GET', `/api/customer/flow-runs?limit=2${cursor}`)
    listedIds.push(...body.items.map(({ id }: { id: string }) => id))
    if (body.next_cursor === null) break
    cursor = `&cursor=${body.next_cursor}`
  }
  assert.deepEqual(listedIds, ids)
  assert.equal((await person.call('GET', '/api/customer/flow-runs?status=cancelled')).body.items.length, 0)
})

test('a concurrent submit and cancel end in one legal history', async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = await fixture.start()
    const [submitted, cancelled] = await Promise.all([
      fixture.submit('customer', id, { answers: [], next_node: 'last' }),
      service.companyData('POST', `/flow-runs/${id}/cancel`),
    ])
    assert.equal(cancelled.status, 200)
    assert.ok([200, 409].includes(submitted.status))
    const run = await fixture.read(id)
    assert.deepEqual([run.status, run.current_node], ['cancelled', submitted.status === 200 ? 'last' : 'first'])
  }
})
