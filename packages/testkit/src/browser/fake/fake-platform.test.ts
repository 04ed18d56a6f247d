// The fake platform: it responds only as set by a test, and only in the shape of the wire.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { call } from '../../http/call.ts'
import { addCleanup } from '../../platform/cleanup.ts'
import { fakeFile, startFakePlatform } from './fake-platform.ts'

const start = async () => {
  const fake = await startFakePlatform()
  addCleanup(() => fake.close())
  const problems: string[] = []
  fake.onProblem((problem) => problems.push(problem))
  return { fake, problems }
}

const REGIONS = { regions: [{ name: 'eu', label: 'Europe', api_url: 'https://eu.example.org', home: true }] }

test('a path wins over its route, and each request is recorded', async () => {
  const { fake, problems } = await start()
  fake.on('DELETE /api/services/{id}', new ApiError('services.not_found'))
  fake.on('DELETE /api/services/7', undefined)
  assert.equal((await call(fake.origin, 'DELETE', '/api/services/7')).status < 300, true)
  assert.equal((await call(fake.origin, 'DELETE', '/api/services/8')).body.error_key, 'services.not_found')
  const ids = fake.requests('DELETE /api/services/{id}').map(({ params }) => params.id)
  assert.deepEqual(ids, ['7', '8'])
  assert.deepEqual(problems, [])
})

test('a call without a response and a response of another shape are problems', async () => {
  const { fake, problems } = await start()
  assert.equal((await call(fake.origin, 'GET', '/api/account')).status, 404)
  fake.on('GET /api/account', { ...REGIONS })
  await call(fake.origin, 'GET', '/api/account')
  fake.on('GET /api/account', new ApiError('services.not_found'))
  await call(fake.origin, 'GET', '/api/account')
  assert.equal(problems.length, 3)
  assert.match(problems[0] ?? '', /nothing answers GET \/api\/account/)
  assert.match(problems[1] ?? '', /GET \/api\/account: user_id/)
  assert.match(problems[2] ?? '', /never refused with services.not_found/)
})

test('a response to a route that the platform does not have is refused', async () => {
  const { fake } = await start()
  assert.throws(() => fake.on('GET /api/no-such-thing', {}), /no route GET \/api\/no-such-thing/)
})

test('a reset clears responses and requests, and files are sent unchanged', async () => {
  const { fake } = await start()
  fake.on('GET /api/photos/7/file', fakeFile('a picture', 'image/png'))
  const { status } = await call(fake.origin, 'GET', '/api/photos/7/file')
  assert.equal(status, 200)
  fake.reset()
  assert.deepEqual(fake.requests('GET /api/photos/7/file'), [])
  assert.equal((await call(fake.origin, 'GET', '/api/photos/7/file')).status, 404)
})

test('a late call of an earlier test is not a problem of the next one', async () => {
  const { fake, problems } = await start()
  const token = fake.accessToken()
  fake.reset()
  assert.notEqual(fake.accessToken(), token)
  assert.equal((await call(fake.origin, 'GET', '/api/account', { token })).status, 204)
  assert.deepEqual(problems, [])
  assert.deepEqual(fake.requests('GET /api/account'), [])
  await call(fake.origin, 'GET', '/api/account', { token: fake.accessToken() })
  assert.equal(problems.length, 1)
})
