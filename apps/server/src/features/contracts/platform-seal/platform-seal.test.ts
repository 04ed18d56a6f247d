// The platform's certificates over HTTP: published, rotated, revoked, shared by processes, encrypted at rest.
import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { crlUrls, readCertificateFields } from '@company-data/pdf/certificates'
import { hasOpenssl, opensslVerifies, readCrlText } from '@company-data/pdf/testing'
import { call, openDirectory, ownPlatform, usePlatform } from '@company-data/testkit'
import { clock } from '../../../platform/clock/clock.ts'
import { secrets } from '../../../platform/secrets/secrets.ts'
import { sealCertificates } from './certificates.ts'

const DAY_SECONDS = 24 * 3600
const DAY_MS = DAY_SECONDS * 1000
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n/g
const certificatesIn = (text: string): X509Certificate[] =>
  (text.match(PEM) ?? []).map((pem) => new X509Certificate(pem))
const published = async (base: string): Promise<X509Certificate[]> =>
  certificatesIn((await call(base, 'GET', '/.well-known/platform-seal.pem')).text)
const formatFingerprint = ({ fingerprint256 }: X509Certificate): string =>
  fingerprint256.replaceAll(':', '').toLowerCase()

const platform = await usePlatform()

test('A-60: the certificate and its root are published at every base', async () => {
  const reply = await call(platform.frontDoor, 'GET', '/.well-known/platform-seal.pem')
  assert.equal(reply.status, 200)
  assert.equal(reply.headers['content-type'], 'application/x-pem-file')
  const [leaf, root, ...others] = certificatesIn(reply.text)
  assert.ok(leaf && root)
  assert.equal(others.length, 0)
  assert.equal(leaf.ca, false)
  assert.equal(root.ca, true)
  assert.ok(leaf.verify(root.publicKey) && root.verify(root.publicKey))
  assert.ok(leaf.checkIssued(root))
  const atRegion = await call(platform.region(), 'GET', '/.well-known/platform-seal.pem')
  assert.equal(atRegion.text, reply.text)
})

test('A-60: a rotation puts the new certificate first and keeps all former ones', async () => {
  const { frontDoor, ops } = await ownPlatform()
  const [first, root] = await published(frontDoor)
  assert.ok(first && root)
  const replies = [
    await ops('POST', '/api/ops/platform-seal/rotate'),
    await ops('POST', '/api/ops/platform-seal/rotate'),
  ]
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  )
  const [second, third] = replies.map(({ body }) => (body as { sha256: string }).sha256)
  const list = await published(frontDoor)
  assert.deepEqual(list.map(formatFingerprint), [third, second, formatFingerprint(first), formatFingerprint(root)])
  assert.ok(list.slice(0, 3).every((certificate) => certificate.verify(root.publicKey)))
})

test('A-60: an expiring certificate is replaced and stays published', async () => {
  const { frontDoor, ops, advance } = await ownPlatform()
  const [first, root] = await published(frontDoor)
  assert.ok(first && root)
  const daysLeft = (first.validToDate.getTime() - Date.now()) / DAY_MS
  await advance(Math.round(daysLeft - 31) * DAY_SECONDS)
  await ops('POST', '/api/ops/jobs/run', { job: 'platform-seal.renew' })
  assert.equal((await published(frontDoor)).length, 2, 'there is time enough')
  await advance(3 * DAY_SECONDS)
  await ops('POST', '/api/ops/jobs/run', { job: 'platform-seal.renew' })
  const [present, former, sameRoot] = await published(frontDoor)
  assert.ok(present && former && sameRoot)
  assert.deepEqual([former, sameRoot].map(formatFingerprint), [first, root].map(formatFingerprint))
  assert.ok(present.verify(root.publicKey) && present.validToDate > first.validToDate)
})

test('processes starting at once share one certificate, encrypted at rest (A-60)', async () => {
  const directory = openDirectory(await ownPlatform())
  await directory.kysely.deleteFrom('seal_certificate').where('root_sha256', 'is not', null).execute()
  await directory.kysely.deleteFrom('seal_certificate').execute()
  const deps = {
    directory,
    clock: clock(),
    addresses: { frontDoorIfSettled: () => undefined },
    secrets: secrets(randomBytes(32)),
    newSealKey: async () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  }
  const processes = [1, 2, 3].map(() => sealCertificates(deps))
  await Promise.all(processes.map((sealProcess) => sealProcess.start()))
  const rows = await directory.kysely.selectFrom('seal_certificate').selectAll().execute()
  assert.equal(rows.length, 2)
  const signers = await Promise.all(processes.map((sealProcess) => sealProcess.current()))
  assert.equal(new Set(signers.map(({ chain }) => Buffer.from(chain[0] ?? []).toString('hex'))).size, 1)
  assert.equal(new Set(processes.map((sealProcess) => JSON.stringify(sealProcess.list()))).size, 1)
  const [{ privateKey } = { privateKey: undefined }] = signers
  const secret = String(privateKey?.export({ format: 'jwk' }).d)
  assert.ok(secret.length > 300)
  const storedRows = JSON.stringify(rows)
  assert.ok(!storedRows.includes('PRIVATE KEY') && !storedRows.includes(secret))
  await Promise.all(processes.map((sealProcess) => sealProcess.stop()))
})

const crlAddress = ({ raw }: X509Certificate): string => crlUrls(readCertificateFields(raw))[0] ?? ''

const readList = async (address: string): Promise<{ bytes: Buffer; type: string | null }> => {
  const response = await fetch(address)
  assert.equal(response.status, 200)
  return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') }
}

const skip = hasOpenssl() ? false : 'openssl is not installed'

test('a revoked certificate is on the public list, and another one seals', { skip }, async () => {
  const { frontDoor, ops, advance } = await ownPlatform()
  const { sha256 } = (await ops('POST', '/api/ops/platform-seal/rotate')).body as { sha256: string }
  const [leaf, , root] = await published(frontDoor)
  assert.ok(leaf && root)
  const address = crlAddress(leaf)
  assert.ok(address.startsWith(`${frontDoor}/.well-known/platform-seal-crl/`), address)
  const before = await readList(address)
  assert.equal(before.type, 'application/pkix-crl')
  const verdict = { leaf: leaf.toString(), root: root.toString() }
  assert.match(opensslVerifies({ ...verdict, crl: before.bytes }), /OK/)

  const body = { sha256, reason: 'key_compromise' }
  const reply = await ops('POST', '/api/ops/platform-seal/revoke', body)
  assert.equal(reply.status, 200, reply.text)
  const secondReply = await ops('POST', '/api/ops/platform-seal/revoke', { sha256, reason: 'superseded' })
  assert.deepEqual(secondReply.body, reply.body)
  const after = await readList(address)
  assert.match(readCrlText(after.bytes), /Key Compromise/)
  assert.match(opensslVerifies({ ...verdict, crl: after.bytes }), /certificate revoked/)
  const [present, ...former] = await published(frontDoor)
  assert.ok(present && formatFingerprint(present) !== sha256)
  assert.ok(former.some((certificate) => formatFingerprint(certificate) === sha256))
  assert.match(opensslVerifies({ leaf: present.toString(), root: root.toString(), crl: after.bytes }), /OK/)

  await advance(30 * DAY_SECONDS)
  const later = readCrlText((await readList(address)).bytes)
  assert.match(later, /Key Compromise/)
  assert.notEqual(later, readCrlText(after.bytes))
})

test('a root and an unknown certificate cannot be revoked', async () => {
  const [, root] = await published(platform.frontDoor)
  assert.ok(root)
  for (const sha256 of [formatFingerprint(root), 'a'.repeat(64)]) {
    const reply = await platform.ops('POST', '/api/ops/platform-seal/revoke', { sha256, reason: 'superseded' })
    assert.deepEqual([reply.status, reply.body.error_key], [404, 'ops.certificate_unknown'])
  }
  const unknown = await call(platform.frontDoor, 'GET', `/.well-known/platform-seal-crl/${'a'.repeat(64)}`)
  assert.equal(unknown.status, 404)
})
