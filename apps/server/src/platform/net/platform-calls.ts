// Calls between processes of the platform, at addresses set by the operator: no redirects, limited time and size.
import { Agent } from 'undici'
import { currentTrace } from '../call-context.ts'
import { formatTraceparent } from '../trace/trace-context.ts'

export interface PlatformResponse {
  status: number
  body: unknown
}

/** Undefined: a GET. Rejects when there is no response in time, or when it is too large. */
export type CallPlatform = (url: string, body?: object) => Promise<PlatformResponse>

const MAX_RESPONSE_BYTES = 1_048_576

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A separate client instead of Node's `fetch`, which would be a second one in memory. */
export const platformCalls = (withinMs: number): CallPlatform => {
  const agent = new Agent({ maxResponseSize: MAX_RESPONSE_BYTES, allowH2: false })
  return async (url, body) => {
    const { origin, pathname, search } = new URL(url)
    const trace = currentTrace()
    const headers = {
      ...(trace && { traceparent: formatTraceparent(trace) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const { statusCode, body: content } = await agent.request({
      origin,
      path: `${pathname}${search}`,
      method: body === undefined ? 'GET' : 'POST',
      signal: AbortSignal.timeout(withinMs),
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: statusCode, body: parsed(await content.text()) }
  }
}
