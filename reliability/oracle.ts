// Compares what arrived with what was done: nothing lost, nothing in part, nothing invented, everything in order.
import type { FeedPage } from './feed-reader.ts'
import type { Act } from './ledger.ts'
import {
  beyondKills,
  disagreement,
  disorderIn,
  type KillTimes,
  keyOf,
  placesOf,
  type Seen,
  withoutRepeats,
} from './order.ts'

export interface HookSeen {
  id: string
  serviceId: string
  /** An empty list means all events. */
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
  kills: readonly KillTimes[]
}

export interface Verdict {
  /** Acts that were answered as done; each is one event in every channel that subscribes to it. */
  done: number
  unknown: number
  refused: number
  /** Deliveries that arrived at webhooks, and rows that were fetched; repeats counted. */
  deliveries: number
  fetched: number
  lost: string[]
  /** Acts without an answer that some channels report and others do not. */
  torn: string[]
  /** Events that no act explains. */
  invented: string[]
  reordered: string[]
  /** Repeats at webhooks. */
  repeats: number
  /** The repeats that are not the only one of their webhook for a kill. */
  unexplained: string[]
  feedRepeats: number
  /** The same event under two ids, or two events under one. */
  feedIdChanges: string[]
}

type ActFinder = (seen: Seen, serviceId: string) => Act | undefined

/** The index of the last act that was sent by then; -1: none was. */
const lastSentUntil = (acts: readonly Act[], ms: number): number => {
  let [from, to] = [0, acts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((acts[middle]?.sentMs ?? 0) <= ms) from = middle + 1
    else to = middle
  }
  return from - 1
}

/** The act of an event: what the person was doing at that moment, exact to a millisecond on both sides. */
const actFinder = (acts: readonly Act[]): ActFinder => {
  const byPerson = Map.groupBy(acts, ({ person }) => person)
  return ({ event, person, at }, serviceId) => {
    const personActs = byPerson.get(person) ?? []
    const act = personActs[lastSentUntil(personActs, at + 1)]
    return act && act.event === event && act.services.includes(serviceId) && at <= act.endedMs + 1 ? act : undefined
  }
}

interface Channel {
  name: string
  serviceId: string
  events: readonly string[]
  seen: readonly Seen[]
}

/** The acts that a channel reports, and the events that it invents. */
const reportedIn = ({ name, serviceId, seen }: Channel, find: ActFinder): { acts: Set<Act>; invented: string[] } => {
  const keys = new Map<Act, string>()
  const invented: string[] = []
  for (const event of seen) {
    const act = find(event, serviceId)
    if (!act || act.outcome === 'refused') invented.push(`${name}: ${keyOf(event)}`)
    else if ((keys.get(act) ?? keyOf(event)) !== keyOf(event)) invented.push(`${name}: a second ${keyOf(event)}`)
    else keys.set(act, keyOf(event))
  }
  return { acts: new Set(keys.keys()), invented }
}

const subscribes = ({ serviceId, events }: Channel, act: Act): boolean =>
  act.services.includes(serviceId) && (events.length === 0 || events.includes(act.event))

/** An act that is done must be in every channel that subscribes to it; one without an answer in all of them or in none. */
const completeness = (
  acts: readonly Act[],
  channels: readonly Channel[],
  find: ActFinder,
): Pick<Verdict, 'lost' | 'torn' | 'invented'> => {
  const lost: string[] = []
  const torn: string[] = []
  const reports = channels.map((channel) => ({ channel, ...reportedIn(channel, find) }))
  for (const act of acts) {
    const expected = reports.filter(({ channel }) => subscribes(channel, act))
    const missing = expected.filter(({ acts: reported }) => !reported.has(act)).map(({ channel }) => channel.name)
    const what = `${act.event} of ${act.person} sent at ${act.sentMs}: not at ${missing.join(', ')}`
    if (missing.length > 0 && act.outcome === 'done') lost.push(what)
    if (missing.length > 0 && missing.length < expected.length && act.outcome === 'unknown') torn.push(what)
  }
  return { lost, torn, invented: reports.flatMap(({ invented }) => invented) }
}

const idChangesIn = (pages: FeedSeen['pages']): { repeats: number; changes: string[] } => {
  const keys = new Map<string, string>()
  const ids = new Map<string, string>()
  const changes: string[] = []
  let repeats = 0
  for (const event of pages.flat()) {
    const key = keyOf(event)
    if (keys.get(event.id) === key) repeats += 1
    else if (keys.has(event.id) || ids.has(key)) changes.push(`${key} as ${event.id}, before as ${ids.get(key)}`)
    keys.set(event.id, key)
    ids.set(key, event.id)
  }
  return { repeats, changes }
}

const orderFaults = (
  { hooks, feeds, kills }: Evidence,
  find: ActFinder,
): Pick<Verdict, 'reordered' | 'repeats' | 'unexplained'> => {
  const reordered: string[] = []
  const unexplained: string[] = []
  let repeats = 0
  const lanes = hooks.map((hook) => ({ ...hook, ...withoutRepeats(hook.seen) }))
  const complete = lanes.filter(({ events }) => events.length === 0)
  const places = new Map(complete.map(({ serviceId, once }) => [serviceId, placesOf(once)]))
  const compare = (serviceId: string, of: readonly Seen[]): string[] =>
    disagreement(of, places.get(serviceId) ?? new Map())
  for (const { once, repeats: hookRepeats, id, serviceId } of lanes) {
    const faults = [...disorderIn(once, (event) => find(event, serviceId)), ...compare(serviceId, once)]
    reordered.push(...faults.map((text) => `${id}: ${text}`))
    repeats += hookRepeats.length
    unexplained.push(...beyondKills(hookRepeats, kills).map((event) => `${id}: ${keyOf(event)}`))
  }
  for (const { serviceId, pages } of feeds)
    for (const page of pages) reordered.push(...compare(serviceId, page).map((text) => `feed: ${text}`))
  return { reordered, repeats, unexplained }
}

export const findFaults = (evidence: Evidence): Verdict => {
  const { acts, hooks, feeds } = evidence
  const find = actFinder(acts)
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
    ...orderFaults(evidence, find),
    feedRepeats: fed.reduce((sum, { repeats }) => sum + repeats, 0),
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
