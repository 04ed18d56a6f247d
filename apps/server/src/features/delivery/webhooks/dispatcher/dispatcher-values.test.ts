// Values on webhooks: read at delivery, and never sent after a disconnect (D1-FEED-15, G-092, T-48).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCleanup,
  addSealedDatum,
  type Behaviour,
  behaviours,
  borrowPlatform,
  connect,
  createService,
  type DeliveredEvent,
  type EndpointSink,
  editDatum,
  parseEvent,
  registerCompany,
  registerPerson,
  startEndpointSink,
  until,
} from '@company-data/testkit'

let sink: EndpointSink
const sinks: EndpointSink[] = []
const platform = await borrowPlatform()
const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])
const service = await createService(company, { requestFields: [{ slug: 'phone' }] })
const datum = await addSealedDatum(person, 'first_name', 'value 0')
addCleanup(async () => {
  for (const endpoint of sinks) await endpoint.stop()
})

/** A webhook of the service with a separate endpoint. */
const addHook = async (body: object = {}): Promise<string> => {
  sink = await startEndpointSink()
  sinks.push(sink)
  const reply = await company.call('POST', `/api/services/${service.id}/webhooks`, { url: sink.url, ...body })
  assert.equal(reply.status, 201, reply.text)
  return `/api/services/${service.id}/webhooks/${reply.body.id}`
}
const removeHook = (path: string) => company.call('DELETE', path)
/** Responds with 200 when released. */
const createPausedEndpoint = (): { behaviour: Behaviour; release: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const behaviour: Behaviour = async (exchange) => {
    await promise
    await behaviours.status(200)(exchange)
  }
  return { behaviour, release: resolve }
}
const share = async () =>
  connect(person, service, [
    { slug: 'phone', contact_data_id: datum.id, live: true, value: await service.seal('shared') },
  ])
const disconnect = async (id: string): Promise<void> => {
  assert.equal((await person.call('DELETE', `/api/company-connections/${id}`)).status, 204)
}
const events = (): DeliveredEvent[] => sink.requests.map(parseEvent)
const change = async (text: string): Promise<void> => {
  assert.equal((await editDatum(person, datum.id, text, [service])).status, 200)
}
const openValue = (event: DeliveredEvent): Promise<string> => service.open(String(event.value))

test('D1-FEED-15, D1-FEED-17: a queued field_updated carries the value at delivery', async () => {
  const hook = await addHook()
  const { behaviour, release } = createPausedEndpoint()
  sink.script([behaviour])
  const { id } = await share()
  await sink.waitFor(1)
  await change('value 1')
  await change('value 2')
  release()
  await sink.waitFor(3)
  assert.equal(events()[0]?.event, 'connection_created')
  assert.deepEqual(await Promise.all(events().slice(1).map(openValue)), ['value 2', 'value 2'])
  const [, first, second] = events()
  assert.ok(first && second && String(first.at) <= String(second.at), 'the time of the change')
  await disconnect(id)
  await removeHook(hook)
})

test('D1-FEED-15, T-48: after a disconnect queued values are dropped', async () => {
  const hook = await addHook()
  const { behaviour, release } = createPausedEndpoint()
  sink.script([behaviour])
  const { id } = await share()
  await sink.waitFor(1)
  await change('value 3')
  await change('value 4')
  await disconnect(id)
  release()
  await sink.waitFor((request) => parseEvent(request).event === 'connection_deleted')
  assert.deepEqual(
    events()
      .slice(1)
      .map(({ event, value }) => [event, value]),
    [['connection_deleted', undefined]],
  )
  const { body } = await company.call('GET', hook)
  assert.deepEqual([body.health, body.backlog_count], ['running', 0])
  await removeHook(hook)
})

test('T-48: after a disconnect a parked value is not replayed', async () => {
  const hook = await addHook({ events: ['field_updated', 'connection_deleted'] })
  sink.respondWith(500)
  const { id } = await share()
  await change('value 5')
  await sink.waitFor(1)
  await change('value 6')
  await disconnect(id)
  await until('it is bad', async () => (await company.call('GET', hook)).body.health === 'bad')
  sink.respondWith(200)
  await platform.advance(600)
  await sink.waitFor(2)
  await until('it runs', async () => (await company.call('GET', hook)).body.health === 'running')
  assert.deepEqual(
    events().map(({ event }) => event),
    ['field_updated', 'connection_deleted'],
  )
  const { body } = await company.call('GET', `${hook}/attempts`)
  assert.deepEqual(
    body.items.map(({ kind }: { kind: string }) => kind),
    ['probe', 'live'],
  )
  await removeHook(hook)
})
