// Opens the tracer of this process, if there is a collector; its modules are loaded only then.
import { randomUUID } from 'node:crypto'
import type { Log } from '../../platform/log/log.ts'
import type { Tracer } from '../../platform/trace/tracer.ts'
import type { Config } from '../config.ts'
import type { Teardown } from '../teardown.ts'
import { version } from '../version.ts'

export const openTracer = async (
  { tracing, roles }: Config,
  log: Log,
  teardown: Teardown,
): Promise<Tracer | undefined> => {
  if (tracing === undefined) return undefined
  const { tracer } = await import('../../platform/trace/tracer.ts')
  const { otlpExporter } = await import('../../platform/trace/otlp-exporter.ts')
  const resource = {
    'service.name': tracing.serviceName,
    'service.version': version,
    'service.instance.id': randomUUID(),
    'companydata.roles': roles.join(','),
    ...tracing.attributes,
  }
  const spans = tracer(tracing, otlpExporter({ ...tracing, resource, log }))
  teardown.push(() => spans.stop())
  return spans
}
