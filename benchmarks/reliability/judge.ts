// Holds what arrived against what was done: nothing lost, nothing by halves, nothing made up, everything in order.
import type { FeedPage } from './feed-reader.ts'
import type { Act } from './ledger.ts'

/** An event as a receiver saw it; `at` is the time of the change. */
export interface Seen {
  id: string
  event: string
  person: string
  at: number
  receivedMs: number
}

export interface HookSeen {
  id: string
  serviceId: string
  /** None: all. */
  events: readonly string[]
  seen: readonly Seen[]
}

export interface FeedSeen {
  serviceId: string
  pages: ReadonlyArray<readonly Seen[]>
}

export interface Evidence {
  acts: readonly Act[]
  hooks: readonly HookSeen[]
  feeds: readonly FeedSeen[]
  /** When something was killed: from the first signal to the last. */
  kills: ReadonlyArray<{ atMs: number; overMs: number }>
}

export interface Verdict {
  /** Acts that were answered as done; each is one event in every channel that wants it. */
  done: number
  unknown: number
  refused: number
  /** Deliveries that arrived at webhooks, and rows that were fetched; repeats counted. */
  deliveries: number
  fetched: number
  lost: string[]
  /** Acts without an answer that some channels tell of and others do not. */
  torn: string[]
  /** Events that nobody's act explains. */
  invented: string[]
  reordered: string[]
  /** Repeats at webhooks. */
  repeats: number
  /** Those among them with no kill between the two. */
  unexplained: string[]
  feedRepeats: number
  /** The same event under two ids, or two events under one. */
  feedIdChanges: string[]
}

const keyOf = ({ event, person, at }: Seen): string => `${event} of ${person} at ${at}`

/** The place of the last act that was sent until then; -1: none was. */
const lastSentUntil = (acts: readonly Act[], ms: number): number => {
  let [from, to] = [0, acts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((acts[middle]?.sentMs ?? 0) <= ms) from = middle + 1
    else to = middle
  }
  return from - 1
}

/** The act that an event tells of: the person was at it in that moment. A millisecond of doubt on both sides. */
const actFinder = (acts: readonly Act[]) => {
  const byPerson = Map.groupBy(acts, ({ person }) => person)
  return ({ event, person, at }: Seen, serviceId: string): Act | undefined => {
    const own = byPerson.get(person) ?? []
    const act = own[lastSentUntil(own, at + 1)]
    return act && act.event === event && act.services.includes(serviceId) && at <= act.endedMs + 1 ? act : undefined
  }
}

/** A repeat follows its first at once: after it, every event is there once. */
const withoutRepeats = (seen: readonly Seen[]): { once: Seen[]; repeats: Array<readonly [Seen, Seen]> } => {
  const once: Seen[] = []
  const repeats: Array<readonly [Seen, Seen]> = []
  let last: Seen | undefined
  for (const one of seen) {
    if (last && keyOf(last) === keyOf(one)) repeats.push([last, one])
    else once.push(one)
    last = one
  }
  return { once, repeats }
}

/** In one channel: what comes back later, and what overtook an act that had ended before it was begun. */
const disorderIn = (once: readonly Seen[], actOf: (seen: Seen) => Act | undefined): string[] => {
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

/** Two channels of a service: what both have, both have in one order, which is that of the commits. */
const disagreement = (of: readonly Seen[], withOrder: ReadonlyMap<string, number>): string[] => {
  const found: string[] = []
  let highest = -1
  for (const one of of) {
    const place = withOrder.get(keyOf(one))
    if (place === undefined) continue
    if (place < highest) found.push(`${keyOf(one)} is in another order than at the webhook for everything`)
    highest = Math.max(highest, place)
  }
  return found
}

/** Where each event stands first. */
const placesOf = (once: readonly Seen[]): Map<string, number> =>
  new Map(once.map((one, place) => [keyOf(one), place] as const).reverse())

interface Channel {
  name: string
  serviceId: string
  events: readonly string[]
  seen: readonly Seen[]
}

/** Every act of outcome done in every channel that wants it; one without an answer in all of them or in none. */
const completeness = (
  acts: readonly Act[],
  channels: readonly Channel[],
  find: (seen: Seen, serviceId: string) => Act | undefined,
) => {
  const lost: string[] = []
  const torn: string[] = []
  const invented: string[] = []
  const told = channels.map((channel) => {
    const found = new Map<Act, string>()
    for (const one of channel.seen) {
      const act = find(one, channel.serviceId)
      if (!act || act.outcome === 'refused') invented.push(`${channel.name}: ${keyOf(one)}`)
      else if ((found.get(act) ?? keyOf(one)) !== keyOf(one)) invented.push(`${channel.name}: a second ${keyOf(one)}`)
      else found.set(act, keyOf(one))
    }
    return found
  })
  for (const act of acts) {
    const wanted = channels.flatMap((channel, index) =>
      act.services.includes(channel.serviceId) && (channel.events.length === 0 || channel.events.includes(act.event))
        ? [{ channel, isThere: told[index]?.has(act) === true }]
        : [],
    )
    const missing = wanted.filter(({ isThere }) => !isThere).map(({ channel }) => channel.name)
    const what = `${act.event} of ${act.person} sent at ${act.sentMs}: not at ${missing.join(', ')}`
    if (missing.length > 0 && act.outcome === 'done') lost.push(what)
    if (missing.length > 0 && missing.length < wanted.length && act.outcome === 'unknown') torn.push(what)
  }
  return { lost, torn, invented }
}

const idChangesIn = (pages: FeedSeen['pages']): { repeats: number; changes: string[] } => {
  const keys = new Map<string, string>()
  const ids = new Map<string, string>()
  const changes: string[] = []
  let repeats = 0
  for (const one of pages.flat()) {
    const key = keyOf(one)
    if (keys.get(one.id) === key) repeats += 1
    else if (keys.has(one.id) || ids.has(key)) changes.push(`${key} as ${one.id}, before as ${ids.get(key)}`)
    keys.set(one.id, key)
    ids.set(key, one.id)
  }
  return { repeats, changes }
}

export const judge = ({ acts, hooks, feeds, kills }: Evidence): Verdict => {
  const find = actFinder(acts)
  const reordered: string[] = []
  const unexplained: string[] = []
  let repeats = 0
  const lanes = hooks.map((hook) => ({ ...hook, ...withoutRepeats(hook.seen) }))
  for (const { once, repeats: found, id, serviceId } of lanes) {
    repeats += found.length
    for (const [first, second] of found) {
      if (process.env.DBG) console.error('repeat', id, first.receivedMs, second.receivedMs, first.id, second.id)
      if (!kills.some(({ atMs, overMs }) => first.receivedMs <= overMs && atMs <= second.receivedMs))
        unexplained.push(`${id}: ${keyOf(first)}`)
    }
    reordered.push(...disorderIn(once, (one) => find(one, serviceId)).map((text) => `${id}: ${text}`))
  }
  const orderOf = new Map(
    lanes.filter(({ events }) => events.length === 0).map(({ serviceId, once }) => [serviceId, placesOf(once)]),
  )
  for (const { id, serviceId, once } of lanes)
    reordered.push(...disagreement(once, orderOf.get(serviceId) ?? new Map()).map((text) => `${id}: ${text}`))
  for (const { serviceId, pages } of feeds)
    for (const page of pages)
      reordered.push(...disagreement(page, orderOf.get(serviceId) ?? new Map()).map((text) => `feed: ${text}`))
  const channels: Channel[] = [
    ...hooks.map(({ id, serviceId, events, seen }) => ({ name: `webhook ${id}`, serviceId, events, seen })),
    ...feeds.map(({ serviceId, pages }) => ({ name: `feed ${serviceId}`, serviceId, events: [], seen: pages.flat() })),
  ]
  const fed = feeds.map(({ pages }) => idChangesIn(pages))
  const countOf = (outcome: Act['outcome']): number => acts.filter((act) => act.outcome === outcome).length
  return {
    done: countOf('done'),
    unknown: countOf('unknown'),
    refused: countOf('refused'),
    deliveries: hooks.reduce((sum, { seen }) => sum + seen.length, 0),
    fetched: feeds.reduce((sum, { pages }) => sum + pages.flat().length, 0),
    ...completeness(acts, channels, find),
    reordered,
    repeats,
    unexplained,
    feedRepeats: fed.reduce((sum, { repeats: count }) => sum + count, 0),
    feedIdChanges: fed.flatMap(({ changes }) => changes),
  }
}

export const seenOnFeed = (pages: readonly FeedPage[], sinceMs: number): Seen[][] =>
  pages.map(({ receivedMs, items }) =>
    items
      .map(({ id, event, person_user_id, at }) => ({
        id,
        event,
        person: person_user_id ?? '',
        at: Date.parse(at),
        receivedMs,
      }))
      .filter(({ at }) => at >= sinceMs),
  )
