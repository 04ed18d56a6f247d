// The verification code really verifies: Node and Python run it, and curl signs as the platform does.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { verificationSamples } from './verification-code.ts'

const secret = 'a secret of this test'

const sign = (id: string, at: string, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`

const getSample = (label: string): string =>
  verificationSamples('https://example.com/hook').find((sample) => sample.label === label)?.text ?? ''

const createDelivery = (at = String(Math.floor(Date.now() / 1000))) => {
  const [id, body] = [randomUUID(), '{"event":"test","name":"Zoë"}']
  const headers = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,AAAA ${sign(id, at, body)}` }
  return { body, headers }
}

const deliveries = () => {
  const good = createDelivery()
  return [
    { ...good, isGood: true },
    { ...good, body: `${good.body} `, isGood: false },
    { ...createDelivery('1000'), isGood: false },
    { ...createDelivery('soon'), isGood: false },
    { ...createDelivery('²'), isGood: false },
    { ...createDelivery('9'.repeat(5000)), isGood: false },
    { ...good, headers: { ...good.headers, 'webhook-signature': 'v1,é' }, isGood: false },
    { ...good, headers: {}, isGood: false },
  ]
}

test('the Node code accepts deliveries of the platform and no others', async () => {
  const source = `data:text/javascript,${encodeURIComponent(getSample('Node'))}`
  const { isFromPlatform } = await import(source)
  for (const { body, headers, isGood } of deliveries())
    assert.equal(isFromPlatform(Buffer.from(body), headers, secret), isGood, JSON.stringify(headers))
})

test('the Python code accepts deliveries of the platform and no others', () => {
  const all = deliveries()
  const program = [
    getSample('Python'),
    'import json, sys',
    'given = json.load(sys.stdin)',
    'results = [is_from_platform(row["body"].encode(), row["headers"], given["secret"]) for row in given["all"]]',
    'print(json.dumps(results))',
  ].join('\n')
  const output = execFileSync('python3', ['-c', program], { input: JSON.stringify({ secret, all }), encoding: 'utf8' })
  assert.deepEqual(
    JSON.parse(output),
    all.map(({ isGood }) => isGood),
  )
})

test('every language reads the same headers, and curl quotes the address', () => {
  const samples = verificationSamples("https://example.com/it's")
  assert.deepEqual(
    samples.map(({ label }) => label),
    ['Node', 'Python', 'PHP', 'Go', 'curl'],
  )
  for (const { text } of samples)
    for (const header of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) assert.ok(text.includes(header))
  assert.match(samples.at(-1)?.text ?? '', /'https:\/\/example\.com\/it%27s'/)
})
