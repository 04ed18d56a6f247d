// Endpoints that are up and down by a seeded schedule, and know which requests they took.
import { webhookGraceMinutes } from '@company-data/protocol/limits'
import { type Behaviour, behaviours, type SinkRequest } from '@company-data/testkit'
import type { Random } from './random.ts'
import type { Hook } from './scene.ts'

export const graceSeconds = webhookGraceMinutes * 60

/** What being down means; the numbers are shares. */
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
  reset: behaviours.resetAtOnce(),
  'half an answer': behaviours.halfThenReset(),
  'no answer': behaviours.neverAnswer(),
}

/** An endpoint with its weather: it knows which requests it took. */
export interface Endpoint {
  hook: Hook
  /** In the order of the requests. */
  isTaken: boolean[]
  changes: number
  /** Lets the weather of that minute of the day begin. */
  turn(minute: number): Promise<void>
  clear(): Promise<void>
}

export const endpoint = (hook: Hook, chance: Random): Endpoint => {
  const { sink } = hook
  let isUp = true
  let until = chance.between(0, 60)
  let now: Fault | undefined
  /** Even when it is up, now and then an answer fails. */
  const behave: Behaviour = (exchange) => {
    const fault = now === undefined && chance.chance(0.01) ? 'status 500' : now
    own.isTaken.push(fault === undefined)
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
  const own: Endpoint = {
    hook,
    isTaken: sink.requests.map(() => true),
    changes: 0,
    async turn(minute) {
      if (minute < until) return
      isUp = !isUp
      own.changes += 1
      until = minute + (isUp ? chance.between(5, 120) : chance.between(5, 60))
      await set(isUp ? undefined : chance.weighted(faults))
    },
    async clear() {
      isUp = true
      until = Number.POSITIVE_INFINITY
      await set(undefined)
    },
  }
  return own
}

export const taken = ({ hook, isTaken }: Endpoint): SinkRequest[] =>
  hook.sink.requests.filter((_, index) => isTaken[index])

const sentAtSeconds = ({ headers }: SinkRequest): number => Number(headers['webhook-timestamp'])

/** D1-WHD-15, -17: after a failure nothing is sent for ten minutes, by the platform's own signed times. */
export const earlyTries = ({ hook, isTaken }: Endpoint): number =>
  hook.sink.requests.filter((request, index) => {
    const before = hook.sink.requests[index - 1]
    return before && !isTaken[index - 1] && sentAtSeconds(request) - sentAtSeconds(before) < graceSeconds - 1
  }).length
