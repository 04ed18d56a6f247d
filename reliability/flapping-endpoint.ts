// Endpoints that go up and down by a seeded schedule, and know which requests they accepted.
import { webhookGraceMinutes } from '@company-data/protocol/limits'
import type { Random } from '@company-data/testkit'
import { type Behaviour, behaviours, type SinkRequest } from '@company-data/testkit'
import type { Hook } from './fixture.ts'

export const graceSeconds = webhookGraceMinutes * 60

/** The faults of an endpoint that is down; the numbers are shares. */
const faults = {
  refused: 4,
  'status 500': 4,
  'status 202': 2,
  'status 404': 2,
  redirect: 1,
  reset: 2,
  'half an answer': 2,
  'no answer': 1,
} as const
type Fault = keyof typeof faults

const faulty: Readonly<Record<Exclude<Fault, 'refused'>, Behaviour>> = {
  'status 500': behaviours.status(500),
  'status 202': behaviours.status(202),
  'status 404': behaviours.status(404),
  redirect: behaviours.redirect('http://127.0.0.1:9/'),
  reset: behaviours.resetImmediately(),
  'half an answer': behaviours.halfThenReset(),
  'no answer': behaviours.neverRespond(),
}

/** An endpoint with its schedule of faults, which knows the requests that it accepted. */
export interface Endpoint {
  hook: Hook
  /** In the order of the requests. */
  isAccepted: boolean[]
  changes: number
  /** Applies the schedule to that minute of the day. */
  turn(minute: number): Promise<void>
  clear(): Promise<void>
}

export const endpoint = (hook: Hook, chance: Random): Endpoint => {
  const { sink } = hook
  let isUp = true
  let until = chance.between(0, 60)
  let now: Fault | undefined
  /** Even when it is up, a response fails now and then. */
  const behave: Behaviour = (exchange) => {
    const fault = now === undefined && chance.chance(0.01) ? 'status 500' : now
    state.isAccepted.push(fault === undefined)
    return fault === undefined || fault === 'refused'
      ? behaviours.slow(chance.between(0, 5))(exchange)
      : faulty[fault](exchange)
  }
  sink.behaveAs(behave)
  const set = async (fault: Fault | undefined): Promise<void> => {
    now = fault
    if (fault === 'refused') await sink.pause()
    else await sink.resume()
  }
  const state: Endpoint = {
    hook,
    isAccepted: sink.requests.map(() => true),
    changes: 0,
    async turn(minute) {
      if (minute < until) return
      isUp = !isUp
      state.changes += 1
      until = minute + (isUp ? chance.between(5, 120) : chance.between(5, 60))
      await set(isUp ? undefined : chance.weighted(faults))
    },
    async clear() {
      isUp = true
      until = Number.POSITIVE_INFINITY
      await set(undefined)
    },
  }
  return state
}

export const acceptedRequests = ({ hook, isAccepted }: Endpoint): SinkRequest[] =>
  hook.sink.requests.filter((_, index) => isAccepted[index])

const sentAtSeconds = ({ headers }: SinkRequest): number => Number(headers['webhook-timestamp'])

/** D1-WHD-15, -17: after a failure nothing may be sent for ten minutes, by the signed times of the deliveries. */
export const earlyTries = ({ hook, isAccepted }: Endpoint): number =>
  hook.sink.requests.filter((request, index) => {
    const before = hook.sink.requests[index - 1]
    return before && !isAccepted[index - 1] && sentAtSeconds(request) - sentAtSeconds(before) < graceSeconds - 1
  }).length
