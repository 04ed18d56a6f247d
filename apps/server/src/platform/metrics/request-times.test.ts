import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestTimes } from './request-times.ts'

test('requests are counted by base, route and status, in cumulative buckets', () => {
  const times = requestTimes()
  const eu = times.of('eu')
  const route = { method: 'GET', path: '/api/health' }
  for (const milliseconds of [0.5, 4, 4, 30_000]) eu.observe(route, 200, milliseconds)
  eu.observe(undefined, 404, 2)
  const lines = times.text().split('\n')
  const labels = 'base="eu",method="GET",path="/api/health",status="200"'
  assert.ok(lines.includes(`http_request_duration_seconds_bucket{${labels},le="0.001"} 1`))
  assert.ok(lines.includes(`http_request_duration_seconds_bucket{${labels},le="0.005"} 3`))
  assert.ok(lines.includes(`http_request_duration_seconds_bucket{${labels},le="10"} 3`))
  assert.ok(lines.includes(`http_request_duration_seconds_bucket{${labels},le="+Inf"} 4`))
  assert.ok(lines.includes(`http_request_duration_seconds_count{${labels}} 4`))
  assert.ok(lines.includes(`http_request_duration_seconds_sum{${labels}} 30.0085`))
  assert.ok(lines.some((line) => line.includes('path="(none)",status="404"')))
})
