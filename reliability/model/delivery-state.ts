// The state of the delivery model: what the database, two processes and the endpoints of the webhooks know.

/** The most that may happen; the checker tries every order of it. */
export interface Bounds {
  webhooks: number
  /** Operations that each write one event into the channel of every webhook. */
  operations: number
  /** `kill -9` of a process, at any moment. */
  crashes: number
  /** A process that could not renew its membership in time, because it or the database did not answer. */
  stalls: number
  /** Responses of endpoints other than 200. */
  failures: number
  /** Acknowledgements that were committed although the process saw an error. */
  lostCommits: number
}

/** Rules of the product that can be taken away, to show that the checker notices. */
export type Defect =
  | 'events are written after the commit of their operation'
  | 'numbers are given without a lock'
  | 'an event is numbered although earlier ones wait'
  | 'events that wait are numbered in any order'
  | 'events that wait are not numbered'
  | 'a live dispatcher can be removed from the list'
  | 'a dispatcher that lost its membership keeps its requests'
  | 'an event is acknowledged before its response'
  | 'an acknowledgement does not name its holder'
  | 'a delivery is repeated when its acknowledgement fails'
  | 'a killed dispatcher stays in the list'
  | 'a failed event is skipped'

/** Event 1 is bit 1, event 2 is bit 2, event 3 is bit 4. */
export type Events = number

export type Request =
  | 'none'
  /** On its way: the endpoint may answer or not. */
  | 'sent'
  /** The endpoint returned 200; this is not recorded yet. */
  | 'accepted'
  /** The acknowledgement is committed, but the process does not know it. */
  | 'recorded'

/** A dispatcher may send while `valid`. Others may remove it from the list when it is `overdue`. */
export type MembershipState = 'valid' | 'stopped' | 'overdue' | 'removed'

/**
 * `raised` and `waiting`: begun and committed, without a number for its event. `half`: committed without its event, which only
 * a defect allows.
 */
export type Operation = 'none' | 'begun' | 'half' | 'committed' | 'raised' | 'waiting'

/** An event without a number. */
export interface RaisedEvent {
  /** The process whose caller waits for it. */
  by: ProcessIndex | 'gone'
  isCommitted: boolean
  /** When its operation began, another event waited whose operation had ended. */
  isLate: boolean
  /** An operation that began after its own had ended got a number. */
  isOvertaken: boolean
}

export interface Process {
  isAlive: boolean
  membership: MembershipState
  operation: Operation
  /** The number of the operation's event; 0: none. */
  number: number
}

export type ProcessIndex = 0 | 1

/** A process under its present name, or under the name that it had when it was killed. */
export type Holder = 'free' | ProcessIndex | 'killed 0' | 'killed 1'

export interface Webhook {
  /** Every event up to this number is done. */
  cursor: number
  holder: Holder
  /** The request of each process, and the number of its event. */
  requests: readonly [Request, Request]
  numbers: readonly [number, number]
  /** The events to which the endpoint returned 200, and how often it got one of them again. */
  accepted: Events
  repeats: number
}

export interface DeliveryState {
  processes: readonly [Process, Process]
  webhooks: readonly Webhook[]
  /** The committed operations, the committed events, and the operations whose callers got a response. */
  done: Events
  events: Events
  confirmed: Events
  /** In the order of their places. */
  raised: readonly RaisedEvent[]
  /** The highest number of the channel. */
  lastNumber: number
  /** The steps that are still allowed. */
  left: Omit<Bounds, 'webhooks'>
}

export const toEvent = (number: number): Events => 1 << (number - 1)

/** The number of the oldest event after the cursor, or 0. */
export const nextNumber = (events: Events, cursor: number): number => {
  const later = (events >> cursor) << cursor
  return later === 0 ? 0 : 32 - Math.clz32(later & -later)
}

const idle: Process = { isAlive: true, membership: 'valid', operation: 'none', number: 0 }
const untouched: Webhook = {
  cursor: 0,
  holder: 'free',
  requests: ['none', 'none'],
  numbers: [0, 0],
  accepted: 0,
  repeats: 0,
}

export const startState = ({ webhooks, ...left }: Bounds): DeliveryState => ({
  processes: [idle, idle],
  webhooks: Array.from({ length: webhooks }, () => untouched),
  done: 0,
  events: 0,
  confirmed: 0,
  raised: [],
  lastNumber: 0,
  left,
})

export const withProcess = (state: DeliveryState, index: ProcessIndex, change: Partial<Process>): DeliveryState => {
  const changed = { ...state.processes[index], ...change }
  return { ...state, processes: index === 0 ? [changed, state.processes[1]] : [state.processes[0], changed] }
}

export const withRequest = (webhook: Webhook, index: ProcessIndex, request: Request, number: number): Webhook => ({
  ...webhook,
  requests: index === 0 ? [request, webhook.requests[1]] : [webhook.requests[0], request],
  numbers: index === 0 ? [number, webhook.numbers[1]] : [webhook.numbers[0], number],
})

export const useUp = (state: DeliveryState, name: keyof DeliveryState['left']): DeliveryState => ({
  ...state,
  left: { ...state.left, [name]: state.left[name] - 1 },
})
