// Order and repeats in one channel, and between the channels of one service.
import type { Act } from './ledger.ts'

/** An event as a receiver saw it; `at` is the time of the change. */
export interface Seen {
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

export type Repeat = readonly [first: Seen, second: Seen]

export const keyOf = ({ event, person, at }: Seen): string => `${event} of ${person} at ${at}`

/** A repeat follows its event directly. Without repeats, every event is there once. */
export const withoutRepeats = (seen: readonly Seen[]): { once: Seen[]; repeats: Repeat[] } => {
  const once: Seen[] = []
  const repeats: Repeat[] = []
  let last: Seen | undefined
  for (const event of seen) {
    if (last && keyOf(last) === keyOf(event)) repeats.push([last, event])
    else once.push(event)
    last = event
  }
  return { once, repeats }
}

/** A process whose store was killed alone still sends what it had read, for at most this long after the kill. */
const SENT_AFTER_MS = 1_000

/** The repeats that no kill explains; a kill explains one repeat per webhook. */
export const beyondKills = (repeats: readonly Repeat[], kills: readonly KillTimes[]): Seen[] => {
  const left = new Set(kills)
  return repeats.flatMap(([first, second]) => {
    const kill = [...left].find(
      ({ atMs, overMs }) => first.receivedMs <= overMs + SENT_AFTER_MS && atMs <= second.receivedMs,
    )
    if (!kill) return [second]
    left.delete(kill)
    return []
  })
}

/** Faults within one channel: events that come again later, and events overtaken by an act that began after theirs had ended. */
export const disorderIn = (once: readonly Seen[], actOf: (seen: Seen) => Act | undefined): string[] => {
  const faults: string[] = []
  const keys = new Set<string>()
  let latest = Number.NEGATIVE_INFINITY
  for (const event of once) {
    if (keys.has(keyOf(event))) faults.push(`${keyOf(event)} came again later`)
    keys.add(keyOf(event))
    const act = actOf(event)
    if (!act) continue
    if (act.outcome === 'done' && act.endedMs < latest) faults.push(`${keyOf(event)} was overtaken`)
    latest = Math.max(latest, act.sentMs)
  }
  return faults
}

/** The first position of each event. */
export const placesOf = (once: readonly Seen[]): ReadonlyMap<string, number> =>
  new Map(once.map((event, place) => [keyOf(event), place] as const).reverse())

/** Faults between two channels of a service: shared events must have the same order in both, that of the commits. */
export const disagreement = (events: readonly Seen[], places: ReadonlyMap<string, number>): string[] => {
  const faults: string[] = []
  let highest = -1
  for (const event of events) {
    const place = places.get(keyOf(event))
    if (place === undefined) continue
    if (place < highest) faults.push(`${keyOf(event)} is in another order than at the webhook for everything`)
    highest = Math.max(highest, place)
  }
  return faults
}
