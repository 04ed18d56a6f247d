// Traces: the header of W3C Trace Context, the samplers, and the requests to a collector.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { log, silentLog } from '../log/log.ts'
import { type OtlpOptions, otlpExporter } from './otlp-exporter.ts'
import { formatTraceparent, parseTraceparent } from './trace-context.ts'
import { type FinishedSpan, type Sampler, tracer } from './tracer.ts'

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN_ID = '00f067aa0ba902b7'

test('reads and writes traceparent, and ignores invalid ones', () => {
  const parent = parseTraceparent(`00-${TRACE_ID}-${SPAN_ID}-01`)
  assert.deepEqual(parent, { traceId: TRACE_ID, spanId: SPAN_ID, isSampled: true })
  assert.equal(parseTraceparent(`00-${TRACE_ID}-${SPAN_ID}-00`)?.isSampled, false)
  assert.equal(parseTraceparent(`01-${TRACE_ID}-${SPAN_ID}-03-more`)?.isSampled, true)
  for (const header of [
    undefined,
    '',
    ['a'],
    `ff-${TRACE_ID}-${SPAN_ID}-01`,
    `00-${'0'.repeat(32)}-${SPAN_ID}-01`,
    `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
    `00-${TRACE_ID.toUpperCase()}-${SPAN_ID}-01`,
  ])
    assert.equal(parseTraceparent(header), undefined)
  const context = { traceId: TRACE_ID, spanId: SPAN_ID, parentSpanId: undefined, isSampled: true }
  assert.equal(formatTraceparent(context), `00-${TRACE_ID}-${SPAN_ID}-01`)
})

const finish = (context: FinishedSpan['context']): FinishedSpan => ({
  context,
  name: 'GET /api/health',
  kind: 'server',
  startedAt: 10,
  endedAt: 12.5,
  attributes: { 'http.response.status_code': 503, 'http.route': '/api/health', ratio: 0.5, ok: true, none: undefined },
  isError: true,
})

const sample = (sampler: Sampler, ratio: number, traceparent?: string): number => {
  const spans: FinishedSpan[] = []
  const traces = tracer({ sampler, ratio }, { add: (span) => spans.push(span), stop: async () => undefined })
  for (let count = 0; count < 200; count += 1) traces.end(finish(traces.begin(traceparent)))
  return spans.length
}

test('samplers follow the caller, the share, or neither', () => {
  const [sampled, notSampled] = [`00-${TRACE_ID}-${SPAN_ID}-01`, `00-${TRACE_ID}-${SPAN_ID}-00`]
  assert.deepEqual([sample('always_on', 1, notSampled), sample('always_off', 1, sampled)], [200, 0])
  assert.deepEqual([sample('parentbased_always_on', 1), sample('parentbased_always_on', 1, notSampled)], [200, 0])
  assert.deepEqual([sample('parentbased_always_off', 1), sample('parentbased_always_off', 1, sampled)], [0, 200])
  assert.deepEqual([sample('traceidratio', 0, sampled), sample('traceidratio', 1, notSampled)], [0, 200])
  assert.equal(sample('traceidratio', 0.5, sampled) % 200, 0, 'all processes decide alike about one trace')
  assert.deepEqual([sample('parentbased_traceidratio', 0), sample('parentbased_traceidratio', 0, sampled)], [0, 200])
})

test('a span inside another one has its trace', () => {
  const traces = tracer({ sampler: 'always_on', ratio: 1 }, { add: () => undefined, stop: async () => undefined })
  const outer = traces.begin(`00-${TRACE_ID}-${SPAN_ID}-01`)
  assert.deepEqual([outer.traceId, outer.parentSpanId], [TRACE_ID, SPAN_ID])
  const inner = traces.beginInside(outer)
  assert.deepEqual([inner.traceId, inner.parentSpanId], [TRACE_ID, outer.spanId])
  assert.notEqual(inner.spanId, outer.spanId)
  assert.equal(traces.beginInside(undefined).parentSpanId, undefined)
})

const startCollector = async (t: TestContext, status = 200) => {
  const requests: { path: string | undefined; key: unknown; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      requests.push({ path: request.url, key: request.headers['x-key'], body })
      response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise((resolve) => server.close(resolve)))
  const options: OtlpOptions = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    headers: { 'x-key': 'abc' },
    resource: { 'service.name': 'test' },
    delayMs: 600_000,
    timeoutMs: 600_000,
    maxQueue: 5,
    maxBatch: 3,
    log: silentLog,
  }
  return { requests, options }
}

const CONTEXT = { traceId: TRACE_ID, spanId: SPAN_ID, parentSpanId: 'b7ad6b7169203331', isSampled: true }

test('spans are sent in batches, as OTLP in JSON', async (t) => {
  const { requests, options } = await startCollector(t)
  const exporter = otlpExporter(options)
  for (let count = 0; count < 4; count += 1) exporter.add(finish(CONTEXT))
  await exporter.stop()
  assert.deepEqual(
    requests.map(({ path, key, body }) => [path, key, JSON.parse(body).resourceSpans[0].scopeSpans[0].spans.length]),
    [
      ['/v1/traces', 'abc', 3],
      ['/v1/traces', 'abc', 1],
    ],
  )
  const [{ resource, scopeSpans }] = JSON.parse(requests[0]?.body ?? '').resourceSpans
  assert.deepEqual(resource.attributes, [{ key: 'service.name', value: { stringValue: 'test' } }])
  const { startTimeUnixNano, endTimeUnixNano, ...span } = scopeSpans[0].spans[0]
  assert.deepEqual(span, {
    traceId: TRACE_ID,
    spanId: SPAN_ID,
    parentSpanId: 'b7ad6b7169203331',
    name: 'GET /api/health',
    kind: 2,
    attributes: [
      { key: 'http.response.status_code', value: { intValue: '503' } },
      { key: 'http.route', value: { stringValue: '/api/health' } },
      { key: 'ratio', value: { doubleValue: 0.5 } },
      { key: 'ok', value: { boolValue: true } },
    ],
    status: { code: 2 },
  })
  assert.match(startTimeUnixNano, /^\d{19}$/)
  assert.equal(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano), 2_500_000n)
})

test('a full queue and a failing collector cost spans and one line', async (t) => {
  const { requests, options } = await startCollector(t, 500)
  const lines: string[] = []
  const exporter = otlpExporter({ ...options, log: log('info', { write: (line) => lines.push(line) }) })
  for (let count = 0; count < 7; count += 1) exporter.add(finish(CONTEXT))
  await exporter.stop()
  assert.equal(requests.length, 2)
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /"event":"spans were lost"/)
})
