// Begins spans, decides which are sampled, and gives finished spans to the exporter.
import { newSpanId, newTraceId, parseTraceparent, type TraceContext } from './trace-context.ts'

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export interface FinishedSpan {
  context: TraceContext
  name: string
  kind: 'server' | 'client'
  /** On the monotonic clock of the process (`performance.now()`). */
  startedAt: number
  endedAt: number
  attributes: Attributes
  isError: boolean
}

export interface Tracer {
  /** The span of a request that arrived with this header. */
  begin(traceparent: unknown): TraceContext
  /** A span inside another one, or the first of a new trace. */
  beginInside(parent: TraceContext | undefined): TraceContext
  end(span: FinishedSpan): void
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type Sampler = (typeof samplers)[number]

export interface Sampling {
  sampler: Sampler
  /** The sampled share of all traces, from 0 to 1. */
  ratio: number
}

export interface SpanExporter {
  add(span: FinishedSpan): void
  stop(): Promise<void>
}

const MAX_RANDOM = 2 ** 32

/** By the trace id, so that all processes decide alike. */
const isInRatio = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) < ratio * MAX_RANDOM

const decide = ({ sampler, ratio }: Sampling, traceId: string, parent: { isSampled: boolean } | undefined): boolean => {
  if (parent !== undefined && sampler.startsWith('parentbased_')) return parent.isSampled
  if (sampler.endsWith('always_on')) return true
  return sampler.endsWith('traceidratio') && isInRatio(traceId, ratio)
}

export const tracer = (sampling: Sampling, exporter: SpanExporter): Tracer => {
  const beginBelow = (parent: Omit<TraceContext, 'parentSpanId'> | undefined): TraceContext => {
    const traceId = parent?.traceId ?? newTraceId()
    const isSampled = decide(sampling, traceId, parent)
    return { traceId, spanId: newSpanId(), parentSpanId: parent?.spanId, isSampled }
  }
  return {
    begin: (traceparent) => beginBelow(parseTraceparent(traceparent)),
    beginInside: (parent) =>
      parent === undefined ? beginBelow(undefined) : { ...parent, spanId: newSpanId(), parentSpanId: parent.spanId },
    end(span) {
      if (span.context.isSampled) exporter.add(span)
    },
    stop: exporter.stop,
  }
}
