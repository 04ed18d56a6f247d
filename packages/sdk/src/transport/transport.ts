// The way to the platform that every client is built on: address, token, refusals and retries of one call.

import { isPlatformError } from '../errors/platform-error.ts'
import type { Answer } from './answer.ts'
import { type AttemptSettings, attempt } from './attempt.ts'
import { type Call, type Outgoing, outgoing } from './prepare-call.ts'
import { waitBeforeRetry } from './retry.ts'
import { sleep as realSleep, type Sleep, unlessAborted } from './sleep.ts'
import { type Target, type Targets, type TokenSource, targets } from './target.ts'

export interface TransportOptions {
  frontDoorUrl: string
  tokens: TokenSource
  fetch?: typeof fetch
  /** For one attempt, answer included; 30 seconds unless set. */
  timeoutMs?: number
  /** How often a call is repeated after a wait; 3 unless set. */
  maxRetries?: number
  /** How long a call may wait in all; ten minutes unless set. A longer Retry-After is raised at once. */
  maxWaitMs?: number
  sleep?: Sleep
  clock?: { nowMs(): number }
  /** A number from 0 to 1 that spreads the repeats. */
  random?: () => number
  userAgent?: string
}

export interface Transport {
  request<Data = unknown>(call: Call & { accept?: 'json' }): Promise<Answer<Data>>
  request(call: Call & { accept: 'bytes' }): Promise<Answer<Uint8Array>>
  /** The time limit ends with the headers of the answer; the signal stays in force. */
  request(call: Call & { accept: 'stream' }): Promise<Answer<ReadableStream<Uint8Array>>>
}

interface Settings extends AttemptSettings {
  maxRetries: number
  maxWaitMs: number
  sleep: Sleep
  random: () => number
  targets: Targets
}

/** What a call has used up of its chances. */
interface Progress {
  moved: boolean
  renewed: boolean
  retries: number
  waitedMs: number
}

interface Failed {
  out: Outgoing
  target: Target
  error: unknown
  progress: Progress
}

const settingsOf = (options: TransportOptions): Settings => ({
  // called without a receiver, as browsers demand
  fetch: options.fetch ?? ((...input) => fetch(...input)),
  timeoutMs: options.timeoutMs ?? 30_000,
  maxRetries: options.maxRetries ?? 3,
  maxWaitMs: options.maxWaitMs ?? 600_000,
  sleep: options.sleep ?? realSleep,
  random: options.random ?? Math.random,
  nowMs: () => options.clock?.nowMs() ?? Date.now(),
  targets: targets(options.frontDoorUrl, options.tokens),
})

/**
 * D1-FRONT-12, -13: a 421 sends the call on once; the second is the answer. The base that refuses may see the call
 * twice all the same: by its standard, fetch itself tries a 421 once more on a new connection.
 */
const followMove = ({ out, target, error, progress }: Failed, { targets }: Settings): Target | undefined => {
  // D1-FRONT-15: what goes to the front door may carry a client secret and is sent nowhere else
  if (!out.home || !isPlatformError(error, 'region.rebase_required') || error.status !== 421) return undefined
  if (progress.moved) {
    targets.forget()
    return undefined
  }
  progress.moved = true
  return targets.moved(target, error.members.api_url)
}

/** One new token for a call whose token was refused, not one per refusal. */
const renewToken = async ({ out, target, error, progress }: Failed, { targets }: Settings) => {
  const refused = isPlatformError(error, 'auth.token_expired') || isPlatformError(error, 'auth.token_invalid')
  if (!refused || !out.auth || target.token === undefined || progress.renewed) return undefined
  progress.renewed = true
  return unlessAborted(targets.renewed(out, target.token), out.signal)
}

/** D1-OPS-12: waits as long as it was told and sends the same call. */
const waitAndRepeat = async ({ out, error, progress }: Failed, settings: Settings): Promise<Target | undefined> => {
  const { retries, waitedMs } = progress
  if (retries >= settings.maxRetries) return undefined
  const waitMs = waitBeforeRetry({ error, repeatable: out.repeatable, retries, random: settings.random })
  if (waitMs === undefined || waitedMs + waitMs > settings.maxWaitMs) return undefined
  progress.retries += 1
  progress.waitedMs += waitMs
  await unlessAborted(settings.sleep(waitMs, out.signal), out.signal)
  // the token may have run out during the wait
  return unlessAborted(settings.targets.for(out), out.signal)
}

const perform = async (out: Outgoing, settings: Settings): Promise<Answer<unknown>> => {
  out.signal?.throwIfAborted()
  const progress: Progress = { moved: false, renewed: false, retries: 0, waitedMs: 0 }
  let target = await unlessAborted(settings.targets.for(out), out.signal)
  for (;;) {
    try {
      return await attempt(out, target, settings)
    } catch (error) {
      const failed = { out, target, error, progress }
      const next =
        followMove(failed, settings) ?? (await renewToken(failed, settings)) ?? (await waitAndRepeat(failed, settings))
      if (next === undefined) throw error
      target = next
    }
  }
}

export const createTransport = (options: TransportOptions): Transport => {
  const settings = settingsOf(options)
  function request<Data = unknown>(call: Call & { accept?: 'json' }): Promise<Answer<Data>>
  function request(call: Call & { accept: 'bytes' }): Promise<Answer<Uint8Array>>
  function request(call: Call & { accept: 'stream' }): Promise<Answer<ReadableStream<Uint8Array>>>
  async function request(call: Call): Promise<Answer<unknown>> {
    return perform(outgoing(call, options.userAgent), settings)
  }
  return { request }
}
