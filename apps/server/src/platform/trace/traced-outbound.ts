// Requests to the outside as spans of a trace, which the header `traceparent` carries to the other side.
import { currentTrace } from '../call-context.ts'
import type { OutboundClient, OutboundRequest, OutboundResponse } from '../net/outbound.ts'
import { formatTraceparent } from './trace-context.ts'
import type { Tracer } from './tracer.ts'

type Send<R> = (url: string, request: R, options?: Parameters<OutboundClient['post']>[2]) => Promise<OutboundResponse>

/** Without the path and the query, which may have secrets of a customer. */
const describeTarget = (url: string) => {
  const target = URL.parse(url)
  return { 'server.address': target?.hostname, 'server.port': target?.port ? Number(target.port) : undefined }
}

/** `name` says what is sent: `webhook`. */
export const tracedOutbound = (client: OutboundClient, tracer: Tracer | undefined, name: string): OutboundClient => {
  if (tracer === undefined) return client
  const trace =
    <R extends Pick<OutboundRequest, 'headers'>>(method: string, send: Send<R>): Send<R> =>
    async (url, request, options) => {
      const context = tracer.beginInside(currentTrace())
      const startedAt = performance.now()
      const end = (status: number | undefined, error: string | undefined): void =>
        tracer.end({
          context,
          name: `${method} ${name}`,
          kind: 'client',
          startedAt,
          endedAt: performance.now(),
          attributes: {
            'http.request.method': method,
            ...describeTarget(url),
            'http.response.status_code': status,
            'error.type': error ?? (status !== undefined && status >= 400 ? String(status) : undefined),
          },
          isError: error !== undefined || (status !== undefined && status >= 400),
        })
      const headers = { ...request.headers, traceparent: formatTraceparent(context) }
      try {
        const response = await send(url, { ...request, headers }, options)
        end(response.status, undefined)
        return response
      } catch (error) {
        end(undefined, error instanceof Error ? error.name : 'error')
        throw error
      }
    }
  return { ...client, post: trace('POST', client.post), get: trace('GET', client.get) }
}
