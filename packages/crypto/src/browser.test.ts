// The same sources in a real Chromium: sealed in the browser and opened here, and the reverse.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { after, before, test } from 'node:test'
import { inBrowser, openContext } from '@company-data/testkit/browser'
import type { BrowserContext, Page } from 'playwright-core'
import vectors from '../vectors/openssl.json' with { type: 'json' }
import * as here from './index.ts'

/** Serves an empty page and the sources with their types stripped, without a bundler. */
const server = createServer(async (request, response) => {
  const path = normalize(request.url ?? '/')
  if (!path.endsWith('.ts')) return response.setHeader('content-type', 'text/html').end('<!doctype html>')
  const source = await readFile(join(import.meta.dirname, path), 'utf8').catch(() => null)
  if (source === null) return response.writeHead(404).end()
  return response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source))
})

let context: BrowserContext
let page: Page

before(async () => {
  if (inBrowser.skip) return
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context = await openContext()
  page = await context.newPage()
  // WebCrypto needs a secure context; the loopback address is one.
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})

after(async () => {
  if (inBrowser.skip) return
  await context.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Calls one function of the package inside the page. Bytes cross as arrays of numbers. */
const callInPage = async (name: keyof typeof here, ...values: unknown[]): Promise<unknown> =>
  page.evaluate(
    async ([name, values]) => {
      const entryPoint = '/index.ts'
      const loaded = await import(entryPoint)
      const result = await loaded[name](
        ...values.map((value) => (Array.isArray(value) ? Uint8Array.from(value) : value)),
      )
      return result instanceof Uint8Array ? [...result] : result
    },
    [name, values] as const,
  )

const { service, account, value, envelope } = vectors

test(
  '[D1-ENC-01] [D1-ENC-06] a value sealed in the browser opens here, and the reverse (T-02)',
  inBrowser,
  async () => {
    const sealedThere = (await callInPage('sealValue', 'Zoë 🔐', service.public_key)) as string
    assert.equal(await here.openValue(sealedThere, service.pkcs8), 'Zoë 🔐')
    const sealedHere = await here.sealValue('Zoë 🔐', service.public_key)
    assert.equal(await callInPage('openValue', sealedHere, service.pkcs8), 'Zoë 🔐')
  },
)

test('[D1-ENC-06] [T-02] the browser opens values sealed by OpenSSL', inBrowser, async () => {
  assert.equal(await callInPage('openValue', value.wrapper, service.pkcs8), value.plaintext)
  const openedBytes = (await callInPage('openAccountEnvelope', envelope.wrapper, account.pkcs8)) as number[]
  assert.equal(Buffer.from(openedBytes).toString(), envelope.plaintext)
})

test('[D1-ENC-11] an envelope sealed here opens in the browser, and the reverse', inBrowser, async () => {
  const sealedHere = await here.sealAccountEnvelope(Uint8Array.of(1, 2, 255), account.public_key)
  assert.deepEqual(await callInPage('openAccountEnvelope', sealedHere, account.pkcs8), [1, 2, 255])
  const sealedThere = (await callInPage('sealAccountEnvelope', [1, 2, 255], account.public_key)) as object
  assert.deepEqual(await here.openAccountEnvelope(sealedThere, account.pkcs8), Uint8Array.of(1, 2, 255))
})

test('[D1-ENC-13] (T-01) in the browser too each routine refuses the output of the other', inBrowser, async () => {
  await assert.rejects(callInPage('openValue', envelope.wrapper, account.pkcs8), /does not open this value/)
  await assert.rejects(callInPage('openAccountEnvelope', value.wrapper, service.pkcs8), /does not open this envelope/)
})

test(
  '[D1-SVC-07] [D1-SVC-08] service keys made in the browser open here, in both forms (D1-SVC-09, D1-SVC-10)',
  inBrowser,
  async () => {
    const keys = (await callInPage('createServiceKeys')) as here.ServiceKeys
    assert.equal(here.publicKeyProblem(keys.public_key), null)
    assert.equal(here.encryptedPrivateKeyProblem(keys.encrypted_private_key), null)
    assert.equal(Buffer.from(keys.passphrase, 'base64url').length, 32)
    const wrapper = await here.sealValue('Zoe', keys.public_key)
    assert.equal(await here.openValue(wrapper, await here.openServiceKey(keys, keys.passphrase)), 'Zoe')
    assert.equal(await here.openValue(wrapper, await here.loadServiceKey(keys.private_pem, keys.passphrase)), 'Zoe')
  },
)

test('(G-062) the browser opens the PEM that OpenSSL wrote', inBrowser, async () => {
  const pkcs8 = (await callInPage('openPrivatePem', service.private_pem, service.passphrase)) as number[]
  assert.equal(Buffer.from(pkcs8).toString('base64'), service.pkcs8)
})

test('hash, verifier and one-time-key box in the browser match OpenSSL', inBrowser, async () => {
  const { verified, verifier, box } = vectors
  assert.equal(await callInPage('verifiedHash', verified.salt, value.plaintext), verified.hash)
  assert.equal(await callInPage('deriveVerifier', verifier.password, verifier.auth_salt), verifier.verifier)
  assert.deepEqual(await callInPage('openOtkBox', box.box, box.otk), [...Buffer.from(box.content, 'base64')])
})
