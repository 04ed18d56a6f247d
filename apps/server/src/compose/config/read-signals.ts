// Reads the settings of logs, of the metrics of a forwarder, and of traces.
import type { Config, TraceConfig } from './platform-config.ts'
import type { ReadSetting } from './setting-reader.ts'

/** Undefined without the address of a collector. */
const readTracing = (readSetting: ReadSetting): TraceConfig | undefined => {
  const base = readSetting('OTEL_EXPORTER_OTLP_ENDPOINT')
  const url =
    readSetting('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ??
    (base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/traces`)
  const isOff = readSetting('OTEL_TRACES_EXPORTER') === 'none' || readSetting('OTEL_SDK_DISABLED') === 'true'
  const tracing = {
    headers: readSetting('OTEL_EXPORTER_OTLP_HEADERS'),
    serviceName: readSetting('OTEL_SERVICE_NAME'),
    attributes: readSetting('OTEL_RESOURCE_ATTRIBUTES'),
    sampler: readSetting('OTEL_TRACES_SAMPLER'),
    ratio: readSetting('OTEL_TRACES_SAMPLER_ARG'),
    delayMs: readSetting('OTEL_BSP_SCHEDULE_DELAY'),
    timeoutMs: readSetting('OTEL_EXPORTER_OTLP_TIMEOUT'),
    maxQueue: readSetting('OTEL_BSP_MAX_QUEUE_SIZE'),
    maxBatch: readSetting('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
  }
  // Refused if it is not http/json, which is all that there is to read of it.
  readSetting('OTEL_EXPORTER_OTLP_PROTOCOL')
  return url === undefined || isOff ? undefined : { url, ...tracing }
}

export const readSignals = (
  readSetting: ReadSetting,
): Pick<Config, 'logLevel' | 'requestLog' | 'forwarderMetricsToken' | 'tracing'> => ({
  logLevel: readSetting('LOG_LEVEL'),
  requestLog: readSetting('REQUEST_LOG'),
  forwarderMetricsToken: readSetting('FORWARDER_METRICS_TOKEN'),
  tracing: readTracing(readSetting),
})
