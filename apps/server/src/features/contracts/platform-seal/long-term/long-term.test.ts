// Data for later validation of real seals: the platform's own list, a foreign list, and a revoked certificate.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { after, test } from 'node:test'
import { issueCrl, issueLeaf, issueRoot, toPem } from '@company-data/pdf/certificates'
import { hasOpenssl, referenceSigner, serve, timestampAuthority } from '@company-data/pdf/testing'
import { ownPlatform } from '@company-data/testkit'
import { createSealFixture } from '../testing/sealed-contract.ts'

const skip = hasOpenssl() ? false : 'openssl is not installed'
const authority = skip ? undefined : timestampAuthority()
after(() => authority?.remove())

const readBody = async (request: Parameters<RequestListener>[0]): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const respondAsAuthority: RequestListener = async (request, response) => {
  const reply = authority?.respond(await readBody(request))
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply)
}

const contains = (bytes: Buffer, item: Uint8Array): boolean => bytes.includes(Buffer.from(item))

test('a seal of the platform carries the list of its root', { skip }, async (context) => {
  const server = await serve(respondAsAuthority)
  context.after(() => server.stop())
  const platform = await ownPlatform({ environment: { SEAL_TIMESTAMP_URL: server.url } })
  const { bytes, verdict } = await (await createSealFixture(platform)).sealContract()
  assert.match(verdict.longTerm?.timestampedAt ?? '', /^20\d{12}Z$/)
  assert.match(bytes.toString('latin1'), /\/Type \/DSS \/VRI <<\/[0-9A-F]{40} <<.*\/CRLs \[\d+ 0 R\]/)
})

test('SEAL_VALIDATION_DATA=off ends the file with the seal', { skip }, async (context) => {
  const server = await serve(respondAsAuthority)
  context.after(() => server.stop())
  const environment = { SEAL_TIMESTAMP_URL: server.url, SEAL_VALIDATION_DATA: 'off' }
  const { verdict } = await (await createSealFixture(await ownPlatform({ environment }))).sealContract()
  assert.notEqual(verdict.timestampedAt, undefined)
  assert.equal(verdict.longTerm, undefined)
})

const period = { from: new Date(), until: new Date(Date.now() + 365 * 86_400_000) }
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

test('a foreign list is embedded, and a revoked certificate seals nothing', { skip }, async (context) => {
  const root = issueRoot(newKey(), { organization: 'Foreign', commonName: 'Foreign root' }, period)
  let revoked: Parameters<typeof issueCrl>[1] = []
  let served: Uint8Array = new Uint8Array()
  const lists = await serve((_request, response) => {
    served = issueCrl(root, revoked, period)
    response.end(served)
  })
  context.after(() => lists.stop())
  const issue = () => issueLeaf(newKey(), { organization: 'Foreign', commonName: 'Seal' }, root, period, lists.url)
  let leaf = issue()
  const signer = await serve(
    referenceSigner(() => ({ chain: [toPem(leaf.certificate), toPem(root.certificate)], key: leaf.privateKey })),
  )
  context.after(() => signer.stop())
  const timestamps = await serve(respondAsAuthority)
  context.after(() => timestamps.stop())
  const platform = await ownPlatform({
    environment: { SEAL_TIMESTAMP_URL: timestamps.url, SEAL_SIGNER_URL: signer.url },
  })
  const fixture = await createSealFixture(platform)
  const { bytes, verdict } = await fixture.sealContract()
  assert.match(verdict.longTerm?.timestampedAt ?? '', /^20\d{12}Z$/)
  assert.ok(served.length > 0 && contains(bytes, served))
  assert.ok(contains(bytes.subarray(bytes.lastIndexOf('/CDSAgreedBytes')), root.certificate))

  leaf = issue()
  revoked = [{ certificate: leaf.certificate, at: new Date(), reason: 'key_compromise' }]
  const id = await fixture.create()
  const reply = await fixture.sign(id)
  assert.deepEqual([reply.status, reply.body.error_key], [409, 'documents.seal_failed'])
  assert.equal(await fixture.readStatus(id), 'ready_to_sign')
})
