// Carries out one call for every client: its target, its token, and the reaction to a refusal.
import { isPlatformError } from '../errors/platform-error.ts'
import type { TokenSource } from '../tokens/token.ts'
import { type AttemptSettings, attemptCall } from './attempt.ts'
import { type Targets, targets } from './choose-target.ts'
import { type Call, type PreparedCall, prepareCall } from './prepare-call.ts'
import type { ApiResponse } from './response.ts'
import { DEFAULT_MAX_RETRIES, DEFAULT_MAX_WAIT_SECONDS, waitBeforeRetry } from './retry/retry.ts'
import { sleep as realSleep, type Sleep, unlessAborted } from './sleep.ts'
import type { Target } from './target.ts'
import { createWaitWarning, toReason, type Wait } from './wait-warnings.ts'

/**
 * The options of a transport to the platform. Every client takes the same options, except `tokens`.
 * @example
 * const options: Omit<TransportOptions, 'tokens'> = { frontDoorUrl: 'https://data.example.org', timeoutMs: 10_000 }
 */
export interface TransportOptions {
  frontDoorUrl: string
  tokens: TokenSource
  fetch?: typeof fetch
  /**
   * Limit until the response begins, and again until its body is complete. Default: 30 seconds. A body that is sent or
   * received has ten seconds more per megabyte. A call that asks the platform to wait has that wait and ten seconds at
   * least.
   */
  timeoutMs?: number
  /** The maximum number of repeats of a call. Default: 3. */
  maxRetries?: number
  /**
   * The maximum total wait of a call. Default: 600, ten minutes. The error of a longer Retry-After is thrown
   * immediately.
   */
  maxWaitSeconds?: number
  /**
   * Called before every wait. If it throws, the call fails with that. Without it, the first wait of more than two seconds
   * is a warning on the console.
   */
  onWait?: (wait: Wait) => void
  sleep?: Sleep
  clock?: { nowMs(): number }
  /** A number from 0 to 1 that spreads the repeats. Default: Math.random. */
  random?: () => number
  userAgent?: string
}

/**
 * Sends calls without a method.
 * @example
 * const { data } = await transport.request<{ status: string }>({ method: 'GET', path: '/api/health' })
 * console.log(data.status)
 */
export interface Transport {
  request<Data = unknown>(call: Call & { accept?: 'json' }): Promise<ApiResponse<Data>>
  request(call: Call & { accept: 'bytes' }): Promise<ApiResponse<Uint8Array>>
  /** The time limit ends with the response headers; the signal stays in force. */
  request(call: Call & { accept: 'stream' }): Promise<ApiResponse<ReadableStream<Uint8Array>>>
}

interface Settings extends AttemptSettings {
  maxRetries: number
  maxWaitMs: number
  onWait: (wait: Wait) => void
  sleep: Sleep
  random: () => number
  targets: Targets
}

/** The chances that a call has used up. */
interface Progress {
  rebased: boolean
  renewed: boolean
  retries: number
  waitedMs: number
}

interface FailedAttempt {
  call: PreparedCall
  target: Target
  error: unknown
  progress: Progress
}

const toSettings = (options: TransportOptions): Settings => ({
  // Browsers demand that fetch is called without a receiver.
  fetch: options.fetch ?? ((...input) => fetch(...input)),
  timeoutMs: options.timeoutMs ?? 30_000,
  maxRetries: options.maxRetries ?? DEFAULT_MAX_RETRIES,
  maxWaitMs: (options.maxWaitSeconds ?? DEFAULT_MAX_WAIT_SECONDS) * 1000,
  onWait: options.onWait ?? createWaitWarning(),
  sleep: options.sleep ?? realSleep,
  random: options.random ?? Math.random,
  nowMs: () => options.clock?.nowMs() ?? Date.now(),
  targets: targets(options.frontDoorUrl, options.tokens),
})

/**
 * D1-FRONT-12, D1-FRONT-13: the first 421 sends the call to another region, the second is thrown. The refusing region
 * may still see the call twice, because fetch itself repeats a request with a 421 response on a new connection.
 */
const followRebase = ({ call, target, error, progress }: FailedAttempt, { targets }: Settings): Target | undefined => {
  // D1-FRONT-15: a call to the front door may carry a client secret, so it is sent nowhere else.
  if (!call.home || !isPlatformError(error, 'region.rebase_required') || error.status !== 421) return undefined
  if (progress.rebased) {
    targets.rebase.forget()
    return undefined
  }
  progress.rebased = true
  return targets.rebase.follow(target, error.members.api_url)
}

/** A call whose token is refused gets one new token, not one for each refusal. */
const renewToken = async ({ call, target, error, progress }: FailedAttempt, { targets }: Settings) => {
  const isRefused = isPlatformError(error, 'auth.token_expired') || isPlatformError(error, 'auth.token_invalid')
  if (!isRefused || !call.auth || target.token === undefined || progress.renewed) return undefined
  progress.renewed = true
  return unlessAborted(targets.renew(call, target.token), call.signal)
}

/** D1-OPS-12: waits as long as the platform asked for and sends the same call. */
const waitAndRetry = async (
  { call, error, progress }: FailedAttempt,
  settings: Settings,
): Promise<Target | undefined> => {
  const { retries, waitedMs } = progress
  if (retries >= settings.maxRetries) return undefined
  const waitMs = waitBeforeRetry({ error, repeatable: call.repeatable, retries, random: settings.random })
  if (waitMs === undefined || waitedMs + waitMs > settings.maxWaitMs) return undefined
  progress.retries += 1
  progress.waitedMs += waitMs
  const { method, requestId } = call
  settings.onWait({ seconds: waitMs / 1000, reason: toReason(error), method, requestId, repeat: progress.retries })
  await unlessAborted(settings.sleep(waitMs, call.signal), call.signal)
  // The token may have expired during the wait.
  return unlessAborted(settings.targets.for(call), call.signal)
}

const sendCall = async (call: PreparedCall, settings: Settings): Promise<ApiResponse<unknown>> => {
  call.signal?.throwIfAborted()
  const progress: Progress = { rebased: false, renewed: false, retries: 0, waitedMs: 0 }
  let target = await unlessAborted(settings.targets.for(call), call.signal)
  for (;;) {
    try {
      return await attemptCall(call, target, settings)
    } catch (error) {
      const attempt = { call, target, error, progress }
      const nextTarget =
        followRebase(attempt, settings) ??
        (await renewToken(attempt, settings)) ??
        (await waitAndRetry(attempt, settings))
      if (nextTarget === undefined) throw error
      target = nextTarget
    }
  }
}

/**
 * A transport with your own tokens, for programs that do not use one of the clients.
 * @example
 * const transport = createTransport({
 *   frontDoorUrl: 'https://data.example.org',
 *   tokens: { current: async () => ({ accessToken, apiUrl: 'https://eu.data.example.org' }) },
 * })
 */
export const createTransport = (options: TransportOptions): Transport => {
  const settings = toSettings(options)
  function request<Data = unknown>(call: Call & { accept?: 'json' }): Promise<ApiResponse<Data>>
  function request(call: Call & { accept: 'bytes' }): Promise<ApiResponse<Uint8Array>>
  function request(call: Call & { accept: 'stream' }): Promise<ApiResponse<ReadableStream<Uint8Array>>>
  async function request(call: Call): Promise<ApiResponse<unknown>> {
    return sendCall(prepareCall(call, options.userAgent), settings)
  }
  return { request }
}
