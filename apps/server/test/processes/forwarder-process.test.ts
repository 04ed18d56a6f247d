// The program with only the forwarder role: it starts without a database, a data folder or any credential of the platform.
import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { call, dataFolder, type Program, startProgram } from '@company-data/testkit'

const METRICS_TOKEN = 'a-token-for-metrics-alone'
const folder = dataFolder()
let forwarder: Program
before(async () => {
  const file = join(folder.path, 'a-file')
  await writeFile(file, '')
  forwarder = await startProgram({
    ROLES: 'forwarder',
    FRONT_DOOR_URL: 'http://127.0.0.1:1',
    // Neither can be used: a start that needed a store or a secret would fail.
    DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
    DATA_DIR: join(file, 'data'),
    FORWARDER_METRICS_TOKEN: METRICS_TOKEN,
  })
})
after(async () => {
  await forwarder.stop('SIGKILL')
  await folder.remove()
})

const ask = (method: string, path: string, token?: string) =>
  call(forwarder.addresses.forwarder ?? '', method, path, token === undefined ? {} : { token })

test('A-74, A-91: it serves its base and health, and writes nothing', async () => {
  assert.deepEqual(Object.keys(forwarder.addresses), ['forwarder'])
  const { status, body } = await ask('GET', '/api/health')
  assert.equal(status, 200)
  assert.deepEqual([body.status, body.region], ['ok', 'forwarder'])
  assert.deepEqual((await ask('GET', '/api/health/ready')).body, { status: 'ready' })
  assert.deepEqual(await readdir(folder.path), ['a-file'])
  assert.equal(forwarder.stderr(), '')
})

test('A-74: platform tokens open nothing, and front door paths are 404', async () => {
  const readErrorKey = async (reply: ReturnType<typeof ask>): Promise<[number, string]> => {
    const { status, body } = await reply
    return [status, body.error_key]
  }
  assert.deepEqual(await readErrorKey(ask('GET', '/api/profile')), [401, 'auth.token_required'])
  assert.deepEqual(await readErrorKey(ask('GET', '/api/profile', 'some.signed.token')), [401, 'auth.token_invalid'])
  assert.deepEqual(await readErrorKey(ask('GET', '/api/ops/mode', 'operator-token')), [401, 'auth.token_invalid'])
  assert.deepEqual(await readErrorKey(ask('POST', '/oauth2/token')), [404, 'route.not_found'])
  assert.deepEqual(await readErrorKey(ask('GET', '/docs')), [404, 'route.not_found'])
})

test('its metrics are for the bearer of their token, which opens nothing else', async () => {
  const { status, text } = await ask('GET', '/api/ops/metrics', METRICS_TOKEN)
  assert.equal(status, 200)
  assert.match(text, /^companydata_build_info\{.*roles="forwarder"\} 1$/m)
  assert.match(text, /^http_request_duration_seconds_count\{base="forwarder",.*path="\/api\/health"/m)
  assert.match(text, /^# TYPE companydata_plugin_call_duration_seconds histogram$/m)
  assert.equal((await ask('GET', '/api/ops/metrics', 'another-token-of-metrics')).status, 401)
  assert.equal((await ask('GET', '/api/ops/mode', METRICS_TOKEN)).status, 404)
})

test('a signal stops it with exit code 0', { skip: process.platform === 'win32' }, async () => {
  assert.equal((await forwarder.stop()).code, 0)
  assert.match(forwarder.stdout(), /"event":"stopped"/)
})
