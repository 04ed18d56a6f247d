// Compares a run of the model with its reference: the answer to an act, every read of every party, times, and events.
import assert from 'node:assert/strict'
import type { Reply } from '../http/call.ts'
import type { ModelAct } from './model-acts.ts'
import type { RunPlace } from './model-calls.ts'
import { firmEvent, firmMembers, serviceEvent, serviceMembers } from './model-events.ts'
import { documentIdsIn, expectedReads, readAll, readRun } from './model-reads.ts'
import type { ModelWorld } from './model-world.ts'
import type { Effect, ModelEvent } from './reference.ts'

type Members = Record<string, unknown>

/** A run under comparison. */
export interface ComparedRun {
  place: RunPlace
  /** Times that must never change once they are there. */
  times: Map<string, unknown>
}

export interface EventSources {
  /** What the service has received since the last time, each event once. */
  fetchEvents(): Promise<Members[]>
  /** The same for the company that is a customer. */
  fetchFirmEvents(): Promise<Members[]>
}

/** Every time in a read of a run, by its place. */
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

const compareTimes = ({ times }: ComparedRun, body: Members, what: string): void => {
  for (const [key, value] of timesIn(body)) {
    if (value === null) continue
    const earlier = times.get(key)
    if (earlier === undefined) times.set(key, value)
    else assert.equal(value, earlier, `${key} changed after ${what}`)
  }
}

/** D2-GEN-05: the documents have the ids that they were first read with. */
export const learnDocuments = async (world: ModelWorld, { place }: ComparedRun): Promise<void> => {
  if (place.run.copies.length > 0 && place.documentIds.size === 0)
    place.documentIds = documentIdsIn(await readRun(world, place.runId))
}

const compareEvents = async (
  world: ModelWorld,
  { place }: ComparedRun,
  { fetchEvents, fetchFirmEvents }: EventSources,
  events: readonly ModelEvent[],
  what: string,
): Promise<void> => {
  const expected = events.map((event) => serviceEvent(world, place, event))
  assert.deepEqual((await fetchEvents()).map(serviceMembers), expected, `events after ${what}`)
  if (!world.members.has('firm')) return
  const firmEvents = events.flatMap((event) => {
    const one = firmEvent(world, place, event)
    return one ? [one] : []
  })
  assert.deepEqual((await fetchFirmEvents()).map(firmMembers), firmEvents, `events of the customer after ${what}`)
}

/** `events`: those since the last comparison. */
export const compareRun = async (
  world: ModelWorld,
  compared: ComparedRun,
  sources: EventSources,
  events: readonly ModelEvent[],
  what: string,
): Promise<void> => {
  await learnDocuments(world, compared)
  const { reads, runs } = await readAll(world, compared.place)
  assert.deepEqual(reads, expectedReads(world, compared.place), `reads after ${what}`)
  for (const body of runs.values()) compareTimes(compared, body, what)
  await compareEvents(world, compared, sources, events, what)
}

export const compareAnswer = (
  { place: { documentIds } }: ComparedRun,
  { status, body, text }: Reply,
  { answer, run }: Effect,
  act: ModelAct,
  what: string,
): void => {
  assert.deepEqual([status, body?.error_key], [answer.status, answer.key], `${what}: ${text.slice(0, 500)}`)
  if (act.kind !== 'generate' || status !== 200) return
  assert.equal(body.status, run.status, what)
  const ids = body.documents.map(({ document_id }: { document_id: string }) => document_id)
  if (documentIds.size > 0) assert.deepEqual(ids.sort(), [...documentIds.values()].sort(), `documents of ${what}`)
}
