// Sends finished spans to a collector of OpenTelemetry: OTLP over HTTP as JSON, in batches, without waiting for it.
import { Agent } from 'undici'
import type { Log } from '../log/log.ts'
import type { Attributes, FinishedSpan, SpanExporter } from './tracer.ts'

export interface OtlpOptions {
  /** The whole address: `http://127.0.0.1:4318/v1/traces`. */
  url: string
  headers: Readonly<Record<string, string>>
  /** `service.name` and others, which describe this process. */
  resource: Attributes
  delayMs: number
  timeoutMs: number
  maxQueue: number
  maxBatch: number
  log: Log
}

const KINDS = { server: 2, client: 3 } as const
const ERROR_STATUS = 2
const TELL_EVERY_MS = 60_000

const toNanoseconds = (monotonicMs: number): string =>
  `${BigInt(Math.round((performance.timeOrigin + monotonicMs) * 1000)) * 1000n}`

const toValue = (value: string | number | boolean) => {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return { stringValue: value }
}

const toAttributes = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: toValue(value) }]))

const toSpan = ({ context, name, kind, startedAt, endedAt, attributes, isError }: FinishedSpan) => ({
  traceId: context.traceId,
  spanId: context.spanId,
  ...(context.parentSpanId !== undefined && { parentSpanId: context.parentSpanId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: toNanoseconds(startedAt),
  endTimeUnixNano: toNanoseconds(endedAt),
  attributes: toAttributes(attributes),
  ...(isError && { status: { code: ERROR_STATUS } }),
})

const toRequest = (resource: Attributes, spans: readonly FinishedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: toAttributes(resource) },
      scopeSpans: [{ scope: { name: 'company-data' }, spans: spans.map(toSpan) }],
    },
  ],
})

/** A collector that is away costs memory for one queue and a line a minute. */
export const otlpExporter = (options: OtlpOptions): SpanExporter => {
  const { url, headers, resource, delayMs, timeoutMs, maxQueue, maxBatch, log } = options
  const { origin, pathname, search } = new URL(url)
  const agent = new Agent({ allowH2: false, connectTimeout: timeoutMs })
  let waiting: FinishedSpan[] = []
  let lost = 0
  let quietUntil = 0
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  const tell = (reason: string): void => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + TELL_EVERY_MS
    log.warn('spans were lost', { spans: lost, reason })
    lost = 0
  }
  const post = async (spans: readonly FinishedSpan[]): Promise<void> => {
    try {
      const { statusCode, body } = await agent.request({
        origin,
        path: `${pathname}${search}`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(toRequest(resource, spans)),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await body.dump()
      if (statusCode < 300) return
      lost += spans.length
      tell(`the collector answered ${statusCode}`)
    } catch (error) {
      lost += spans.length
      tell(error instanceof Error ? error.message : String(error))
    }
  }
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const spans = waiting
    waiting = []
    for (let first = 0; first < spans.length; first += maxBatch) {
      const batch = spans.slice(first, first + maxBatch)
      sending = sending.then(() => post(batch))
    }
    if (spans.length > 0) void sending.then(schedule)
  }
  const schedule = (): void => {
    if (timer === undefined && waiting.length > 0) timer = setTimeout(flush, delayMs).unref()
  }
  return {
    add(span) {
      if (waiting.length >= maxQueue) {
        lost += 1
        tell('there are more than the queue takes')
        return
      }
      waiting.push(span)
      schedule()
    },
    async stop() {
      flush()
      await sending
      await agent.close()
    },
  }
}
