import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { log } from '../platform/log/log.ts'
import { metrics } from '../platform/metrics/metrics.ts'
import { type RequestLog, requestSignals } from './request-log.ts'

const watched = (requestLog: RequestLog, level: 'info' | 'debug' = 'info') => {
  const lines: string[] = []
  const registry = metrics()
  const logger = log(level, { write: (line) => lines.push(line) })
  let second = 0
  const { recordResponse } = requestSignals({
    base: { kind: 'region', region: 'eu' },
    log: logger,
    metrics: registry,
    requestLog,
    nowMs: () => second * 1000,
  })
  const request = { id: 'request-1', method: 'GET', arrivedAt: performance.now() } as unknown as FastifyRequest
  return {
    nextSecond: () => {
      second += 1
    },
    text: registry.text,
    lines: () => lines.map((line) => JSON.parse(line)),
    // Without a recorder of calls there is nothing to wait for.
    respond: (status: number, key?: 'route.not_found' | 'server.overloaded'): void =>
      void recordResponse(request, undefined, status, key),
  }
}

test('logs refusals at info, server failures at warn, and no other request', () => {
  const { respond, lines } = watched('errors')
  respond(200)
  respond(404, 'route.not_found')
  respond(503, 'server.overloaded')
  assert.deepEqual(
    lines().map(({ level, status, error_key, request_id }) => [level, status, error_key, request_id]),
    [
      ['info', 404, 'route.not_found', 'request-1'],
      ['warn', 503, 'server.overloaded', 'request-1'],
    ],
  )
})

test('REQUEST_LOG=all logs every request, and off only at debug', () => {
  const [all, off, debug] = [watched('all'), watched('off'), watched('off', 'debug')]
  for (const { respond } of [all, off, debug]) {
    respond(200)
    respond(404, 'route.not_found')
  }
  assert.deepEqual([all.lines().length, off.lines().length, debug.lines().length], [2, 0, 2])
})

test('a flood of refusals logs few lines but is counted in full', async () => {
  const { respond, lines, text, nextSecond } = watched('errors')
  for (let count = 0; count < 1_000; count++) respond(404, 'route.not_found')
  assert.equal(lines().length, 50)
  nextSecond()
  respond(404, 'route.not_found')
  respond(404, 'route.not_found')
  assert.deepEqual(
    lines()
      .slice(50)
      .map(({ omitted }) => omitted),
    [950, undefined],
  )
  assert.match(await text(), /^companydata_refusals_total\{base="eu",error_key="route\.not_found"\} 1002$/m)
})
