// Compares a run of the model with its reference: the response to an action, every read of every party, times, and
// events.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '../http/call.ts'
import type { ModelAction } from './model-actions.ts'
import type { TrackedRun } from './model-calls.ts'
import { firmEvent, firmMembers, serviceEvent, serviceMembers } from './model-events.ts'
import { documentIdsIn, expectedReads, expectedRun, readAll, readRun, seenRun } from './model-reads.ts'
import type { ModelWorld } from './model-world.ts'
import type { Effect, ModelEvent } from './reference.ts'

type Members = Record<string, unknown>

/** A run under comparison. */
export interface ComparedRun {
  trackedRun: TrackedRun
  /** Times that must never change once they are set. */
  times: Map<string, unknown>
}

export interface EventSources {
  /** The events that the service has received since the last time, each once. */
  fetchEvents(): Promise<Members[]>
  /** The same for the company that is a customer. */
  fetchFirmEvents(): Promise<Members[]>
}

/** Every time in a read of a run, by its path. */
const timesIn = (body: Members): Array<[string, unknown]> => {
  const { created_at, completed_at, cancelled_at, reference_date } = body
  const participants = body.participants as Array<{ documents: Members[] }>
  return [
    ...Object.entries({ created_at, completed_at, cancelled_at, reference_date }),
    ...participants.flatMap(({ documents }) =>
      documents.map(({ document_id, acted_at }): [string, unknown] => [String(document_id), acted_at]),
    ),
  ]
}

const compareTimes = ({ times }: ComparedRun, body: Members, label: string): void => {
  for (const [key, value] of timesIn(body)) {
    if (value === null) continue
    const earlier = times.get(key)
    if (earlier === undefined) times.set(key, value)
    else assert.equal(value, earlier, `${key} changed after ${label}`)
  }
}

/** D2-GEN-05: the documents have the ids that they were first read with. */
export const learnDocuments = async (world: ModelWorld, { trackedRun }: ComparedRun): Promise<void> => {
  if (trackedRun.run.copies.length > 0 && trackedRun.documentIds.size === 0)
    trackedRun.documentIds = documentIdsIn(await readRun(world, trackedRun.runId))
}

interface ExpectedEvents {
  service: Members[]
  firm: unknown[][]
}

const expectEvents = (world: ModelWorld, trackedRun: TrackedRun, events: readonly ModelEvent[]): ExpectedEvents => ({
  service: events.map((event) => serviceEvent(world, trackedRun, event)),
  firm: events.flatMap((event) => {
    const customerEvent = world.members.has('firm') ? firmEvent(world, trackedRun, event) : undefined
    return customerEvent ? [customerEvent] : []
  }),
})

const compareEvents = async (
  world: ModelWorld,
  { trackedRun }: ComparedRun,
  { fetchEvents, fetchFirmEvents }: EventSources,
  orders: readonly (readonly ModelEvent[])[],
  label: string,
): Promise<void> => {
  const arrived: ExpectedEvents = {
    service: (await fetchEvents()).map(serviceMembers),
    firm: world.members.has('firm') ? (await fetchFirmEvents()).map(firmMembers) : [],
  }
  const expected = orders.map((events) => expectEvents(world, trackedRun, events))
  const closest = expected.find((events) => isDeepStrictEqual(arrived, events)) ?? expected[0]
  assert.deepEqual(arrived, closest, `events after ${label}`)
}

/** `orders`: the events since the last comparison, in each order that is right. */
export const compareRun = async (
  world: ModelWorld,
  compared: ComparedRun,
  sources: EventSources,
  orders: readonly (readonly ModelEvent[])[],
  label: string,
): Promise<void> => {
  await learnDocuments(world, compared)
  const { reads, runs } = await readAll(world, compared.trackedRun)
  assert.deepEqual(reads, expectedReads(world, compared.trackedRun), `reads after ${label}`)
  for (const body of runs.values()) compareTimes(compared, body, label)
  await compareEvents(world, compared, sources, orders, label)
}

/** After an action that changes nothing: the owner's read of the run, and no event. */
export const compareUnchanged = async (
  world: ModelWorld,
  compared: ComparedRun,
  sources: EventSources,
  label: string,
): Promise<void> => {
  const { trackedRun } = compared
  const body = await readRun(world, trackedRun.runId)
  assert.deepEqual(seenRun(world, 'company', body), expectedRun(world, trackedRun, 'company'), `run after ${label}`)
  compareTimes(compared, body, label)
  await compareEvents(world, compared, sources, [[]], label)
}

export const compareResponse = (
  { trackedRun: { documentIds } }: ComparedRun,
  { status, body, text }: Reply,
  { response, run }: Effect,
  action: ModelAction,
  label: string,
): void => {
  assert.deepEqual([status, body?.error_key], [response.status, response.key], `${label}: ${text.slice(0, 500)}`)
  if (action.kind !== 'generate' || status !== 200) return
  assert.equal(body.status, run.status, label)
  const ids = body.documents.map(({ document_id }: { document_id: string }) => document_id)
  if (documentIds.size > 0) assert.deepEqual(ids.sort(), [...documentIds.values()].sort(), `documents of ${label}`)
}
