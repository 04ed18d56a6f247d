// The platform's certificates over HTTP: published, rotated, shared by processes, encrypted at rest.
import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
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
