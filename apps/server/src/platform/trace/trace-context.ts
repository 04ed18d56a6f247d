// The position of a piece of work in a trace, and its form in the header `traceparent` (W3C Trace Context).
import { randomBytes } from 'node:crypto'

export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
  /** The span of the caller, or the one that began this work. */
  readonly parentSpanId: string | undefined
  /** True if the span is sent to the collector. */
  readonly isSampled: boolean
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/
const SAMPLED_FLAG = 1

/** Undefined for anything that is not a valid header of version 00 or a later one. */
export const parseTraceparent = (header: unknown): Omit<TraceContext, 'parentSpanId'> | undefined => {
  if (typeof header !== 'string' || header.startsWith('ff')) return undefined
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header) ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED_FLAG) === SAMPLED_FLAG }
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

export const newTraceId = (): string => randomBytes(16).toString('hex')
export const newSpanId = (): string => randomBytes(8).toString('hex')
