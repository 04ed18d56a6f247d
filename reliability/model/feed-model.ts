// A model of the pull feed: rows are leased to a response, and removed only when it is known to have arrived.
import type { Model, Step } from './checker.ts'
import { type Events, toEvent } from './delivery-state.ts'

export interface FeedBounds {
  rows: number
  crashes: number
  /** Responses that are cut before the consumer has all of them. */
  cuts: number
}

export type FeedDefect = 'rows are removed when the response is sent' | 'a lease has no end'

export const FEED_PROMISES = {
  noLoss: 'a row leaves the feed only after the consumer got it',
  oneLease: 'a row is in one response at a time',
} as const

type Stage = 'sent' | 'arrived' | 'left behind'

/** A response under way from one of two processes, with the rows that it carries. */
interface Lease {
  rows: Events
  process: 0 | 1
  stage: Stage
}

export interface FeedState {
  waiting: Events
  removed: Events
  received: Events
  leases: readonly Lease[]
  left: { crashes: number; cuts: number }
}

const STAGES: readonly Stage[] = ['sent', 'arrived', 'left behind']

const useUp = (state: FeedState, name: keyof FeedState['left']): FeedState => ({
  ...state,
  left: { ...state.left, [name]: state.left[name] - 1 },
})

const withoutLease = (state: FeedState, lease: Lease): FeedState => ({
  ...state,
  leases: state.leases.filter((other) => other !== lease),
})

const replaceLease = (state: FeedState, lease: Lease, stage: Stage): FeedState => ({
  ...state,
  leases: state.leases.map((other) => (other === lease ? { ...lease, stage } : other)),
})

const giveBack = (state: FeedState, lease: Lease): FeedState => {
  const ended = withoutLease(state, lease)
  return { ...ended, waiting: ended.waiting | (lease.rows & ~ended.removed) }
}

/** A fetch takes the oldest row alone or everything that waits: pages have a limit. */
function* fetches(state: FeedState, process: 0 | 1, defect?: FeedDefect): Iterable<Step<FeedState>> {
  if (state.waiting === 0) return
  for (const rows of new Set([state.waiting & -state.waiting, state.waiting])) {
    const waiting = state.waiting & ~rows
    const removed = defect === 'rows are removed when the response is sent' ? state.removed | rows : state.removed
    const lease: Lease = { rows, process, stage: 'sent' }
    yield {
      name: `process ${process} sends rows ${rows}`,
      state: { ...state, waiting, removed, leases: [...state.leases, lease] },
    }
  }
}

function* leaseSteps(state: FeedState, lease: Lease, defect?: FeedDefect): Iterable<Step<FeedState>> {
  const { stage, rows } = lease
  if (stage === 'sent') {
    const received = { ...replaceLease(state, lease, 'arrived'), received: state.received | rows }
    yield { name: `the consumer gets rows ${rows}`, state: received }
    if (state.left.cuts > 0) yield { name: `rows ${rows} are cut off`, state: useUp(giveBack(state, lease), 'cuts') }
  }
  if (stage === 'arrived') {
    const ended = withoutLease(state, lease)
    yield { name: `rows ${rows} are removed`, state: { ...ended, removed: ended.removed | rows } }
    // A reset after a whole response gives its rows back: the consumer may not have read them.
    if (state.left.cuts > 0) yield { name: `rows ${rows} are reset`, state: useUp(giveBack(state, lease), 'cuts') }
  }
  if (stage === 'left behind' && defect !== 'a lease has no end')
    yield { name: `the lease of rows ${rows} ends`, state: giveBack(state, lease) }
}

const kill = (state: FeedState, process: 0 | 1): FeedState => ({
  ...useUp(state, 'crashes'),
  leases: state.leases.map((lease) => (lease.process === process ? { ...lease, stage: 'left behind' } : lease)),
})

const hasSharedRow = ({ leases }: FeedState): boolean =>
  leases.some(({ rows }, position) => leases.some((other, index) => index > position && (other.rows & rows) !== 0))

export const feedModel = ({ rows, ...left }: FeedBounds, defect?: FeedDefect): Model<FeedState> => ({
  start: { waiting: toEvent(rows + 1) - 1, removed: 0, received: 0, leases: [], left },
  *steps(state) {
    for (const process of [0, 1] as const) {
      yield* fetches(state, process, defect)
      if (state.left.crashes > 0) yield { name: `process ${process} is killed`, state: kill(state, process) }
    }
    for (const lease of state.leases) yield* leaseSteps(state, lease, defect)
  },
  encode({ waiting, removed, received, leases, left: { crashes, cuts } }) {
    const open = leases.map(({ rows: carried, process, stage }) => `${carried}${process}${STAGES.indexOf(stage)}`)
    return [waiting, removed, received, crashes, cuts, ...open.toSorted()].join(' ')
  },
  findBroken(state) {
    if ((state.removed & ~state.received) !== 0) return FEED_PROMISES.noLoss
    return hasSharedRow(state) ? FEED_PROMISES.oneLease : undefined
  },
  isComplete: (state) => state.waiting === 0 && state.leases.length === 0,
})
