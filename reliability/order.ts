// Order and repeats in one channel, and between the channels of one service.
import type { Action } from './ledger.ts'

/** An event as a receiver saw it; `at` is the time of the change. */
export interface ReceivedEvent {
  id: string
  event: string
  person: string
  at: number
  receivedMs: number
}

/** From the first signal to the last. */
export interface KillTimes {
  atMs: number
  overMs: number
}

export type Repeat = readonly [first: ReceivedEvent, second: ReceivedEvent]

export const formatEventKey = ({ event, person, at }: ReceivedEvent): string => `${event} of ${person} at ${at}`

/** A repeat follows its event directly. Without repeats, every event occurs once. */
export const withoutRepeats = (events: readonly ReceivedEvent[]): { once: ReceivedEvent[]; repeats: Repeat[] } => {
  const once: ReceivedEvent[] = []
  const repeats: Repeat[] = []
  let last: ReceivedEvent | undefined
  for (const event of events) {
    if (last && formatEventKey(last) === formatEventKey(event)) repeats.push([last, event])
    else once.push(event)
    last = event
  }
  return { once, repeats }
}

/** A process whose store was killed alone still sends what it had read, for at most this long after the kill. */
const SENT_AFTER_MS = 1_000

/** The repeats that no kill explains; a kill explains one repeat per webhook. */
export const beyondKills = (repeats: readonly Repeat[], kills: readonly KillTimes[]): ReceivedEvent[] => {
  const remainingKills = new Set(kills)
  return repeats.flatMap(([first, second]) => {
    const kill = [...remainingKills].find(
      ({ atMs, overMs }) => first.receivedMs <= overMs + SENT_AFTER_MS && atMs <= second.receivedMs,
    )
    if (!kill) return [second]
    remainingKills.delete(kill)
    return []
  })
}

/**
 * Faults within one channel: events that come again later, and events overtaken by an operation that began after theirs
 * had ended.
 */
export const disorderIn = (
  once: readonly ReceivedEvent[],
  findAction: (event: ReceivedEvent) => Action | undefined,
): string[] => {
  const faults: string[] = []
  const keys = new Set<string>()
  let latest = Number.NEGATIVE_INFINITY
  for (const event of once) {
    if (keys.has(formatEventKey(event))) faults.push(`${formatEventKey(event)} came again later`)
    keys.add(formatEventKey(event))
    const action = findAction(event)
    if (!action) continue
    if (action.outcome === 'done' && action.endedMs < latest) faults.push(`${formatEventKey(event)} was overtaken`)
    latest = Math.max(latest, action.sentMs)
  }
  return faults
}

/** The first position of each event. */
export const indexByKey = (once: readonly ReceivedEvent[]): ReadonlyMap<string, number> =>
  new Map(once.map((event, position) => [formatEventKey(event), position] as const).reverse())

/** Faults between two channels of a service: shared events must have the same order in both, that of the commits. */
export const disagreement = (events: readonly ReceivedEvent[], positions: ReadonlyMap<string, number>): string[] => {
  const faults: string[] = []
  let highest = -1
  for (const event of events) {
    const position = positions.get(formatEventKey(event))
    if (position === undefined) continue
    if (position < highest)
      faults.push(`${formatEventKey(event)} is in another order than at the webhook for everything`)
    highest = Math.max(highest, position)
  }
  return faults
}
