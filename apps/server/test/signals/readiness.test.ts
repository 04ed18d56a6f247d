// GET /api/health/ready for load balancers: at every base and at the port of a worker, in every mode.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCleanup,
  call,
  createDatabases,
  eventually,
  ownPlatform,
  startDatabaseProxy,
  startPlatform,
} from '@company-data/testkit'

const READY = '/api/health/ready'

const anyDatabase = await createDatabases([])
addCleanup(() => anyDatabase.drop())
const proxy = await startDatabaseProxy(anyDatabase.directory)
addCleanup(() => proxy.close())
const platform = await ownPlatform({ through: proxy.through, environment: { ROLES: 'front-door,region,forwarder' } })
const worker = await startPlatform({
  through: proxy.through,
  environment: { ROLES: 'worker', FRONT_DOOR_URL: platform.frontDoor },
})
addCleanup(() => worker.stop())

const bases = [platform.frontDoor, platform.region(), platform.forwarder, worker.worker]
const readyAt = async (base: string): Promise<string> => {
  const { status, text } = await call(base, 'GET', READY)
  return `${status} ${text}`
}
const ready = '200 {"status":"ready"}'

test('[A-91] every base and a worker are ready, without a token and in every mode', async () => {
  for (const mode of ['out_of_order', 'writes_paused', 'normal']) {
    assert.equal((await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })).status, 200)
    for (const base of bases) assert.equal(await readyAt(base), ready, `${base} ${mode}`)
  }
  assert.equal((await call(platform.region(), 'HEAD', READY)).status, 200)
  const changes = platform.logLines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'mode changed')
  assert.deepEqual(
    changes.map(({ level, region, mode, before }) => [level, region, mode, before]),
    [
      ['info', 'eu', 'out_of_order', 'normal'],
      ['info', 'eu', 'writes_paused', 'out_of_order'],
      ['info', 'eu', 'normal', 'writes_paused'],
    ],
  )
})

test('A-91: readiness is 503 and names unreachable databases, until they recover', async () => {
  proxy.cutAfter(0)
  const away = '503 {"status":"not_ready","waits_for":["directory","eu"]}'
  for (const base of bases) {
    await eventually(() => readyAt(base), away)
    assert.equal((await call(base, 'GET', '/api/health')).status, 200)
  }
  const { headers } = await call(platform.region(), 'GET', READY)
  assert.equal(headers['retry-after'], '5')
  const metrics = await call(worker.worker, 'GET', '/api/ops/metrics', { token: worker.operatorToken })
  assert.match(metrics.text, /^companydata_database_up\{store="eu"\} 0$/m, 'the metrics are there without the database')
  await proxy.restore()
  for (const base of bases) await eventually(() => readyAt(base), ready)
  const events = platform.logLines.map((line) => JSON.parse(line).event)
  for (const event of ['not ready', 'ready again']) {
    assert.equal(events.filter((name) => name === event).length, 1, `${event} is reported once`)
  }
})

test("A-91: a worker's port has health, readiness and metrics only", async () => {
  const { operatorToken: token } = worker
  assert.equal((await call(worker.worker, 'GET', '/api/health')).body.region, 'worker')
  const metrics = await call(worker.worker, 'GET', '/api/ops/metrics', { token })
  assert.equal(metrics.status, 200)
  assert.match(metrics.text, /^process_start_time_seconds /m)
  assert.equal((await call(worker.worker, 'GET', '/api/ops/metrics')).status, 401)
  assert.equal((await call(worker.worker, 'GET', '/api/ops/mode', { token })).status, 404)
  assert.equal((await call(worker.worker, 'GET', '/api/regions')).status, 404)
})
