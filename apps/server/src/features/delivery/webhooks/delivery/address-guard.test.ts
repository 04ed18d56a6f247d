// The address guard over HTTP: only allowed addresses are reached, and test sends are limited per service (G-103,
// G-107).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type OwnPlatform,
  readStatusAndKey,
  registerCompany,
  startEndpointSink,
  startPlatform,
} from '@company-data/testkit'
import { openWebhookClient } from '../testing/webhook-client.ts'

const NOT_ALLOWED = 'The address of the endpoint is not allowed.'

/** One platform per environment; the same targets for each. */
const outcomes = async (
  environment: Record<string, string>,
  urls: (sink: string, platform: OwnPlatform) => string[],
) => {
  const platform = await startPlatform({ environment })
  const sink = await startEndpointSink()
  try {
    const desk = await openWebhookClient(await registerCompany(platform))
    const errors: Array<string | null> = []
    for (const url of urls(sink.url, platform)) {
      const { path } = await desk.create({ url })
      errors.push((await desk.test(path)).error)
    }
    return { errors, arrived: sink.requests.length }
  } finally {
    await sink.stop()
    await platform.stop()
  }
}
const readPort = (url: string): string => new URL(url).port

test('G-103, G-107: without private hosts no notation of this machine is reached', async () => {
  const { errors, arrived } = await outcomes({ WEBHOOK_ALLOW_PRIVATE_HOSTS: 'false' }, (sink) =>
    ['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '0'].map(
      (host) => `http://${host}:${readPort(sink)}/`,
    ),
  )
  assert.deepEqual(new Set(errors), new Set([NOT_ALLOWED]))
  assert.equal(arrived, 0)
})

test('G-103, G-107: a list of blocks allows its addresses except the platform’s own', async () => {
  const { errors, arrived } = await outcomes({ WEBHOOK_ALLOW_PRIVATE_HOSTS: '127.0.0.0/8' }, (sink, platform) => [
    sink,
    `http://localhost:${readPort(sink)}/`,
    `${platform.region()}/api/health`,
    'http://10.255.255.1/',
  ])
  // The name resolves to ::1 too, which the list does not allow.
  assert.deepEqual(errors, [null, NOT_ALLOWED, NOT_ALLOWED, NOT_ALLOWED])
  assert.equal(arrived, 1)
})

test('A-02, G-103: the guard is on when bound to loopback but published (G-107)', async () => {
  const { errors, arrived } = await outcomes({ AUTH_WEB_URL: 'https://data.example.org/auth' }, (sink) => [sink])
  assert.deepEqual([errors, arrived], [[NOT_ALLOWED], 0])
})

test('A-02, G-107: the platform’s own addresses are refused under every setting', async () => {
  const { errors, arrived } = await outcomes({ WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true' }, (sink, platform) => [
    sink,
    ...[platform.region(), platform.frontDoor, platform.forwarder].map((base) => `${base}/api/health`),
    ...['localhost', '127.0.0.1', '0', '[::1]', '[::ffff:127.0.0.1]'].map(
      (host) => `http://${host}:${readPort(platform.region())}/api/ops/jobs/run`,
    ),
  ])
  assert.deepEqual([errors[0], new Set(errors.slice(1)), arrived], [null, new Set([NOT_ALLOWED]), 1])
})

test('G-109: test sends are limited per service, with retry headers', async () => {
  const platform = await startPlatform({
    clockStandsStill: true,
    environment: { RATE_LIMITS: 'on', RATE_LIMIT_WEBHOOK_TESTS: '2/60' },
  })
  const sink = await startEndpointSink()
  try {
    const company = await registerCompany(platform)
    const [desk, other] = [await openWebhookClient(company), await openWebhookClient(company)]
    const { path } = await desk.create({ url: sink.url })
    await desk.test(path)
    await desk.test(path)
    const refused = await company.call('POST', `${path}/test`)
    assert.deepEqual([refused.status, refused.body.error_key], [429, 'rate.limited'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
    const elsewhere = await other.create({ url: sink.url })
    assert.deepEqual(await readStatusAndKey(company.call('POST', `${elsewhere.path}/test`)), [200, undefined])
    assert.equal(sink.requests.length, 3)
  } finally {
    await sink.stop()
    await platform.stop()
  }
})
