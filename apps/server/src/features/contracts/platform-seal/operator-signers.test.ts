// Seals of the operator's own certificate: a PKCS#12 file that is checked at start, and a remote signer.
import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import {
  hasOpenssl,
  operatorIdentity,
  referenceSigner,
  runOnPdf,
  serve,
  skipWithout,
  toPkcs12,
  verifyCms,
} from '@company-data/pdf/testing'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { ownPlatform } from '@company-data/testkit'
import { createSealFixture } from './testing/sealed-contract.ts'

const skip = hasOpenssl() ? false : 'openssl is not installed'
const folder = await mkdtemp(join(tmpdir(), 'seal-'))
after(() => rm(folder, { recursive: true }))
const store = async (name: string, data: string | Uint8Array): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, data)
  return path
}

const fingerprint = (pem: string): string => new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()
const splitPem = (text: string): string[] => text.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----\n/g) ?? []

test('A-60: a PKCS#12 file seals, and its chain is published first', { skip }, async (context) => {
  const identity = operatorIdentity({ hash: 'sha384' })
  const platform = await ownPlatform({
    environment: {
      SEAL_PKCS12_FILE: await store('operator.p12', toPkcs12(identity, 'secret', ['-legacy'])),
      SEAL_PKCS12_PASSPHRASE_FILE: await store('passphrase', 'secret\n'),
    },
  })
  const fixture = await createSealFixture(platform)
  const { bytes, verdict } = await fixture.sealContract()
  const [leaf = '', root = ''] = identity.chain
  assert.equal(verdict.certificateSha256, fingerprint(leaf))
  const published = splitPem(await fixture.readPem())
  assert.equal(published[0], leaf)
  assert.ok(published.includes(root))
  await context.test('pdfsig agrees', { skip: skipWithout('pdfsig', '-v') }, () => {
    const report = runOnPdf(bytes, 'pdfsig', (file) => ['-nocert', file])
    assert.match(report, /Signature is Valid/)
    assert.match(report, /Total document signed/)
    assert.match(report, /Signer Certificate Common Name: Seal/)
  })
})

test('A-60: a PKCS#12 file with a P-256 key seals, and foreign tools agree', { skip }, async (context) => {
  const identity = operatorIdentity({ curve: 'P-256', authorityCurve: 'P-384', hash: 'sha384' })
  const platform = await ownPlatform({
    environment: {
      SEAL_PKCS12_FILE: await store('curve.p12', toPkcs12(identity, 'secret')),
      SEAL_PKCS12_PASSPHRASE: 'secret',
    },
  })
  const fixture = await createSealFixture(platform)
  const { bytes, verdict } = await fixture.sealContract()
  assert.equal(verdict.certificateSha256, fingerprint(identity.chain[0] ?? ''))
  const sdkVerdict = await verifySealedPdf(bytes, await fixture.readPem())
  assert.equal(sdkVerdict.valid, true)
  assert.match(verifyCms(bytes, identity.rootPem), /CAdES Verification successful/)
  await context.test('pdfsig agrees', { skip: skipWithout('pdfsig', '-v') }, () => {
    const report = runOnPdf(bytes, 'pdfsig', (file) => ['-nocert', file])
    assert.match(report, /Signature is Valid/)
    assert.match(report, /Total document signed/)
  })
})

test('a remote signer with a P-256 key seals', { skip }, async (context) => {
  const identity = operatorIdentity({ curve: 'P-256' })
  const server = await serve(referenceSigner(() => identity))
  context.after(() => server.stop())
  const fixture = await createSealFixture(await ownPlatform({ environment: { SEAL_SIGNER_URL: server.url } }))
  const { bytes, verdict } = await fixture.sealContract()
  assert.equal(verdict.certificateSha256, fingerprint(identity.chain[0] ?? ''))
  assert.match(verifyCms(bytes, identity.rootPem), /CAdES Verification successful/)
})

test('a PKCS#12 file that cannot seal stops the start with a sentence', { skip }, async () => {
  const identity = operatorIdentity()
  const file = await store('good.p12', toPkcs12(identity, 'secret'))
  const weak = await store('weak.p12', toPkcs12(operatorIdentity({ bits: 1024 }), 'secret'))
  const [leaf = ''] = identity.chain
  const bare = await store('bare.p12', toPkcs12({ chain: [leaf], key: identity.key }, 'secret'))
  const start = (path: string, passphrase: string): Promise<unknown> =>
    ownPlatform({ environment: { SEAL_PKCS12_FILE: path, SEAL_PKCS12_PASSPHRASE: passphrase } })
  await assert.rejects(start(file, 'wrong'), /SEAL_PKCS12_FILE does not open with this passphrase, or is damaged/)
  await assert.rejects(start(weak, 'secret'), /SEAL_PKCS12_FILE has a weak key: 1024 bits/)
  await assert.rejects(start(bare, 'secret'), /SEAL_PKCS12_FILE has no chain/)
  await assert.rejects(start(join(folder, 'none'), 'x'), /SEAL_PKCS12_FILE names a file that cannot be read \(ENOENT\)/)
})

test('a PKCS#12 file that has expired seals nothing', { skip }, async () => {
  const file = await store('short.p12', toPkcs12(operatorIdentity({ days: 2 }), 'secret'))
  const environment = { SEAL_PKCS12_FILE: file, SEAL_PKCS12_PASSPHRASE: 'secret' }
  const platform = await ownPlatform({ environment })
  await platform.advance(3 * 86_400)
  const fixture = await createSealFixture(platform)
  const id = await fixture.create()
  assert.equal((await fixture.sign(id)).status, 503)
  assert.equal(await fixture.readStatus(id), 'ready_to_sign')
  assert.ok(platform.logLines.some((line) => line.includes('SEAL_PKCS12_FILE has a certificate that expired')))
})

test('a remote signer seals, rotates, and loses nothing while it is down', { skip }, async (context) => {
  const first = operatorIdentity()
  const second = operatorIdentity()
  let present = { ...first, token: 'remote-token' }
  const signer = referenceSigner(() => present)
  const unavailable: RequestListener = (_request, response) => void response.writeHead(503).end()
  let listener = unavailable
  const server = await serve((request, response) => listener(request, response))
  context.after(() => server.stop())
  const tokenFile = await store('token', 'remote-token')
  const platform = await ownPlatform({
    environment: { SEAL_SIGNER_URL: server.url, SEAL_SIGNER_TOKEN_FILE: tokenFile },
  })
  const fixture = await createSealFixture(platform)
  const id = await fixture.create()
  const refused = await fixture.sign(id)
  assert.deepEqual([refused.status, refused.body.error_key], [503, 'server.overloaded'])
  assert.equal(await fixture.readStatus(id), 'ready_to_sign')

  listener = signer
  const { verdict } = await fixture.sealContract(id)
  assert.equal(verdict.certificateSha256, fingerprint(first.chain[0] ?? ''))

  present = { ...second, token: 'remote-token' }
  const rotated = await fixture.sealContract()
  assert.equal(rotated.verdict.certificateSha256, fingerprint(second.chain[0] ?? ''))
  const published = splitPem(await fixture.readPem())
  assert.deepEqual(published.slice(0, 2), [second.chain[0], first.chain[0]])

  const other = await fixture.create()
  listener = (request, response) =>
    request.url === '/signatures' ? unavailable(request, response) : signer(request, response)
  assert.equal((await fixture.sign(other)).status, 503)
  // A signature with another key than that of the certificate.
  listener = referenceSigner(() => ({ ...second, key: first.key, token: 'remote-token' }))
  assert.equal((await fixture.sign(other)).status, 503)
  listener = signer
  await store('token', 'wrong')
  assert.equal((await fixture.sign(other)).status, 503)
  await store('token', 'remote-token\n')
  assert.equal((await fixture.sealContract(other)).verdict.valid, true)
})
