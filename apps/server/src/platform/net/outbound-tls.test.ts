// Outbound requests over TLS: a certificate that is trusted and names the host, or no request at all.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { OutboundError, type OutboundOptions, outboundClient } from './index.ts'

/** A key and a certificate that signs itself, in one text. */
const opensslResult = spawnSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=hook.example', '-addext', 'subjectAltName=DNS:hook.example,IP:127.0.0.1', '-keyout', '-'],
  ],
  { encoding: 'utf8' },
)
const skip = opensslResult.status === 0 ? false : 'openssl is not on this machine'
const pem = opensslResult.stdout ?? ''

let server: Server
let port = 0
let arrived = 0
const stops: Array<() => void> = []

before(async () => {
  if (skip) return
  server = createServer({ key: pem, cert: pem }, (incoming, response) => {
    arrived += 1
    incoming.resume().on('end', () => response.end('ok'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
after(() => {
  for (const stop of stops) stop()
  server?.close()
})

const send = async (host: string, options: Partial<OutboundOptions> = {}): Promise<number | string> => {
  const client = outboundClient({
    allowPrivate: true,
    ownAddresses: () => [],
    connectTimeoutMs: 2_000,
    totalTimeoutMs: 3_000,
    maxResponseBytes: 1024,
    resolve: async () => ['127.0.0.1'],
    ...options,
  })
  stops.push(() => client.stop())
  try {
    return (await client.post(`https://${host}:${port}/`, { headers: {}, body: Buffer.from('{}') })).status
  } catch (error) {
    assert.ok(error instanceof OutboundError)
    return `${error.whose}: ${error.message}`
  }
}
const NOT_TLS = 'target: The TLS connection to the endpoint failed.'

test('a trusted certificate for the host or address is accepted', {
  skip,
}, async () => {
  assert.equal(await send('hook.example', { ca: pem }), 200)
  assert.equal(await send('127.0.0.1', { ca: pem }), 200)
})

test("G-108: an untrusted or mismatched certificate is the target's failure", {
  skip,
}, async () => {
  const before = arrived
  assert.equal(await send('hook.example'), NOT_TLS)
  assert.equal(await send('other.example', { ca: pem }), NOT_TLS)
  assert.equal(arrived, before)
})

test('G-107: the guard checks a TLS connection like any other', { skip }, async () => {
  const before = arrived
  const refused = 'target: The address of the endpoint is not allowed.'
  assert.equal(await send('hook.example', { ca: pem, allowPrivate: false }), refused)
  assert.equal(await send('127.0.0.1', { ca: pem, allowPrivate: false }), refused)
  const options = {
    allowPrivate: ['127.0.0.0/8'],
    localAddresses: () => ['127.0.0.1'],
    ownAddresses: () => [`x:${port}`],
  }
  assert.equal(await send('hook.example', { ca: pem, ...options }), refused)
  assert.equal(arrived, before)
})
