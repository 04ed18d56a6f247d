// B-25: a worker that sends by customer is killed with SIGKILL: nothing is lost, and nothing acknowledged is repeated.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  behaviours,
  numberedChanges,
  openRegion,
  type SinkRequest,
  startAppBeside,
  startProgramBeside,
  startWebhookFixture,
  until,
  type WebhookFixture,
} from '@company-data/testkit'

let fixture: WebhookFixture
before(async () => {
  fixture = await startWebhookFixture({ ROLES: 'front-door,region' })
})
after(() => fixture.stop())

const COUNT = 60
const PARALLEL = 4
/** Requests that get a 200 before the endpoint falls silent. */
const ANSWERED = 7

interface SentEvent {
  person_user_id: string
  awaiting_party: string
}
const readEvents = (requests: readonly SinkRequest[]): SentEvent[] =>
  requests.flatMap(({ body }) => JSON.parse(body.toString('utf8')) as SentEvent[])
const readNumber = ({ awaiting_party }: SentEvent): number => Number(awaiting_party)

test('B-25: a killed worker loses nothing and repeats only what was in flight', async () => {
  const victim = await startProgramBeside(fixture.platform, { ROLES: 'worker' })
  const hook = await fixture.hook({ order: 'customer', parallel: PARALLEL, batch: 2 })
  const { sink } = hook
  sink.behaveAs(behaviours.neverRespond())
  sink.script(Array.from({ length: ANSWERED }, () => behaviours.status(200)))
  const customers = Array.from({ length: 6 }, () => randomUUID())
  const changes = numberedChanges(hook.serviceId, 1, COUNT).map((change, index) => ({
    ...change,
    subject: { userId: customers[index % customers.length] ?? '', code: 'ABCDE12345' },
  }))
  await fixture.raise(...changes)
  // A request begins in the place of one that is durably acknowledged, so every answered one is by now.
  await until('every place is taken by a silent request', () => sink.requests.length === ANSWERED + PARALLEL)
  await victim.stop('SIGKILL')
  const answered = new Set(readEvents(sink.requests.slice(0, ANSWERED)).map(readNumber))
  const sentBefore = sink.requests.length
  await openRegion(fixture.platform)
    .kysely.updateTable('webhook_dispatcher')
    .set({ lease_until: new Date(0) })
    .execute()
  sink.respondWith(200)
  await startAppBeside(fixture.platform, { ROLES: 'worker' })
  await hook.until({ health: 'running', backlog_count: 0 })
  await until('every row is acknowledged', async () => (await fixture.countStored(hook)) === 0)
  const eventsAfter = readEvents(sink.requests.slice(sentBefore))
  for (const [index, customer] of customers.entries()) {
    const numbers = Array.from({ length: COUNT / customers.length }, (_, turn) => 1 + index + turn * customers.length)
    assert.deepEqual(
      eventsAfter.filter(({ person_user_id }) => person_user_id === customer).map(readNumber),
      numbers.filter((number) => !answered.has(number)),
    )
  }
  assert.ok(sink.maxInFlight <= 2 * PARALLEL, 'those of the killed process, and of the next')
})
