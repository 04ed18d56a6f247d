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

/** A repeat follows its first at once: after it, every event is there once. */
export const withoutRepeats = (seen: readonly Seen[]): { once: Seen[]; repeats: Repeat[] } => {
  const once: Seen[] = []
  const repeats: Repeat[] = []
  let last: Seen | undefined
  for (const one of seen) {
    if (last && keyOf(last) === keyOf(one)) repeats.push([last, one])
    else once.push(one)
    last = one
  }
  return { once, repeats }
}

/** A store that was killed alone leaves a process that still sends what it had read: so long after the kill at most. */
const SENT_AFTER_MS = 1_000

/** The repeats that no kill explains; a kill explains one of each webhook. */
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

/** In one channel: what comes back later, and what was overtaken by an act that was begun after it had ended. */
export const disorderIn = (once: readonly Seen[], actOf: (seen: Seen) => Act | undefined): string[] => {
  const found: string[] = []
  const keys = new Set<string>()
  let latest = Number.NEGATIVE_INFINITY
  for (const one of once) {
    if (keys.has(keyOf(one))) found.push(`${keyOf(one)} came again later`)
    keys.add(keyOf(one))
    const act = actOf(one)
    if (!act) continue
    if (act.outcome === 'done' && act.endedMs < latest) found.push(`${keyOf(one)} was overtaken`)
    latest = Math.max(latest, act.sentMs)
  }
  return found
}

/** Where each event stands first. */
export const placesOf = (once: readonly Seen[]): ReadonlyMap<string, number> =>
  new Map(once.map((one, place) => [keyOf(one), place] as const).reverse())

/** Two channels of a service: what both have, both have in one order, which is that of the commits. */
export const disagreement = (of: readonly Seen[], places: ReadonlyMap<string, number>): string[] => {
  const found: string[] = []
  let highest = -1
  for (const one of of) {
    const place = places.get(keyOf(one))
    if (place === undefined) continue
    if (place < highest) found.push(`${keyOf(one)} is in another order than at the webhook for everything`)
    highest = Math.max(highest, place)
  }
  return found
}
