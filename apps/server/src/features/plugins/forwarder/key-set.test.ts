// While the front door is down, cached keys stay valid and callers do not wait repeatedly.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { addCleanup } from '@company-data/testkit'
import { log } from '../../../platform/log/log.ts'
import { keySet } from './key-set.ts'

const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
let status = 500
let fetches = 0
const server = createServer((_request, response) => {
  fetches += 1
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'k1', alg: 'RS256' }] }))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
addCleanup(() => {
  server.closeAllConnections()
  server.close()
})
const frontDoor = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test('(FG-16) forged passes and a lost front door cost one fetch in five seconds', async () => {
  let nowMs = 0
  const keys = keySet({ addresses: { frontDoor }, log: log('silent') }, () => nowMs)
  await assert.rejects(keys.find('k1'), (error) => error instanceof ApiError && error.key === 'plugin.unavailable')
  status = 200
  assert.ok(await keys.find('k1'))
  fetches = 0
  for (let attempt = 0; attempt < 20; attempt += 1) assert.equal(await keys.find('forged'), undefined)
  assert.equal(fetches, 0)
  nowMs += 5_000
  for (let attempt = 0; attempt < 20; attempt += 1) assert.equal(await keys.find('forged'), undefined)
  assert.equal(fetches, 1)
  // The set has expired, and the front door fails.
  status = 500
  nowMs += 11 * 60_000
  fetches = 0
  for (let attempt = 0; attempt < 20; attempt += 1) assert.ok(await keys.find('k1'))
  assert.equal(fetches, 1)
})
