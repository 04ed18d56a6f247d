// Sends a call once and reads its answer, within a time limit.

import { ConnectionError, PlatformError } from '../errors/platform-error.ts'
import { type Answer, readAnswer } from './answer.ts'
import { type Outgoing, setHeader } from './prepare-call.ts'
import type { Target } from './target.ts'

export interface AttemptSettings {
  fetch: typeof fetch
  timeoutMs: number
  nowMs: () => number
}

// the address without path and query, which can carry codes; never a header
const describe = (out: Outgoing, target: Target): string => `${out.method} ${new URL(target.base).origin}`

const headersFor = (out: Outgoing, target: Target): Headers => {
  const headers = new Headers(out.headers)
  if (out.auth && target.token) setHeader(headers, 'authorization', `Bearer ${target.token.accessToken}`)
  return headers
}

/** The system's code of a network failure, such as ECONNREFUSED; the rest of the cause is not for a message. */
const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) ? code : codeOf(error.cause)
}

const toConnectionError = (cause: unknown, out: Outgoing, target: Target, timedOut: boolean): ConnectionError => {
  const problem = timedOut ? 'no answer in time' : `the connection failed (${codeOf(cause) ?? 'unknown cause'})`
  const reason = timedOut ? 'timeout' : 'network'
  return new ConnectionError(`${describe(out, target)}: ${problem}`, { reason, requestId: out.requestId, cause })
}

/** The limit covers the body as well, except of a stream, whose reader decides how long it takes. */
export const attempt = async (out: Outgoing, target: Target, settings: AttemptSettings): Promise<Answer<unknown>> => {
  const headers = headersFor(out, target)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('no answer in time', 'TimeoutError')), settings.timeoutMs)
  try {
    const response = await settings.fetch(`${target.base}${out.pathAndQuery}`, {
      method: out.method,
      headers,
      redirect: 'manual',
      // the token is the only credential: no cookie goes along
      credentials: 'omit',
      signal: out.signal ? AbortSignal.any([out.signal, limit.signal]) : limit.signal,
      ...(out.body === undefined ? {} : { body: out.body }),
    })
    return await readAnswer(response, { accept: out.accept, requestId: out.requestId, nowMs: settings.nowMs() })
  } catch (error) {
    if (error instanceof PlatformError) throw error
    out.signal?.throwIfAborted()
    throw toConnectionError(error, out, target, limit.signal.aborted)
  } finally {
    clearTimeout(timer)
  }
}
