// A plugin's address is checked at each dial: a name that later resolves to a private address is refused (T-54, T-88).
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { addCleanup } from '@company-data/testkit'
import { outboundClient } from '../../../platform/net/index.ts'
import { pluginCalls } from './plugin-calls.ts'
import type { KnownPlugin } from './plugin-files.ts'

const server = createServer((_request, response) => response.end('{"reached":true}'))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
addCleanup(() => {
  server.close()
})
const { port } = server.address() as AddressInfo

let resolved: string[] = []
const client = (allowPrivate: boolean) =>
  outboundClient({
    allowPrivate,
    ownAddresses: () => [],
    connectTimeoutMs: 500,
    totalTimeoutMs: 500,
    maxResponseBytes: 1000,
    resolve: async () => resolved,
    localAddresses: () => [],
  })

const outbound = client(false)
const builtIns = { reach: () => undefined, stop: async () => undefined }
const createAsk = (allowed: string[]) =>
  pluginCalls({ outbound, outboundAllowed: client(true), isAllowedHost: (host) => allowed.includes(host), builtIns })

const pluginAt = (base_url: string): KnownPlugin => ({
  id: '',
  base_url,
  builtin_key: null,
  token: null,
  revision: 1,
  description: null,
  fetchedAt: null,
  lastError: null,
})

const refusal = async (base_url: string, allowed: string[] = []): Promise<string> => {
  const error = await createAsk(allowed)(pluginAt(base_url), '/describe').catch((thrown: unknown) => thrown)
  assert.ok(error instanceof ApiError && error.key === 'plugin.not_responding', base_url)
  return error.message
}

test('(T-88) refuses a name that later resolves to a private address', async () => {
  resolved = ['8.8.8.8']
  assert.equal(await outbound.isRefused('https://cars.example'), false)
  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1']) {
    resolved = [address]
    assert.equal(await outbound.isRefused('https://cars.example'), true, address)
    assert.match(await refusal('https://cars.example'), /not allowed/)
  }
  // One bad address among good ones refuses the name.
  resolved = ['8.8.8.8', '192.168.0.1']
  assert.match(await refusal('https://cars.example'), /not allowed/)
})

test('(T-54) calls only https on port 443, even if a record says otherwise', async () => {
  resolved = ['8.8.8.8']
  for (const url of ['http://cars.example', 'https://cars.example:8443', `http://127.0.0.1:${port}`, 'nothing'])
    assert.match(await refusal(url), /not allowed|no address/)
  assert.match(await refusal('https://127.0.0.1'), /not allowed/)
})

test('[A-79] calls a host that the operator allows over http, on that port only', async () => {
  resolved = ['127.0.0.1']
  const allowed = [`cars.test:${port}`]
  const reply = await createAsk(allowed)(pluginAt(`http://cars.test:${port}`), '/describe')
  assert.deepEqual(reply, { status: 200, body: { reached: true } })
  assert.match(await refusal(`http://cars.test:${port + 1}`, allowed), /not allowed/)
})
