// Run events are the same on feed and webhooks: only the latest document status, none for own edits.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  borrowPlatform,
  createLeaseFixture,
  expectStatus,
  readStatusAndKey,
  startEndpointSink,
  until,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const fixture = await createLeaseFixture(platform)
const { service, company } = fixture

type Event = Record<string, unknown>

const listRunEvents = async (runId: string): Promise<Event[]> => {
  const ids = new Set(
    (await fixture.read(runId)).participants.flatMap(({ documents }: { documents: Event[] }) =>
      documents.map(({ document_id }) => document_id),
    ),
  )
  return (await fixture.events()).filter(
    ({ flow_run_id, document_id }) => flow_run_id === runId || ids.has(document_id),
  )
}

test('D2-EVT-13: between two drains a document has one event, with its latest status', async () => {
  const { id, documents } = await fixture.generated()
  await fixture.events()
  for (const output of ['lease', 'income_proof']) assert.equal((await fixture.sign('customer', id, output)).status, 200)
  const statuses = (await listRunEvents(id)).filter(({ event }) => event === 'document_status_changed')
  assert.deepEqual(
    statuses
      .map(({ document_id, status, action }) => [document_id, status, action])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    [
      [documents['lease/customer'], 'active', 'signed'],
      [documents['income_proof/customer'], 'active', 'accepted'],
      [documents['lease/company'], 'ready_to_sign', null],
    ].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    'the earlier offer of the proof is no longer reported',
  )
})

test('D2-EVT-14: a change by the company is an update event, never a status event', async () => {
  const { id, documents } = await fixture.generated()
  for (const [by, output] of [
    ['customer', 'lease'],
    ['customer', 'income_proof'],
    ['company', 'lease'],
  ] as const)
    assert.equal((await fixture.sign(by, id, output)).status, 200)
  await fixture.events()
  const path = `/documents/${documents['lease/customer']}`
  expectStatus(await service.companyData('PUT', path, { body: { status: 'ended' } }), 200, 'ending a document')
  assert.deepEqual(
    (await listRunEvents(id)).map(({ event, document_id }) => [event, document_id]),
    [['document_updated', documents['lease/customer']]],
  )
})

test('D2-EVT-04, D2-EVT-12: feed and webhook report a run alike, with the event id on the feed', async () => {
  const sink = await startEndpointSink()
  try {
    const hook = { url: sink.url, auth_type: 'none' }
    expectStatus(await company.call('POST', `/api/services/${service.id}/webhooks`, hook), 201, 'adding a webhook')
    await fixture.events()
    const { id } = await fixture.generated()
    for (const [by, output] of [
      ['customer', 'lease'],
      ['customer', 'income_proof'],
      ['company', 'lease'],
    ] as const)
      assert.equal((await fixture.sign(by, id, output)).status, 200)
    const delivered = (): Event[] => sink.requests.map(({ body }) => JSON.parse(body.toString('utf8')))
    await until('the completion of the run is reported', () =>
      delivered().some(({ event }) => event === 'flow_completed'),
    )
    const onHook = delivered().filter(({ flow_run_id }) => flow_run_id === id)
    const onFeed = (await listRunEvents(id)).filter(({ flow_run_id }) => flow_run_id === id)
    const content = ({ id: _id, ...members }: Event) => members
    assert.deepEqual(onHook.map(content), onFeed.map(content))
    assert.deepEqual(
      onFeed.map(({ event, awaiting_party }) => [event, awaiting_party]),
      [
        ...['customer', 'customer', 'company', 'customer', 'customer', 'company'].map((party) => [
          'flow_run_turn',
          party,
        ]),
        ['flow_completed', undefined],
      ],
    )
    const feedIds = new Set(onFeed.map((event) => event.id))
    assert.equal(feedIds.size, onFeed.length)
    assert.ok(
      onHook.every((event) => !feedIds.has(event.id)),
      'a live delivery has a separate id',
    )
  } finally {
    await sink.stop()
  }
})

test('A-17, FA-51: a key is for one caller and path, stores no refusal, and lasts a day', async () => {
  const trial = await createLeaseFixture(platform)
  const flowPath = `/flows/${trial.flow.id}/runs`
  const send = (body: Event, headers: Record<string, string>) =>
    trial.service.companyData('POST', flowPath, { body, headers })
  const key = { 'idempotency-key': randomUUID() }
  const target = { connection_id: trial.connectionId }
  assert.deepEqual(await readStatusAndKey(send({ target }, key)), [400, 'flows.source_files_invalid'])
  const stage = async (userId: string) => {
    const value = await trial.service.seal('{}')
    const body = { source_user_id: trial.customer.userId, value }
    const reply = await trial.service.companyData('POST', `/flows/${trial.flow.id}/run-files`, { body })
    return { source_key: trial.sourceKey, for_user_id: userId, file: expectStatus(reply, 201, 'staging').body.file }
  }
  const source_files = [await stage(trial.company.userId), await stage(trial.customer.userId)]
  const first = await send({ target, source_files }, key)
  assert.equal(first.status, 201, 'a refusal is not stored')
  const secondResponse = await send({ target, source_files }, key)
  assert.deepEqual([secondResponse.status, secondResponse.body.id], [201, first.body.id], 'although its files are used')
  assert.deepEqual(await readStatusAndKey(send({ target }, key)), [409, 'request.idempotency_conflict'])
  for (const wrong of ['', 'x'.repeat(256), 'é'])
    assert.equal((await send({ target }, { 'idempotency-key': wrong })).status, 400, wrong)
  const other = `/api/services/${trial.service.id}/flows/${trial.flow.id}/runs`
  const portal = await fetch(`${trial.company.apiUrl}${other}`, {
    method: 'POST',
    headers: { ...key, authorization: `Bearer ${trial.company.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ target, source_files }),
  })
  assert.equal(portal.status, 400, 'another caller starts over, and the files are used')
  const { items } = (await trial.service.companyData('GET', '/flow-runs')).body
  assert.equal(items.length, 1)
  await platform.advance(24 * 3600 + 1)
  await trial.service.renewToken()
  assert.deepEqual(
    await readStatusAndKey(send({ target, source_files }, key)),
    [400, 'flows.source_files_invalid'],
    'it was forgotten',
  )
})
