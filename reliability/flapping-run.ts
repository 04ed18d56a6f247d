// A simulated day with endpoints that go up and down by a seeded schedule: nothing is lost, repeated or reordered.
import { setTimeout as delay } from 'node:timers/promises'
import { type Random, random } from '@company-data/testkit'
import { type Actor, editor, visitor } from './actors.ts'
import { type Figure, figure, none, type Options, type Run } from './figure.ts'
import { createFixture, type Fixture, type Hook } from './fixture.ts'
import { acceptedRequests, type Endpoint, earlyTries, endpoint, graceSeconds } from './flapping-endpoint.ts'
import { embedded, type Installation } from './installations.ts'
import { type Action, ledger } from './ledger.ts'
import { type Evidence, type FeedEvents, findFaults, listFeedEvents, type Verdict } from './oracle.ts'
import { allHooks, eventsFor, toReceivedEvent } from './received-events.ts'
import { testTime } from './test-time.ts'

const comings = ['connection_created', 'connection_deleted']
const LAYOUT = [
  [[], comings, ['field_updated'], []],
  [[], [], comings, ['field_updated']],
]
const STEP_SECONDS = 300
const STEPS = (24 * 3600) / STEP_SECONDS
const ACTS_PER_STEP = 4
const SETTLE_TIMEOUT_MS = 30_000

interface Day {
  fixture: Fixture
  endpoints: readonly Endpoint[]
  /** How many events the webhook must have received so far. */
  expectedAt(hook: Hook): number
  nowMs(): number
  advance(seconds: number): Promise<void>
}

/** True if nothing more happens until the clock moves: every webhook has received everything, or is bad and waits. */
const isSettled = async ({ fixture, endpoints, expectedAt, nowMs }: Day): Promise<boolean> => {
  for (const { id, hooks } of fixture.shops) {
    const records = await fixture.company.webhooks.list(id)
    for (const hook of hooks) {
      const record = records.find(({ id: webhookId }) => webhookId === hook.id)
      const hookEndpoint = endpoints.find((candidate) => candidate.hook === hook)
      const isWaiting = record?.health === 'bad' && nowMs() < Date.parse(record.health_changed_at) + graceSeconds * 1000
      const isDone =
        record?.health === 'running' && hookEndpoint && acceptedRequests(hookEndpoint).length >= expectedAt(hook)
      if (!isWaiting && !isDone) return false
    }
  }
  return true
}

const settle = async (day: Day): Promise<boolean> => {
  for (const end = Date.now() + SETTLE_TIMEOUT_MS; !(await isSettled(day)); await delay(20))
    if (Date.now() > end) return false
  return true
}

interface Counts {
  transitions: number
  broken: number
  probes: number
  replays: number
  live: number
  recorded: number
}

/** Counted from the service's log and the attempts log; each change of health must follow from the one before. */
const countAll = async ({ company, shops }: Fixture): Promise<Counts> => {
  const counts: Counts = { transitions: 0, broken: 0, probes: 0, replays: 0, live: 0, recorded: 0 }
  for (const { id, hooks } of shops) {
    const states = new Map<unknown, unknown>()
    const entries = await Array.fromAsync(company.serviceLogs.list(id))
    for (const { kind, data } of entries.reverse()) {
      if (kind !== 'webhook.state_changed') continue
      counts.transitions += 1
      if ((states.get(data.webhook_id) ?? 'running') !== data.from) counts.broken += 1
      states.set(data.webhook_id, data.to)
    }
    for (const hook of hooks)
      for await (const { kind, status } of company.webhooks.attempts({ serviceId: id, webhookId: hook.id })) {
        if (kind === 'probe') counts.probes += 1
        if (kind === 'replay') counts.replays += 1
        if (kind === 'live') counts.live += 1
        if (status === 200) counts.recorded += 1
      }
  }
  return counts
}

/** Each step: the endpoints go up or down, a few operations, five minutes. Returns how many steps did not settle. */
const liveThrough = async (day: Day, actors: readonly Actor[], chance: Random): Promise<number> => {
  let unsettled = 0
  for (let step = 0; step < STEPS; step += 1) {
    for (const { turn } of day.endpoints) await turn((step * STEP_SECONDS) / 60)
    for (let index = 0; index < ACTS_PER_STEP; index += 1) await chance.pick(actors).step()
    if (!(await settle(day))) unsettled += 1
    await day.advance(STEP_SECONDS)
  }
  for (const { clear } of day.endpoints) await clear()
  for (let minutes = 0; minutes < 60; minutes += 5) {
    if (!(await settle(day))) unsettled += 1
    await day.advance(STEP_SECONDS)
  }
  return unsettled
}

/** From now on the endpoints go up and down; they accepted everything that came during the preparation. */
const openEndpoints = (fixture: Fixture, chance: Random): Endpoint[] =>
  allHooks(fixture).map((hook) => endpoint(hook, chance.fork()))

const collectEvidence = async (
  { fixture, endpoints, nowMs }: Day,
  actions: readonly Action[],
  sinceMs: number,
): Promise<Evidence> => {
  const feeds: FeedEvents[] = []
  for (const { id, client } of fixture.shops) {
    const items = await Array.fromAsync(client.changes.follow({ once: true }))
    feeds.push({ serviceId: id, pages: listFeedEvents([{ receivedMs: nowMs(), items }], sinceMs) })
  }
  const hooks = endpoints.map((hookEndpoint) => ({
    ...hookEndpoint.hook,
    receivedEvents: acceptedRequests(hookEndpoint)
      .map(toReceivedEvent)
      .filter(({ at }) => at >= sinceMs),
  }))
  return { actions, hooks, feeds, kills: [] }
}

const sum = <T>(list: readonly T[], value: (item: T) => number): number =>
  list.reduce((total, item) => total + value(item), 0)

const toFigures = (verdict: Verdict, counts: Counts, endpoints: readonly Endpoint[]): Figure[] => [
  figure('simulated hours', (STEPS * STEP_SECONDS) / 3600),
  figure('endpoints', endpoints.length),
  figure(
    'times that an endpoint went down or came back',
    sum(endpoints, ({ changes }) => changes),
  ),
  figure('acts', verdict.done),
  figure('changes of health', counts.transitions),
  none('changes of health that do not follow from the one before', counts.broken),
  figure('live deliveries attempted', counts.live),
  figure('probes', counts.probes),
  figure('replays', counts.replays),
  figure('deliveries that an endpoint accepted', verdict.deliveries),
  none('events lost', verdict.lost.length),
  none('events without an act', verdict.invented.length),
  none('reorderings', verdict.reordered.length),
  none('repeats', verdict.repeats),
  none('requests within the ten minutes after a failure', sum(endpoints, earlyTries)),
  none('webhooks with two deliveries in flight', endpoints.filter(({ hook }) => hook.sink.maxInFlight > 1).length),
  none(
    'difference between attempts recorded with 200 and requests that endpoints accepted',
    Math.abs(counts.recorded - sum(endpoints, (hookEndpoint) => acceptedRequests(hookEndpoint).length)),
  ),
]

const runDay = async (installation: Installation, fixture: Fixture, { seed }: Options): Promise<Figure[]> => {
  const chance = random(seed)
  const { nowMs, advance } = testTime(installation)
  const dayLedger = ledger(nowMs)
  const stage = { region: installation.region, ledger: dayLedger }
  const actors = [editor(stage, await fixture.addEditor())]
  for (const shop of fixture.shops) actors.push(visitor(stage, await fixture.addPerson(), shop))
  await delay(1_000)
  const sinceMs = nowMs()
  const endpoints = openEndpoints(fixture, chance)
  const before = new Map(endpoints.map(({ hook }) => [hook.id, hook.sink.requests.length]))
  const day: Day = {
    fixture,
    endpoints,
    nowMs,
    advance,
    expectedAt: (hook) => (before.get(hook.id) ?? 0) + eventsFor(hook, dayLedger.actions),
  }
  const unsettled = await liveThrough(day, actors, chance)
  const verdict = findFaults(await collectEvidence(day, dayLedger.actions, sinceMs))
  for (const text of [...verdict.lost, ...verdict.reordered, ...verdict.invented].slice(0, 10))
    console.error(`    ${text}`)
  return [
    ...toFigures(verdict, await countAll(fixture), endpoints),
    none('acts that were not answered as done', verdict.unknown + verdict.refused),
    none('steps that did not settle', unsettled),
  ]
}

export const flappingRun: Run = {
  name: 'a day of flapping endpoints',
  async run(options) {
    const installation = await embedded({ WEBHOOK_TIMEOUT_SECONDS: '2' })
    try {
      await installation.ready()
      const fixture = await createFixture(installation.frontDoor, LAYOUT)
      return await runDay(installation, fixture, options).finally(() => fixture.stop())
    } finally {
      await installation.stop()
    }
  },
}
