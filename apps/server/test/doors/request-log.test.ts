// A user's `request_id` is found in the log, with the error key and without anything that the user has sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, usePlatform } from '@company-data/testkit'

const platform = await usePlatform()
const INFO = 30

const linesOf = (requestId: string) =>
  platform.logLines.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id === requestId)

test('a refused request has a line at info with the request_id of its answer, its route and its error key', async () => {
  const marker = 'hunter2-Marker'
  const { status, body } = await call(platform.region(), 'GET', `/api/services/${marker}?token=${marker}`, {
    token: marker,
  })
  assert.equal(status, 401)
  const [line, ...others] = linesOf(body.request_id)
  assert.deepEqual(others, [])
  const { level, event, base, method, path, status: logged, error_key } = line
  assert.deepEqual(
    { level, event, base, method, path, logged, error_key },
    {
      level: INFO,
      event: 'request',
      base: 'eu',
      method: 'GET',
      path: '/api/services/{id}',
      logged: 401,
      error_key: 'auth.token_invalid',
    },
  )
  assert.ok(!JSON.stringify(line).includes(marker))
})

test('a request that was served has no line at info', async () => {
  const { headers } = await call(platform.region(), 'GET', '/api/health')
  const lines = linesOf(String(headers['x-request-id']))
  assert.deepEqual(
    lines.filter(({ level }) => level >= INFO),
    [],
  )
})
