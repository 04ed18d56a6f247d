// Sends a call once and reads its response, within a time limit.
import { ConnectionError } from '../errors/connection-error.ts'
import { PlatformError } from '../errors/platform-error.ts'
import { type PreparedCall, setHeader } from './prepare-call.ts'
import { type ApiResponse, readResponse } from './response.ts'
import type { Target } from './target.ts'

export interface AttemptSettings {
  fetch: typeof fetch
  timeoutMs: number
  nowMs: () => number
}

/** Method and origin only: path and query can carry codes, and headers carry the token. */
const describe = (call: PreparedCall, target: Target): string => `${call.method} ${new URL(target.base).origin}`

const headersFor = (call: PreparedCall, target: Target): Headers => {
  const headers = new Headers(call.headers)
  if (call.auth && target.token) setHeader(headers, 'authorization', `Bearer ${target.token.accessToken}`)
  return headers
}

/** The system's code of a network failure, such as ECONNREFUSED; the rest of the cause stays out of the message. */
const findErrorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) ? code : findErrorCode(error.cause)
}

const toConnectionError = (cause: unknown, call: PreparedCall, target: Target, timedOut: boolean): ConnectionError => {
  const problem = timedOut ? 'no answer in time' : `the connection failed (${findErrorCode(cause) ?? 'unknown cause'})`
  const reason = timedOut ? 'timeout' : 'network'
  return new ConnectionError(`${describe(call, target)}: ${problem}`, { reason, requestId: call.requestId, cause })
}

/** A response that the platform was asked to hold back needs this time on top. */
const AFTER_HOLD_MS = 10_000

const limitMs = (call: PreparedCall, timeoutMs: number): number =>
  call.heldMs > 0 ? Math.max(timeoutMs, call.heldMs + AFTER_HOLD_MS) : timeoutMs

/** A body of 25 MB takes minutes on the network of a phone, and may arrive at this pace. */
const SLOWEST_BYTES_PER_MS = 100

const countBytes = (body: PreparedCall['body']): number => {
  if (typeof body === 'string') return body.length
  if (body instanceof Blob) return body.size
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? body.byteLength : 0
}

/** The time limit of one attempt, counted again from the response. */
const timeLimit = () => {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = () => clearTimeout(timer)
  const set = (ms: number, bytes: number) => {
    clear()
    const stop = () => controller.abort(new DOMException('no answer in time', 'TimeoutError'))
    timer = setTimeout(stop, ms + bytes / SLOWEST_BYTES_PER_MS)
  }
  return { signal: controller.signal, set, clear }
}

/** The time limit covers the body as well, except for a stream, whose reader decides how long it takes. */
export const attemptCall = async (
  call: PreparedCall,
  target: Target,
  settings: AttemptSettings,
): Promise<ApiResponse<unknown>> => {
  const headers = headersFor(call, target)
  const limit = timeLimit()
  const ms = limitMs(call, settings.timeoutMs)
  limit.set(ms, countBytes(call.body))
  try {
    const response = await settings.fetch(`${target.base}${call.pathAndQuery}`, {
      method: call.method,
      headers,
      redirect: 'manual',
      // The token is the only credential, so no cookie is sent.
      credentials: 'omit',
      signal: call.signal ? AbortSignal.any([call.signal, limit.signal]) : limit.signal,
      ...(call.body === undefined ? {} : { body: call.body }),
    })
    limit.set(ms, Number(response.headers.get('content-length') ?? 0))
    return await readResponse(response, { accept: call.accept, requestId: call.requestId, nowMs: settings.nowMs() })
  } catch (error) {
    if (error instanceof PlatformError) throw error
    call.signal?.throwIfAborted()
    throw toConnectionError(error, call, target, limit.signal.aborted)
  } finally {
    limit.clear()
  }
}
