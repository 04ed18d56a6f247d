// B-25: order by customer with several requests in flight, and batches, on real endpoints.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  behaviours,
  leaveTimeFor,
  readStatusAndKey,
  type SinkRequest,
  startWebhookFixture,
  type TestWebhook,
  until,
  type WebhookFixture,
} from '@company-data/testkit'
import { Webhook } from 'standardwebhooks'
import type { NewChange } from '../../changes/index.ts'

let fixture: WebhookFixture
before(async () => {
  fixture = await startWebhookFixture()
})
after(() => fixture.stop())

const GRACE = 600
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const newCustomers = (count: number): string[] => range(1, count).map(() => randomUUID())

/** Event `number` of a customer. */
const change = ({ serviceId }: TestWebhook, customer: string, number: number): NewChange => ({
  serviceId,
  event: 'flow_run_turn',
  subject: { userId: customer, code: 'ABCDE12345' },
  members: { flow_run_id: randomUUID(), awaiting_party: String(number) },
})

interface SentEvent {
  id: string
  person_user_id: string
  awaiting_party: string
}
const readEvents = ({ body }: Pick<SinkRequest, 'body'>): SentEvent[] => [JSON.parse(body.toString('utf8'))].flat()
const readAll = ({ sink }: TestWebhook): SentEvent[] => sink.requests.flatMap(readEvents)
const listNumbers = (hook: TestWebhook, customer: string): number[] =>
  readAll(hook)
    .filter(({ person_user_id }) => person_user_id === customer)
    .map(({ awaiting_party }) => Number(awaiting_party))
const awaitEvents = (hook: TestWebhook, count: number) =>
  until(`${count} events`, () => new Set(readAll(hook).map(({ awaiting_party }) => awaiting_party)).size >= count)

/** Endpoint that holds each request until it is let go, and knows which customers have one in flight. */
const holdRequests = ({ sink }: TestWebhook) => {
  const waiting = new Map<string, () => void>()
  const doubles: string[] = []
  sink.behaveAs(async (exchange) => {
    const [{ person_user_id: customer } = { person_user_id: '' }] = readEvents(exchange)
    if (waiting.has(customer)) doubles.push(customer)
    await new Promise<void>((resolve) => waiting.set(customer, resolve))
    waiting.delete(customer)
    return behaviours.status(200)(exchange)
  })
  return {
    doubles,
    waiting,
    letGo: (customer: string) => waiting.get(customer)?.(),
  }
}

test('B-25: one customer waits for its own request, others do not', async () => {
  const hook = await fixture.hook({ order: 'customer', parallel: 3 })
  const endpoint = holdRequests(hook)
  const [ann = '', bob = '', cem = '', dora = ''] = newCustomers(4)
  await fixture.raise(...[ann, ann, bob, cem, dora].map((customer, index) => change(hook, customer, index + 1)))
  await until('three requests', () => endpoint.waiting.size === 3)
  await leaveTimeFor('a fourth request', 100)
  assert.deepEqual(
    hook.sink.requests.map((request) => readEvents(request)[0]?.person_user_id).toSorted(),
    [ann, bob, cem].toSorted(),
  )
  endpoint.letGo(bob)
  await until('the fourth customer', () => endpoint.waiting.has(dora))
  assert.deepEqual(listNumbers(hook, ann), [1], 'the second event of a customer waits for the first')
  endpoint.letGo(ann)
  await until('the second event', () => listNumbers(hook, ann).length === 2)
  for (const customer of [ann, cem, dora]) {
    await until('its request', () => endpoint.waiting.has(customer))
    endpoint.letGo(customer)
  }
  await hook.until({ health: 'running', backlog_count: 0 })
  await until('every row is acknowledged', async () => (await fixture.countStored(hook)) === 0)
  assert.deepEqual(endpoint.doubles, [])
})

test('B-25: with many customers, each one keeps its order and one request', async () => {
  const hook = await fixture.hook({ order: 'customer', parallel: 8 })
  const inFlight = new Set<string>()
  const doubles: string[] = []
  hook.sink.behaveAs(async (exchange) => {
    const [{ person_user_id: customer } = { person_user_id: '' }] = readEvents(exchange)
    if (inFlight.has(customer)) doubles.push(customer)
    inFlight.add(customer)
    await new Promise((resolve) => setImmediate(resolve))
    inFlight.delete(customer)
    return behaviours.status(200)(exchange)
  })
  const customers = newCustomers(20)
  const chooseCustomer = (number: number): string => customers[(number * number + number) % customers.length] ?? ''
  const count = 300
  for (let from = 1; from <= count; from += 50)
    await fixture.raise(...range(from, from + 49).map((number) => change(hook, chooseCustomer(number), number)))
  await awaitEvents(hook, count)
  for (const customer of customers)
    assert.deepEqual(
      listNumbers(hook, customer),
      range(1, count).filter((number) => chooseCustomer(number) === customer),
    )
  assert.equal(readAll(hook).length, count, 'no repeat')
  assert.deepEqual(doubles, [])
  assert.ok(hook.sink.maxInFlight <= 8)
  assert.ok(hook.sink.maxInFlight > 1, 'several are in flight')
})

test('B-25: customers behind hundreds of events of a busy one need not wait', async () => {
  const hook = await fixture.hook({ order: 'customer', parallel: 2, batch: 100 })
  const endpoint = holdRequests(hook)
  const [ann = '', bob = ''] = newCustomers(2)
  const count = 600
  for (let from = 1; from <= count; from += 100)
    await fixture.raise(...range(from, from + 99).map((number) => change(hook, ann, number)))
  await fixture.raise(change(hook, bob, count + 1))
  await until('both customers', () => endpoint.waiting.has(ann) && endpoint.waiting.has(bob))
  for (let done = listNumbers(hook, ann).length; done < count; done = listNumbers(hook, ann).length) {
    endpoint.letGo(ann)
    await until('its next events', () => listNumbers(hook, ann).length > done && endpoint.waiting.has(ann))
  }
  for (const customer of [ann, bob]) endpoint.letGo(customer)
  await hook.until({ health: 'running', backlog_count: 0 })
  await until('every row is acknowledged', async () => (await fixture.countStored(hook)) === 0)
  assert.deepEqual(listNumbers(hook, ann), range(1, count))
  assert.ok(Math.max(...hook.sink.requests.map((request) => readEvents(request).length)) === 100, 'batches are filled')
})

test('[B-21] (B-25) batches of large events have half a megabyte, in order', async () => {
  const hook = await fixture.hook({ order: 'customer', parallel: 4, batch: 100 })
  const customers = newCustomers(2)
  const count = 40
  const text = 'x'.repeat(60_000)
  const large = (customer: string, number: number): NewChange => ({
    ...change(hook, customer, number),
    subject: { userId: customer, code: text },
  })
  await fixture.raise(...range(1, count).flatMap((number) => customers.map((customer) => large(customer, number))))
  await hook.until({ health: 'running', backlog_count: 0 })
  await until('every row is acknowledged', async () => (await fixture.countStored(hook)) === 0)
  for (const customer of customers) assert.deepEqual(listNumbers(hook, customer), range(1, count))
  for (const { body } of hook.sink.requests) assert.ok(body.length < 600_000, `${body.length} bytes`)
})

test('B-25: an event that a newer one replaced while it waited is not sent', async () => {
  const hook = await fixture.hook({ order: 'customer', parallel: 2 })
  const endpoint = holdRequests(hook)
  const [ann = ''] = newCustomers(1)
  const status = (number: number): NewChange =>
    ({
      ...change(hook, ann, number),
      event: 'connection_request_accepted',
      members: { request_id: hook.id, awaiting_party: String(number) },
    }) as unknown as NewChange
  await fixture.raise(change(hook, ann, 1), status(2))
  await until('the first event', () => endpoint.waiting.has(ann))
  await fixture.raise(status(3))
  for (const last of [1, 3]) {
    await until('its turn', () => listNumbers(hook, ann).at(-1) === last && endpoint.waiting.has(ann))
    endpoint.letGo(ann)
  }
  await hook.until({ health: 'running', backlog_count: 0 })
  assert.deepEqual(listNumbers(hook, ann), [1, 3])
})

test('B-25: a failure parks the webhook, and keeps the deliveries to others', async () => {
  const hook = await fixture.hook({ order: 'customer', parallel: 4 })
  const [ann = '', bob = ''] = newCustomers(2)
  const { promise: isDecided, resolve: decide } = Promise.withResolvers<void>()
  hook.sink.behaveAs(async (exchange) => {
    const [event] = readEvents(exchange)
    if (event?.person_user_id === ann) return behaviours.status(500)(exchange)
    await isDecided
    return behaviours.status(200)(exchange)
  })
  await fixture.raise(change(hook, ann, 1), change(hook, bob, 2), change(hook, ann, 3), change(hook, bob, 4))
  await hook.sink.waitFor(2)
  decide()
  await hook.until({ health: 'bad', backlog_count: 3 })
  assert.deepEqual(listNumbers(hook, bob), [2])
  hook.sink.respondWith(200)
  await fixture.advance(GRACE)
  await hook.until({ health: 'running', backlog_count: 0 })
  assert.deepEqual(
    readAll(hook)
      .map(({ awaiting_party }) => Number(awaiting_party))
      .slice(2),
    [1, 3, 4],
    'probe and replay are in the order of the service, without the delivered one',
  )
  const path = `/api/services/${hook.serviceId}/webhooks/${hook.id}/attempts`
  const { body } = await fixture.company.call('GET', path)
  const kinds = body.items.map(({ kind, status }: { kind: string; status: number }) => `${kind} ${status}`)
  assert.deepEqual(kinds.toSorted(), ['live 200', 'live 500', 'probe 200', 'replay 200', 'replay 200'])
})

test('B-25: the attempts of every customer that failed are listed', async () => {
  const hook = await fixture.hook({ order: 'customer', parallel: 3 })
  const customers = newCustomers(3)
  const { promise: areAllHere, resolve: letAllFail } = Promise.withResolvers<void>()
  hook.sink.behaveAs((exchange) => areAllHere.then(() => behaviours.status(500)(exchange)))
  await fixture.raise(...customers.map((customer, index) => change(hook, customer, index + 1)))
  await hook.sink.waitFor(3)
  letAllFail()
  await hook.until({ health: 'bad', backlog_count: 3 })
  const path = `/api/services/${hook.serviceId}/webhooks/${hook.id}/attempts`
  const { body } = await fixture.company.call('GET', path)
  const attempts: Array<{ event_id: string; status: number }> = body.items
  assert.deepEqual(
    attempts.map(({ event_id, status }) => `${event_id} ${status}`).toSorted(),
    readAll(hook)
      .map(({ id }) => `${id} 500`)
      .toSorted(),
  )
})

test('B-25: a batch is one signed JSON array of consecutive events', async () => {
  const hmac_secret = 'a secret of sixteen'
  const hook = await fixture.hook({ batch: 10, auth_type: 'hmac', hmac_secret })
  const { promise: isFirstDone, resolve: endFirst } = Promise.withResolvers<void>()
  hook.sink.script([(exchange) => isFirstDone.then(() => behaviours.status(200)(exchange))])
  await fixture.send(hook, 1)
  await hook.sink.waitFor(1)
  await fixture.send(hook, 2, 24)
  endFirst()
  await awaitEvents(hook, 25)
  assert.deepEqual(
    hook.sink.requests.map((request) => readEvents(request).map(({ awaiting_party }) => Number(awaiting_party))),
    [[1], range(2, 11), range(12, 21), range(22, 25)],
  )
  const receiver = new Webhook(Buffer.from(hmac_secret), { format: 'raw' })
  for (const { body, headers } of hook.sink.requests) {
    const events = receiver.verify(body, headers as Record<string, string>) as SentEvent[]
    assert.ok(Array.isArray(events))
    assert.equal(String(headers['webhook-change-id']).split(',').length, events.length)
  }
  await hook.until({ health: 'running', backlog_count: 0 })
  const path = `/api/services/${hook.serviceId}/webhooks/${hook.id}/attempts?limit=100`
  const { body } = await fixture.company.call('GET', path)
  assert.equal(body.items.length, 25, 'one attempt per event')
  assert.equal(hook.sink.maxInFlight, 1)
})

test('B-25: after another status a batch waits as a whole, and its probe is single', async () => {
  const hook = await fixture.hook({ batch: 5 })
  hook.sink.respondWith(500)
  await fixture.send(hook, 1, 7)
  await hook.until({ health: 'bad', backlog_count: 7 })
  const firstSize = readEvents(hook.sink.requests[0] ?? assert.fail('nothing arrived')).length
  assert.equal(firstSize, 5)
  hook.sink.respondWith(200)
  await fixture.advance(GRACE)
  await hook.until({ health: 'running', backlog_count: 0 })
  assert.deepEqual(
    hook.sink.requests.map((request) => readEvents(request).map(({ awaiting_party }) => Number(awaiting_party))),
    [range(1, 5), [1], range(2, 6), [7]],
  )
})

test('B-25: with the order of customers, a batch has the events of one customer', async () => {
  const hook = await fixture.hook({ order: 'customer', parallel: 4, batch: 3 })
  const [ann = '', bob = ''] = newCustomers(2)
  const senders = [ann, bob, ann, ann, bob, ann]
  await fixture.raise(...senders.map((customer, index) => change(hook, customer, index + 1)))
  await awaitEvents(hook, 6)
  const sizes = hook.sink.requests.map((request) => {
    const events = readEvents(request)
    assert.equal(new Set(events.map(({ person_user_id }) => person_user_id)).size, 1)
    return events.length
  })
  assert.deepEqual(sizes.toSorted(), [1, 2, 3])
  assert.deepEqual(
    [listNumbers(hook, ann), listNumbers(hook, bob)],
    [
      [1, 3, 4, 6],
      [2, 5],
    ],
  )
})

test('B-25: a change of the setting takes effect when nothing is in flight', async () => {
  const hook = await fixture.hook({ order: 'customer', parallel: 4 })
  const endpoint = holdRequests(hook)
  const [ann = '', bob = '', cem = ''] = newCustomers(3)
  await fixture.raise(change(hook, ann, 1), change(hook, bob, 2))
  await until('two requests', () => endpoint.waiting.size === 2)
  await hook.change({ order: 'service' })
  await fixture.raise(change(hook, cem, 3), change(hook, ann, 4))
  endpoint.letGo(ann)
  await until('one request', () => endpoint.waiting.size === 1)
  await leaveTimeFor('a request of another customer', 100)
  assert.deepEqual([listNumbers(hook, cem), listNumbers(hook, ann)], [[], [1]])
  endpoint.letGo(bob)
  await until('the third event', () => endpoint.waiting.has(cem))
  await leaveTimeFor('a second request', 100)
  assert.equal(endpoint.waiting.size, 1, 'in the order of the service, one at a time')
  endpoint.letGo(cem)
  await until('the fourth event', () => endpoint.waiting.has(ann))
  endpoint.letGo(ann)
  await hook.until({ health: 'running', backlog_count: 0 })
  assert.equal(readAll(hook).length, 4)
})

test('B-25: the order of customers begins when the request in flight has ended', async () => {
  const hook = await fixture.hook()
  const endpoint = holdRequests(hook)
  const [ann = '', bob = '', cem = ''] = newCustomers(3)
  await fixture.raise(...[ann, bob, cem].map((customer, index) => change(hook, customer, index + 1)))
  await until('the first request', () => endpoint.waiting.has(ann))
  await hook.change({ order: 'customer', parallel: 2 })
  await leaveTimeFor('a second request', 100)
  assert.deepEqual([...endpoint.waiting.keys()], [ann])
  endpoint.letGo(ann)
  await until('two requests', () => endpoint.waiting.size === 2)
  assert.deepEqual([...endpoint.waiting.keys()].toSorted(), [bob, cem].toSorted())
  for (const customer of [bob, cem]) endpoint.letGo(customer)
  await hook.until({ health: 'running', backlog_count: 0 })
  assert.equal(readAll(hook).length, 3)
})

test('B-25: fewer parallel requests and other batches wait for those in flight', async () => {
  const hook = await fixture.hook({ order: 'customer', parallel: 3 })
  const endpoint = holdRequests(hook)
  const [ann = '', bob = '', cem = '', dora = ''] = newCustomers(4)
  await fixture.raise(change(hook, ann, 1), change(hook, bob, 2))
  await until('two requests', () => endpoint.waiting.size === 2)
  await hook.change({ parallel: 2, batch: 3 })
  await fixture.raise(...[cem, ann, cem, ann, dora].map((customer, index) => change(hook, customer, index + 3)))
  endpoint.letGo(ann)
  await until('one request', () => endpoint.waiting.size === 1)
  await leaveTimeFor('a request under the new setting', 100)
  assert.deepEqual([...endpoint.waiting.keys()], [bob])
  endpoint.letGo(bob)
  await until('two requests', () => endpoint.waiting.size === 2)
  await leaveTimeFor('a third request', 100)
  assert.deepEqual([...endpoint.waiting.keys()].toSorted(), [ann, cem].toSorted())
  endpoint.letGo(ann)
  await until('the last customer', () => endpoint.waiting.has(dora))
  for (const customer of [cem, dora]) endpoint.letGo(customer)
  await hook.until({ health: 'running', backlog_count: 0 })
  const numbers = hook.sink.requests.map((request) =>
    readEvents(request)
      .map((event) => event.awaiting_party)
      .join(),
  )
  assert.deepEqual(numbers.toSorted(), ['1', '2', '3,5', '4,6', '7'])
})

test('B-25: wrong settings are refused, and reads show the setting', async () => {
  const hook = await fixture.hook()
  const path = `/api/services/${hook.serviceId}/webhooks/${hook.id}`
  const put = (body: object) => fixture.company.call('PUT', path, body)
  const { order, parallel, batch } = await hook.read()
  assert.deepEqual({ order, parallel, batch }, { order: 'service', parallel: 1, batch: 1 })
  const wrong = [
    ...['person', null, 1].map((value) => ({ order: value })),
    ...[0, 65, 1.5, '2', null].map((value) => ({ parallel: value })),
    ...[0, 101, 1.5, '2', null].map((value) => ({ batch: value })),
    { format: 'xml', batch: 2 },
  ]
  for (const body of wrong)
    assert.deepEqual(await readStatusAndKey(put(body)), [400, 'services.webhook_config_invalid'], JSON.stringify(body))
  const changed = (await put({ order: 'customer', parallel: 64, batch: 100 })).body
  assert.deepEqual([changed.order, changed.parallel, changed.batch], ['customer', 64, 100])
  assert.deepEqual(await readStatusAndKey(put({ format: 'xml' })), [400, 'services.webhook_config_invalid'])
})
