// Traces of a platform with a collector: a request, and what it sends to a webhook and to a plugin, are one trace.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCleanup,
  call,
  createService,
  type EndpointSink,
  ownPlatform,
  registerCompany,
  registerPlugin,
  type SinkRequest,
  startEndpointSink,
  until,
  usePlatform,
} from '@company-data/testkit'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
}

const openSink = async (): Promise<EndpointSink> => {
  const sink = await startEndpointSink()
  addCleanup(() => sink.stop())
  return sink
}

const collector = await openSink()
const plugin = await openSink()
const platform = await ownPlatform({
  environment: {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
    OTEL_SERVICE_NAME: 'traced',
    OTEL_BSP_SCHEDULE_DELAY: '1',
    PLUGIN_ALLOW_HOSTS: new URL(plugin.url).host,
  },
})
const company = await registerCompany(platform)

const readBody = ({ body }: SinkRequest) => JSON.parse(body.toString('utf8')).resourceSpans[0]
const listSpans = (): Span[] => collector.requests.flatMap((request) => readBody(request).scopeSpans[0].spans)
const findSpan = async (find: (span: Span) => boolean): Promise<Span> => {
  await until('the span has arrived', () => listSpans().some(find))
  return listSpans().find(find) ?? assert.fail()
}
const readAttributes = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN_ID = '00f067aa0ba902b7'

test('a request continues the trace of its caller, without its input', async () => {
  const { body } = await call(platform.region(), 'GET', '/api/services/hunter2?token=hunter2', {
    headers: { traceparent: `00-${TRACE_ID}-${SPAN_ID}-01` },
  })
  const span = await findSpan(({ parentSpanId }) => parentSpanId === SPAN_ID)
  assert.deepEqual([span.traceId, span.name, span.kind], [TRACE_ID, 'GET /api/services/{id}', 2])
  const attributes = readAttributes(span)
  assert.equal(attributes['http.response.status_code'], '401')
  assert.equal(attributes['error.type'], 'auth.token_required')
  assert.equal(attributes['companydata.request_id'], body.request_id)
  const [first] = collector.requests
  assert.ok(first)
  assert.deepEqual([first.path, first.headers['x-key']], ['/v1/traces', 'a b'])
  const { attributes: resource } = readBody(first).resource
  assert.deepEqual(resource[0], { key: 'service.name', value: { stringValue: 'traced' } })
  assert.ok(collector.requests.every((request) => !request.body.toString('utf8').includes('hunter2')))
})

test('a webhook gets the trace of the request', async () => {
  const endpoint = await openSink()
  const service = await createService(company)
  const created = await company.call('POST', `/api/services/${service.id}/webhooks`, { url: endpoint.url, events: [] })
  assert.equal(created.status, 201, created.text)
  const reply = await company.call('POST', `/api/services/${service.id}/webhooks/${created.body.id}/test`)
  assert.equal(reply.status, 200, reply.text)
  const [, traceId = '', spanId = ''] = String(endpoint.requests[0]?.headers.traceparent).split('-')
  const client = await findSpan((span) => span.spanId === spanId)
  assert.deepEqual([client.traceId, client.name, client.kind], [traceId, 'POST webhook', 3])
  const server = await findSpan((span) => span.spanId === client.parentSpanId)
  assert.equal(server.traceId, traceId)
  assert.match(server.name, /^POST \/api\/services\/\{\w+\}\/webhooks\/\{\w+\}\/test$/)
})

test('a plugin gets a trace of the forwarder, not that of the app', async () => {
  const registered = await registerPlugin(platform, company, { base_url: plugin.url }, { describes: false })
  const headers = { traceparent: `00-${TRACE_ID}-${SPAN_ID}-01` }
  await call(platform.forwarder, 'POST', '/describe', {
    headers,
    body: { pass: registered.registryPass, plugin_id: registered.id },
  })
  const [, traceId = '', spanId = ''] = String(plugin.requests[0]?.headers.traceparent).split('-')
  assert.notEqual(traceId, TRACE_ID)
  const client = await findSpan((span) => span.spanId === spanId)
  assert.match(client.name, /^(?:GET|POST) plugin$/)
  const server = await findSpan((span) => span.spanId === client.parentSpanId)
  assert.deepEqual([server.traceId, server.name, server.parentSpanId], [traceId, 'POST /describe', undefined])
})

test('a platform without a collector sends no trace', async () => {
  const plain = await usePlatform()
  const endpoint = await openSink()
  const owner = await registerCompany(plain)
  const service = await createService(owner)
  const created = await owner.call('POST', `/api/services/${service.id}/webhooks`, { url: endpoint.url, events: [] })
  const reply = await owner.call('POST', `/api/services/${service.id}/webhooks/${created.body.id}/test`)
  assert.equal(reply.status, 200, reply.text)
  assert.equal(endpoint.requests[0]?.headers.traceparent, undefined)
})
