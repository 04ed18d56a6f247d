// The content of one request: its rows, their events with the ids that are sent, and the attempts that record it.
import { toWireReason } from '@company-data/protocol/reasons'
import { type EventText, type QueuedChange, toEventJson } from '../../changes/index.ts'
import type { Attempt } from '../attempts/attempts-store.ts'
import type { AttemptKind } from '../breaker.ts'
import type { SendOutcome } from '../send-outcome.ts'
import type { DeliveryLoopDeps, LoopDelivery } from './loop-deps.ts'

export interface PreparedDelivery extends Pick<LoopDelivery, 'kind' | 'changeIds' | 'deliveryId'> {
  events: readonly EventText[]
}

/** T-50: a live delivery carries new ids, a probe or a replay the durable ids of its rows. */
export const prepareDelivery = (
  events: readonly EventText[],
  kind: AttemptKind,
  nextId: () => string,
): PreparedDelivery => {
  const changeIds = events.map(({ id }) => id)
  const isBatch = events.length > 1
  if (kind !== 'live') return { kind, events, changeIds, ...(isBatch && { deliveryId: changeIds[0] ?? '' }) }
  const newEvents = events.map(({ event, members }) => ({ id: nextId(), event, members }))
  return { kind, events: newEvents, changeIds, ...(isBatch && { deliveryId: nextId() }) }
}

/** One attempt per event, with the id that the endpoint received. */
export const toAttempts = ({ events, kind }: PreparedDelivery, outcome: SendOutcome, nextId: () => string): Attempt[] =>
  events.map((event) => ({
    id: nextId(),
    event: event.event,
    event_id: event.id,
    kind,
    status: outcome.ok ? 200 : outcome.status,
    duration_ms: Math.round(outcome.durationMs),
    error: outcome.ok ? null : outcome.reason.text,
    reason: outcome.ok ? null : toWireReason(outcome.reason),
  }))

export interface BatchContent {
  /** The numbers of the rows, those without a value included. */
  seqs: readonly number[]
  events: readonly EventText[]
}

/** So many values are read together: they are in memory before the batch ends. */
const ROWS_OF_A_READ = 16

/**
 * T-48: the values are read only now. A row whose value is gone is done without being sent. The batch ends before it has more
 * than `maxCharacters`, unless it is one event.
 */
export const readBatch = async (
  rows: readonly QueuedChange[],
  readEvent: DeliveryLoopDeps['readEvent'],
  maxCharacters: number,
): Promise<BatchContent> => {
  const seqs: number[] = []
  const events: EventText[] = []
  let characters = 0
  for (let from = 0; from < rows.length; from += ROWS_OF_A_READ) {
    const next = rows.slice(from, from + ROWS_OF_A_READ)
    const readEvents = await Promise.all(next.map(readEvent))
    for (const [index, { seq }] of next.entries()) {
      const event = readEvents[index]
      characters += event ? toEventJson(event).length : 0
      if (events.length > 0 && characters > maxCharacters) return { seqs, events }
      seqs.push(seq)
      if (event) events.push(event)
    }
  }
  return { seqs, events }
}
