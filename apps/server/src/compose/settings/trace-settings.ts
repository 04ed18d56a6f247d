// Settings of traces, by the standard variables of OpenTelemetry.
import { samplers } from '../../platform/trace/tracer.ts'
import { isHttpUrl } from './checks.ts'
import { choice, integer, optional, Problem, setting, text } from './setting-kinds.ts'

/** `name=value,other=value`, percent-encoded. */
const parsePairs = (rawValue: string | undefined): Readonly<Record<string, string>> => {
  const parts = (rawValue ?? '').split(',').filter((part) => part.trim() !== '')
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...rest] = part.split('=')
      if (name.trim() === '' || rest.length === 0) throw new Problem('must be a list such as name=value,other=value')
      try {
        return [name.trim(), decodeURIComponent(rest.join('=').trim())]
      } catch {
        throw new Problem('must be percent-encoded')
      }
    }),
  )
}

const parseRatio = (rawValue = '1'): number => {
  const ratio = Number(rawValue)
  if (!(ratio >= 0 && ratio <= 1)) throw new Problem('must be a number from 0 to 1')
  return ratio
}

export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    'unset: no traces',
    'Address of a collector that takes OTLP over HTTP as JSON; traces go to `/v1/traces` below it ([traces](traces.md))',
    isHttpUrl,
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional('unset', 'The whole address for traces, in its place', isHttpUrl),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    'unset',
    'Headers of the requests to the collector, such as `authorization=Bearer%20…`',
    parsePairs,
  ),
  OTEL_EXPORTER_OTLP_TIMEOUT: integer(
    10_000,
    'Longest time of a request to the collector, in milliseconds',
    1,
    600_000,
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: choice('http/json', 'The only protocol that is spoken', ['http/json']),
  OTEL_TRACES_EXPORTER: choice('otlp', '`none` switches traces off', ['otlp', 'none']),
  OTEL_SDK_DISABLED: choice('false', '`true` switches traces off', ['false', 'true']),
  OTEL_SERVICE_NAME: text('company-data', 'Name of this process in traces'),
  OTEL_RESOURCE_ATTRIBUTES: setting(
    'unset',
    'More attributes of this process, as `name=value,other=value`',
    parsePairs,
  ),
  OTEL_TRACES_SAMPLER: choice(
    'parentbased_always_on',
    'Which traces are sent. `parentbased_…` follows the `traceparent` of a caller',
    samplers,
  ),
  OTEL_TRACES_SAMPLER_ARG: setting('1', 'The share of traces for `…traceidratio`, from 0 to 1', parseRatio),
  OTEL_BSP_SCHEDULE_DELAY: integer(5_000, 'Time between two requests to the collector, in milliseconds', 1, 600_000),
  OTEL_BSP_MAX_QUEUE_SIZE: integer(2_048, 'Maximum number of spans that wait; more are lost', 1, 1_000_000),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: integer(512, 'Maximum number of spans in a request', 1, 100_000),
} as const
