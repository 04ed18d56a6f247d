// The oracle must detect every kind of broken promise, or its zeros mean nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Action } from './ledger.ts'
import { type Evidence, findFaults, type Verdict } from './oracle.ts'
import type { ReceivedEvent } from './order.ts'

const SHOP = 'shop'
const times = [100, 200, 300, 400]
const actions: Action[] = times.map((ms) => ({
  person: 'ada',
  event: 'field_updated',
  services: [SHOP],
  sentMs: ms,
  endedMs: ms + 20,
  outcome: 'done',
}))
const createEvent = (at: number, over: Partial<ReceivedEvent> = {}): ReceivedEvent => ({
  id: `row ${at}`,
  event: 'field_updated',
  person: 'ada',
  at: at + 10,
  receivedMs: at + 50,
  ...over,
})
const all = times.map((at) => createEvent(at))
const hook = (of: readonly ReceivedEvent[], id = 'all', events: string[] = []) => ({
  id,
  serviceId: SHOP,
  events,
  receivedEvents: of,
})
const evidence = (over: Partial<Evidence> = {}): Evidence => ({
  actions,
  hooks: [hook(all)],
  feeds: [{ serviceId: SHOP, pages: [all] }],
  kills: [],
  ...over,
})
/** Exactly these faults are found. */
const faults = (over: Partial<Evidence>): Partial<Record<keyof Verdict, number>> => {
  const { lost, torn, invented, reordered, unexplained, feedIdChanges } = findFaults(evidence(over))
  const lists = { lost, torn, invented, reordered, unexplained, feedIdChanges }
  return Object.fromEntries(Object.entries(lists).flatMap(([name, { length }]) => (length > 0 ? [[name, length]] : [])))
}
const without = (index: number): ReceivedEvent[] => all.filter((_, position) => position !== index)
const swapped = [all[0], all[2], all[1], all[3]] as ReceivedEvent[]
const withOutcome = (index: number, outcome: Action['outcome']): Action[] =>
  actions.map((action, position) => (position === index ? { ...action, outcome } : action))

test('a complete and ordered run has no fault', () => {
  assert.deepEqual(faults({}), {})
  const { done, deliveries, fetched, repeats, feedRepeats } = findFaults(evidence())
  assert.deepEqual([done, deliveries, fetched, repeats, feedRepeats], [4, 4, 4, 0, 0])
})

test('detects an event that is missing at a webhook or on the feed', () => {
  assert.deepEqual(faults({ hooks: [hook(without(1))] }), { lost: 1 })
  assert.deepEqual(faults({ feeds: [{ serviceId: SHOP, pages: [without(3)] }] }), { lost: 1 })
  assert.deepEqual(faults({ hooks: [hook(all), hook(without(2), 'fields', ['field_updated'])] }), { lost: 1 })
  assert.deepEqual(faults({ hooks: [hook(all), hook([], 'others', ['connection_created'])] }), {})
})

test('an operation without a response is reported everywhere or nowhere', () => {
  const unknownActions = withOutcome(1, 'unknown')
  assert.deepEqual(faults({ actions: unknownActions }), {})
  const nowhere = { hooks: [hook(without(1))], feeds: [{ serviceId: SHOP, pages: [without(1)] }] }
  assert.deepEqual(faults({ actions: unknownActions, ...nowhere }), {})
  assert.deepEqual(faults({ actions: unknownActions, hooks: [hook(without(1))] }), { torn: 1 })
})

test('detects events of no operation, a refused one, or one already reported', () => {
  const foreign = createEvent(250)
  assert.deepEqual(faults({ feeds: [{ serviceId: SHOP, pages: [[...all, foreign]] }] }), { invented: 1 })
  assert.deepEqual(faults({ actions: withOutcome(0, 'refused') }), { invented: 2 })
  const second = createEvent(400, { at: 415, id: 'another' })
  assert.deepEqual(faults({ feeds: [{ serviceId: SHOP, pages: [[...all, second]] }] }), { invented: 1 })
})

test('detects overtaken events, by times and by another webhook', () => {
  assert.deepEqual(faults({ hooks: [hook(swapped)], feeds: [{ serviceId: SHOP, pages: [swapped] }] }), { reordered: 1 })
  // For concurrent operations the times say nothing; the other channels do.
  const together = actions.map((action) => ({ ...action, endedMs: 1_000 }))
  const persons = together.map((action, index) => ({ ...action, person: `person ${index}` }))
  const each = all.map((event, index) => createEvent(event.at - 10, { person: `person ${index}` }))
  const other = [each[1], each[0], each[2], each[3]] as ReceivedEvent[]
  const pages = [{ serviceId: SHOP, pages: [each] }]
  assert.deepEqual(faults({ actions: persons, hooks: [hook(each)], feeds: pages }), {})
  assert.deepEqual(
    faults({ actions: persons, hooks: [hook(each), hook(other, 'more', ['field_updated'])], feeds: pages }),
    {
      reordered: 1,
    },
  )
  assert.deepEqual(faults({ actions: persons, hooks: [hook(each)], feeds: [{ serviceId: SHOP, pages: [other] }] }), {
    reordered: 1,
  })
})

test('with the order of customers, the order of each customer is compared (B-25)', () => {
  const persons = actions.map((action, index) => ({ ...action, person: index < 2 ? 'ada' : 'bea' }))
  const each = all.map((event, index) => createEvent(event.at - 10, { person: index < 2 ? 'ada' : 'bea' }))
  const compare = (places: readonly number[]) =>
    faults({
      actions: persons,
      hooks: [
        hook(each),
        {
          ...hook(
            places.flatMap((place) => each[place] ?? []),
            'customers',
          ),
          isByCustomer: true,
        },
      ],
      feeds: [{ serviceId: SHOP, pages: [each] }],
    })
  assert.deepEqual(compare([2, 0, 3, 1]), {})
  assert.deepEqual(compare([2, 1, 3, 0]), { reordered: 2 })
  assert.deepEqual(compare([2, 0, 3]), { lost: 1 })
  assert.deepEqual(compare([2, 0, 2, 3, 1]), { unexplained: 1 })
})

test('a repeat needs a separate kill before it, and must not come late', () => {
  const repeated = [...all.slice(0, 2), createEvent(200, { receivedMs: 900 }), ...all.slice(2)]
  assert.deepEqual(faults({ hooks: [hook(repeated)] }), { unexplained: 1 })
  assert.deepEqual(faults({ hooks: [hook(repeated)], kills: [{ atMs: 500, overMs: 510 }] }), {})
  assert.equal(findFaults(evidence({ hooks: [hook(repeated)], kills: [{ atMs: 500, overMs: 510 }] })).repeats, 1)
  const thrice = [
    all[0],
    all[1],
    createEvent(200, { receivedMs: 900 }),
    createEvent(200, { receivedMs: 950 }),
    all[2],
    all[3],
  ] as ReceivedEvent[]
  assert.deepEqual(faults({ hooks: [hook(thrice)], kills: [{ atMs: 500, overMs: 510 }] }), { unexplained: 1 })
  const late = [...all, createEvent(100, { receivedMs: 900 })]
  assert.deepEqual(faults({ hooks: [hook(late)], kills: [{ atMs: 500, overMs: 510 }] }), { reordered: 3 })
})

test('a repeat on the feed has the same id, and an id belongs to one event', () => {
  const repeatedPages = [all, [all[1] as ReceivedEvent]]
  assert.deepEqual(faults({ feeds: [{ serviceId: SHOP, pages: repeatedPages }] }), {})
  assert.equal(findFaults(evidence({ feeds: [{ serviceId: SHOP, pages: repeatedPages }] })).feedRepeats, 1)
  const renamed = [all, [createEvent(200, { id: 'another' })]]
  assert.deepEqual(faults({ feeds: [{ serviceId: SHOP, pages: renamed }] }), { feedIdChanges: 1 })
  const reused = [all.map((event) => ({ ...event, id: 'one' }))]
  assert.deepEqual(faults({ feeds: [{ serviceId: SHOP, pages: reused }] }), { feedIdChanges: 3 })
})
