import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { log } from '../platform/log/log.ts'
import { metrics } from '../platform/metrics/metrics.ts'
import { measureOf, type RequestLog } from './request-log.ts'

const watched = (requestLog: RequestLog, level: 'info' | 'debug' = 'info') => {
  const lines: string[] = []
  const registry = metrics()
  const logger = log(level, { write: (line) => lines.push(line) })
  const measure = measureOf({ base: { kind: 'region', region: 'eu' }, log: logger, metrics: registry, requestLog })
  const request = { id: 'request-1', method: 'GET', arrivedAt: performance.now() } as unknown as FastifyRequest
  return {
    text: registry.text,
    lines: () => lines.map((line) => JSON.parse(line)),
    answer: (status: number, key?: 'route.not_found' | 'server.overloaded') => measure(request, undefined, status, key),
  }
}

test('refused requests have a line at info and failures of the server one at warn; others have none', () => {
  const { answer, lines } = watched('errors')
  answer(200)
  answer(404, 'route.not_found')
  answer(503, 'server.overloaded')
  assert.deepEqual(
    lines().map(({ level, status, error_key, request_id }) => [level, status, error_key, request_id]),
    [
      [30, 404, 'route.not_found', 'request-1'],
      [40, 503, 'server.overloaded', 'request-1'],
    ],
  )
})

test('REQUEST_LOG=all has a line for every request, and off for none but at the level debug', () => {
  const [all, off, debug] = [watched('all'), watched('off'), watched('off', 'debug')]
  for (const { answer } of [all, off, debug]) {
    answer(200)
    answer(404, 'route.not_found')
  }
  assert.deepEqual([all.lines().length, off.lines().length, debug.lines().length], [2, 0, 2])
})

test('a flood of refusals writes few lines, says how many it left out, and is counted in full', async () => {
  const { answer, lines, text } = watched('errors')
  for (let count = 0; count < 5_000; count++) answer(404, 'route.not_found')
  // The loop may run into the next second.
  assert.ok(lines().length >= 50 && lines().length <= 150, `${lines().length} lines`)
  await new Promise((resolve) => setTimeout(resolve, 1_001 - (performance.now() % 1000)))
  answer(404, 'route.not_found')
  const omitted = lines().reduce((sum, line) => sum + (line.omitted ?? 0), 0)
  assert.equal(omitted + lines().length, 5_001)
  assert.match(await text(), /^companydata_refusals_total\{base="eu",error_key="route\.not_found"\} 5001$/m)
})
