// Compares received events with the operations: nothing lost, partial or invented, everything in order.
import type { FeedPage } from './feed-reader.ts'
import type { Action } from './ledger.ts'
import {
  beyondKills,
  disagreement,
  disorderIn,
  formatEventKey,
  indexByKey,
  type KillTimes,
  type ReceivedEvent,
  withoutRepeats,
} from './order.ts'

export interface WebhookEvents {
  id: string
  serviceId: string
  /** An empty list means all events. */
  events: readonly string[]
  /** In order for each customer only, and with one request in flight for each (B-25). */
  isByCustomer?: boolean
  receivedEvents: readonly ReceivedEvent[]
}

export interface FeedEvents {
  serviceId: string
  pages: ReadonlyArray<readonly ReceivedEvent[]>
}

export interface Evidence {
  actions: readonly Action[]
  hooks: readonly WebhookEvents[]
  feeds: readonly FeedEvents[]
  kills: readonly KillTimes[]
}

export interface Verdict {
  /** Operations confirmed as done; each is one event in every channel that subscribes to it. */
  done: number
  unknown: number
  refused: number
  /** Deliveries that arrived at webhooks, and fetched rows; repeats included. */
  deliveries: number
  fetched: number
  lost: string[]
  /** Operations without a response that some channels report and others do not. */
  torn: string[]
  /** Events that no operation explains. */
  invented: string[]
  reordered: string[]
  /** Repeats at webhooks. */
  repeats: number
  /** Repeats beyond one per webhook and kill. */
  unexplained: string[]
  feedRepeats: number
  /** The same event under two ids, or two events under one. */
  feedIdChanges: string[]
}

type ActionFinder = (event: ReceivedEvent, serviceId: string) => Action | undefined

/** The index of the last operation that was sent by then; -1: none was. */
const lastSentUntil = (actions: readonly Action[], ms: number): number => {
  let [from, to] = [0, actions.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((actions[middle]?.sentMs ?? 0) <= ms) from = middle + 1
    else to = middle
  }
  return from - 1
}

/** The operation of an event: what the person was doing at that moment, exact to a millisecond on both sides. */
const createActionFinder = (actions: readonly Action[]): ActionFinder => {
  const byPerson = Map.groupBy(actions, ({ person }) => person)
  return ({ event, person, at }, serviceId) => {
    const personActions = byPerson.get(person) ?? []
    const action = personActions[lastSentUntil(personActions, at + 1)]
    return action && action.event === event && action.services.includes(serviceId) && at <= action.endedMs + 1
      ? action
      : undefined
  }
}

interface Channel {
  name: string
  serviceId: string
  events: readonly string[]
  receivedEvents: readonly ReceivedEvent[]
}

/** The operations that a channel reports, and the events that it invents. */
const reportedIn = (
  { name, serviceId, receivedEvents }: Channel,
  find: ActionFinder,
): { actions: Set<Action>; invented: string[] } => {
  const keys = new Map<Action, string>()
  const invented: string[] = []
  for (const event of receivedEvents) {
    const action = find(event, serviceId)
    if (!action || action.outcome === 'refused') invented.push(`${name}: ${formatEventKey(event)}`)
    else if ((keys.get(action) ?? formatEventKey(event)) !== formatEventKey(event))
      invented.push(`${name}: a second ${formatEventKey(event)}`)
    else keys.set(action, formatEventKey(event))
  }
  return { actions: new Set(keys.keys()), invented }
}

const subscribes = ({ serviceId, events }: Channel, action: Action): boolean =>
  action.services.includes(serviceId) && (events.length === 0 || events.includes(action.event))

/** A confirmed operation must be in every subscribed channel; one without a response in all of them or in none. */
const completeness = (
  actions: readonly Action[],
  channels: readonly Channel[],
  find: ActionFinder,
): Pick<Verdict, 'lost' | 'torn' | 'invented'> => {
  const lost: string[] = []
  const torn: string[] = []
  const reports = channels.map((channel) => ({ channel, ...reportedIn(channel, find) }))
  for (const action of actions) {
    const expected = reports.filter(({ channel }) => subscribes(channel, action))
    const missing = expected.filter(({ actions: reported }) => !reported.has(action)).map(({ channel }) => channel.name)
    const label = `${action.event} of ${action.person} sent at ${action.sentMs}: not at ${missing.join(', ')}`
    if (missing.length > 0 && action.outcome === 'done') lost.push(label)
    if (missing.length > 0 && missing.length < expected.length && action.outcome === 'unknown') torn.push(label)
  }
  return { lost, torn, invented: reports.flatMap(({ invented }) => invented) }
}

const idChangesIn = (pages: FeedEvents['pages']): { repeats: number; changes: string[] } => {
  const keys = new Map<string, string>()
  const ids = new Map<string, string>()
  const changes: string[] = []
  let repeats = 0
  for (const event of pages.flat()) {
    const key = formatEventKey(event)
    if (keys.get(event.id) === key) repeats += 1
    else if (keys.has(event.id) || ids.has(key)) changes.push(`${key} as ${event.id}, before as ${ids.get(key)}`)
    keys.set(event.id, key)
    ids.set(key, event.id)
  }
  return { repeats, changes }
}

/** The events that have an order among themselves: all of a webhook, or those of each customer. */
const listOrdered = (hooks: readonly WebhookEvents[]): WebhookEvents[] =>
  hooks.flatMap((hook) => {
    if (!hook.isByCustomer) return [hook]
    const byPerson = Map.groupBy(hook.receivedEvents, ({ person }) => person)
    return [...byPerson].map(([person, receivedEvents]) => ({
      ...hook,
      id: `${hook.id} for ${person}`,
      receivedEvents,
    }))
  })

const orderFaults = (
  { hooks, feeds, kills }: Evidence,
  find: ActionFinder,
): Pick<Verdict, 'reordered' | 'repeats' | 'unexplained'> => {
  const reordered: string[] = []
  const unexplained: string[] = []
  let repeats = 0
  const webhooks = listOrdered(hooks).map((hook) => ({ ...hook, ...withoutRepeats(hook.receivedEvents) }))
  const complete = webhooks.filter(({ events, isByCustomer }) => events.length === 0 && !isByCustomer)
  const positionsByService = new Map(complete.map(({ serviceId, once }) => [serviceId, indexByKey(once)]))
  const compare = (serviceId: string, of: readonly ReceivedEvent[]): string[] =>
    disagreement(of, positionsByService.get(serviceId) ?? new Map())
  for (const { once, repeats: hookRepeats, id, serviceId } of webhooks) {
    const faults = [...disorderIn(once, (event) => find(event, serviceId)), ...compare(serviceId, once)]
    reordered.push(...faults.map((text) => `${id}: ${text}`))
    repeats += hookRepeats.length
    unexplained.push(...beyondKills(hookRepeats, kills).map((event) => `${id}: ${formatEventKey(event)}`))
  }
  for (const { serviceId, pages } of feeds)
    for (const page of pages) reordered.push(...compare(serviceId, page).map((text) => `feed: ${text}`))
  return { reordered, repeats, unexplained }
}

export const findFaults = (evidence: Evidence): Verdict => {
  const { actions, hooks, feeds } = evidence
  const find = createActionFinder(actions)
  const channels: Channel[] = [
    ...hooks.map(({ id, serviceId, events, receivedEvents }) => ({
      name: `webhook ${id}`,
      serviceId,
      events,
      receivedEvents,
    })),
    ...feeds.map(({ serviceId, pages }) => ({
      name: `feed ${serviceId}`,
      serviceId,
      events: [],
      receivedEvents: pages.flat(),
    })),
  ]
  const fed = feeds.map(({ pages }) => idChangesIn(pages))
  const countOutcome = (outcome: Action['outcome']): number =>
    actions.filter((action) => action.outcome === outcome).length
  return {
    done: countOutcome('done'),
    unknown: countOutcome('unknown'),
    refused: countOutcome('refused'),
    deliveries: hooks.reduce((sum, { receivedEvents }) => sum + receivedEvents.length, 0),
    fetched: feeds.reduce((sum, { pages }) => sum + pages.flat().length, 0),
    ...completeness(actions, channels, find),
    ...orderFaults(evidence, find),
    feedRepeats: fed.reduce((sum, { repeats }) => sum + repeats, 0),
    feedIdChanges: fed.flatMap(({ changes }) => changes),
  }
}

export const listFeedEvents = (pages: readonly FeedPage[], sinceMs: number): ReceivedEvent[][] =>
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
