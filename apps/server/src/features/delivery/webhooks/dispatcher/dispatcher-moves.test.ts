// A company moves during its deliveries: the dispatcher in the new region continues them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCleanup,
  behaviours,
  call,
  createService,
  type EndpointSink,
  numberedChanges,
  openRegion,
  ownPlatform,
  parseEvent,
  readEventNumber,
  registerCompany,
  startEndpointSink,
  until,
} from '@company-data/testkit'
import { clock } from '../../../../platform/clock/clock.ts'
import { ids } from '../../../../platform/ids/ids.ts'
import { outbox } from '../../changes/index.ts'

const sinks: EndpointSink[] = []
const platform = await ownPlatform({ regions: ['eu', 'us'] })
const company = await registerCompany(platform)
const eu = openRegion(platform)
addCleanup(async () => {
  for (const sink of sinks) await sink.stop()
})

const at = (region: string, method: string, path: string, body?: object) =>
  call(platform.region(region), method, path, { token: company.token, ...(body && { body }) })
const addHook = async (service: string): Promise<{ path: string; sink: EndpointSink }> => {
  const sink = await startEndpointSink()
  sinks.push(sink)
  const reply = await at('eu', 'POST', `/api/services/${service}/webhooks`, { url: sink.url })
  assert.equal(reply.status, 201, reply.text)
  return { path: `/api/services/${service}/webhooks/${reply.body.id}`, sink }
}
const send = (service: string, count: number): Promise<void> => {
  const time = clock()
  const written = outbox({ clock: time, ids: ids(time) })
  return eu.transaction((tx) => written.raise({ database: eu, tx }, numberedChanges(service, 1, count)))
}
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

test('D1-WHD-09, D1-WHD-22: a move keeps queue, backlog, health and order, with at most one repeat', async () => {
  const [busyService, badService] = [(await createService(company)).id, (await createService(company)).id]
  const [busy, bad] = [await addHook(busyService), await addHook(badService)]
  busy.sink.behaveAs(behaviours.slow(15))
  bad.sink.respondWith(500)
  await send(badService, 4)
  await until('it is bad', async () => (await at('eu', 'GET', bad.path)).body.health === 'bad')
  const record = (await at('eu', 'GET', bad.path)).body
  await send(busyService, 150)
  await busy.sink.waitFor(5)

  const reply = await at('eu', 'POST', '/api/profile/migrate-region', { region: 'us' })
  assert.equal(reply.status, 202, reply.text)
  await until('it has moved', async () => (await at('us', 'GET', '/api/account')).status === 200)
  // A moved clock makes every dispatcher poll; without it the new one would within seconds.
  await platform.advance(1)
  await until('all came', () => busy.sink.requests.some((request) => readEventNumber(request) === 150))
  const numbers = busy.sink.requests.map(readEventNumber)
  const once = numbers.filter((number, index) => number !== numbers[index - 1])
  assert.deepEqual(once, range(150))
  assert.ok(numbers.length - once.length <= 1)
  assert.equal(busy.sink.maxInFlight, 1)

  assert.deepEqual((await at('us', 'GET', bad.path)).body, record)
  bad.sink.respondWith(200)
  await platform.advance(600)
  await bad.sink.waitFor(5)
  assert.deepEqual(bad.sink.requests.map(readEventNumber), [1, 1, 2, 3, 4])
  assert.equal(new Set(bad.sink.requests.map((request) => parseEvent(request).id)).size, 5)
  await until('it runs', async () => (await at('us', 'GET', bad.path)).body.health === 'running')
})

test('D1-WHD-08: a delivery in flight during a move is awaited and recorded once', async () => {
  const mover = await registerCompany(platform)
  const callAt = (region: string, method: string, path: string, body?: object) =>
    call(platform.region(region), method, path, { token: mover.token, ...(body && { body }) })
  const { id } = await createService(mover)
  const [slow, idle] = [await startEndpointSink(), await startEndpointSink()]
  sinks.push(slow, idle)
  for (const { url } of [slow, idle]) await callAt('eu', 'POST', `/api/services/${id}/webhooks`, { url })
  slow.script([behaviours.slow(1_500)])
  await send(id, 3)
  await Promise.all([slow.waitFor(1), idle.waitFor(3)])

  assert.equal((await callAt('eu', 'POST', '/api/profile/migrate-region', { region: 'us' })).status, 202)
  await until('it has moved', async () => (await callAt('us', 'GET', '/api/account')).status === 200)
  assert.equal(slow.inFlight, 0)
  await platform.advance(1)
  await slow.waitFor(3)
  assert.deepEqual(slow.requests.map(readEventNumber), [1, 2, 3])
  assert.deepEqual(idle.requests.map(readEventNumber), [1, 2, 3])
  assert.deepEqual([slow.maxInFlight, idle.maxInFlight], [1, 1])
})

test('D1-WHD-08, D1-WHD-10: a delivery that fails during a move counts, and is not repeated', async () => {
  const mover = await registerCompany(platform)
  const callAt = (region: string, method: string, path: string, body?: object) =>
    call(platform.region(region), method, path, { token: mover.token, ...(body && { body }) })
  const { id } = await createService(mover)
  const sink = await startEndpointSink()
  sinks.push(sink)
  const { body: hook } = await callAt('eu', 'POST', `/api/services/${id}/webhooks`, { url: sink.url })
  sink.script([behaviours.status(500, { delayMs: 800 })])
  await send(id, 2)
  await sink.waitFor(1)
  assert.equal((await callAt('eu', 'POST', '/api/profile/migrate-region', { region: 'us' })).status, 202)
  await until('it has moved', async () => (await callAt('us', 'GET', '/api/account')).status === 200)
  await platform.advance(1)
  const record = (await callAt('us', 'GET', `/api/services/${id}/webhooks/${hook.id}`)).body
  assert.deepEqual([record.health, record.backlog_count, sink.requests.length], ['bad', 2, 1])
})
