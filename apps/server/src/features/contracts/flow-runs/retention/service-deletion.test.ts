// Service deletion: its runs lose their data immediately, and customers keep the run and its documents.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createAccountClient,
  createFlow,
  createFlowRunFixture,
  createLeaseFixture,
  expectStatus,
  openPushStream,
  openRegion,
  readStatusAndKey,
  twoStepFlow,
  usePlatform,
} from '@company-data/testkit'
import { assertErased, dataFixture, fillRun, storedFiles } from './testing/data-run.ts'

const platform = await usePlatform()
const db = openRegion(platform)

test('D2-LIM-07, D2-LIM-08: deleting a service deletes run data and leaves the run as cancelled (D2-LIM-09, D2-LIM-11)', async () => {
  const fixture = await dataFixture(platform, { regions: ['eu', 'us'] })
  const { company, customer, service } = fixture
  const id = await fillRun(fixture)
  const before = await fixture.received(id)
  assert.equal((await storedFiles(platform, [company, customer])).length, 3)
  const unused = await createFlow(service)
  await unused.publish(twoStepFlow())
  const stream = await openPushStream(customer)
  assert.equal((await company.call('DELETE', `/api/services/${service.id}`)).status, 204)
  const run = await fixture.received(id)
  assert.ok(run.cancelled_at)
  const cancelled = { status: 'cancelled', cancel_reason: 'data_deletion', cancelled_at: run.cancelled_at }
  assertErased(run, { ...before, ...cancelled })
  assert.equal(run.service_public_key, service.record.public_key)
  assert.deepEqual(await storedFiles(platform, [company, customer]), [])
  assert.equal((await customer.call('GET', '/api/customer/flow-runs')).body.items[0].status, 'cancelled')
  const submit = fixture.submit('customer', id, { answers: [], next_node: 'last' })
  assert.deepEqual(await readStatusAndKey(submit), [409, 'flows.run_not_awaiting'])
  const { data } = await stream.next()
  stream.close()
  assert.deepEqual([data.type, data.id], ['flow_run', id])
  const path = `/api/services/${service.id}/flows/${fixture.flow.id}/runs/${id}`
  assert.deepEqual(await readStatusAndKey(company.call('POST', `${path}/cancel`)), [404, 'services.not_found'])
  const flows = db.kysely.selectFrom('flow').select(['id', 'deleted_at']).where('service_id', '=', service.id)
  const [remainingFlow, ...others] = await flows.execute()
  assert.deepEqual([remainingFlow?.id, others], [fixture.flow.id, []], 'a flow that was never run is gone')
  assert.ok(remainingFlow?.deleted_at)
})

test('D2-LIM-08, A-66: the customer keeps the documents of its runs and no others', async () => {
  const fixture = await createLeaseFixture(platform)
  const { company, customer, service, connectionId } = fixture
  const { id } = await fixture.generated()
  const { participants } = await fixture.read(id)
  const open = participants.flatMap(({ party_key, documents }: { party_key: string; documents: object[] }) =>
    documents.map((copy) => ({ ...copy, party_key })),
  )
  const first = open.find(({ document_status }: { document_status: string }) =>
    ['ready_to_sign', 'offering'].includes(document_status),
  )
  expectStatus(await fixture.sign(first.party_key, id, first.output_key), 200, 'signing')
  const other = { connection_id: connectionId, name: 'Other', payload_kind: 'json', kind: 'document' }
  const body = { ...other, payload: await service.seal('{}') }
  const { id: otherId } = expectStatus(await service.companyData('POST', '/documents', { body }), 201, 'sending').body
  const before = await fixture.received(id)
  const output = () => customer.call('GET', fixture.under(id, `/documents/${first.output_key}/file`))
  const file = await output()
  const remove = () => company.call('DELETE', `/api/services/${service.id}`)
  assert.deepEqual(await readStatusAndKey(remove()), [409, 'company_connections.active_contract'], 'a copy is signed')
  expectStatus(await service.companyData('POST', `/flow-runs/${id}/cancel`), 200, 'cancelling')
  expectStatus(await remove(), 204, 'deleting')
  const run = await fixture.received(id)
  assert.deepEqual([run.status, run.answers, run.source_files], ['cancelled', [], {}])
  const listActions = ({ participants: all }: typeof run) =>
    all.flatMap(({ documents }: { documents: Array<Record<string, unknown>> }) =>
      documents.map(({ document_id, action, acted_at }) => [document_id, action, acted_at]),
    )
  assert.deepEqual(listActions(run), listActions(before))
  assert.ok(
    listActions(run).some(([, action]: unknown[]) => action !== null),
    'the signature is there',
  )
  const secondResponse = await output()
  assert.deepEqual([secondResponse.status, secondResponse.body], [200, file.body])
  const inbox = (await customer.call('GET', '/api/customer/documents')).body.items
  const ownIds = before.participants
    .filter(({ party_key }: { party_key: string }) => party_key === 'customer')
    .flatMap(({ documents }: { documents: Array<{ document_id: string }> }) =>
      documents.map((copy) => copy.document_id),
    )
  assert.deepEqual(inbox.map((item: { id: string }) => item.id).sort(), ownIds.sort())
  assert.equal(inbox[0].service_name, service.record.name)
  assert.deepEqual(await readStatusAndKey(customer.call('GET', `/api/customer/documents/${otherId}`)), [
    404,
    'documents.not_found',
  ])
  assert.deepEqual(await storedFiles(platform, [company, customer]), [])
})

test('D2-LIM-07: a company customer’s feed reports the deletion, and a second one is 404', async () => {
  const parties = [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'company' },
  ]
  const fixture = await createFlowRunFixture(platform, {
    customerType: 'company',
    definition: twoStepFlow({ parties }),
  })
  const { company, customer, service } = fixture
  const { id } = await fixture.start()
  const client = await createAccountClient(customer, { capabilities: ['customer_connections'] })
  const token = await client.token()
  const changes = async (): Promise<string[]> => {
    const reply = await call(customer.apiUrl, 'GET', '/api/customer/changes', { token })
    return reply.body.items.map(({ event }: { event: string }) => event)
  }
  await changes()
  assert.equal((await company.call('DELETE', `/api/services/${service.id}`)).status, 204)
  assert.deepEqual(await changes(), ['connection_deleted'])
  const secondDeletion = company.call('DELETE', `/api/services/${service.id}`)
  assert.deepEqual(await readStatusAndKey(secondDeletion), [404, 'services.not_found'])
  assert.equal((await fixture.received(id)).cancel_reason, 'data_deletion')
})

test('D2-LIM-07: a trigger concurrent with its service’s deletion leaves no run data', async () => {
  for (let round = 0; round < 3; round++) {
    const fixture = await createFlowRunFixture(platform)
    const target = { connection_id: fixture.connectionId }
    const [started, deleted] = await Promise.all([
      fixture.send({ target }),
      fixture.company.call('DELETE', `/api/services/${fixture.service.id}`),
    ])
    assert.equal(deleted.status, 204, deleted.text)
    const rows = await db.kysely
      .selectFrom('flow_run')
      .select(['status', 'data_deleted_at'])
      .where('service_id', '=', fixture.service.id)
      .execute()
    assert.equal(rows.length, started.status === 201 ? 1 : 0, started.text)
    assert.ok(rows.every(({ status, data_deleted_at }) => status === 'cancelled' && data_deleted_at !== null))
  }
})
