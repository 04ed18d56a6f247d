// The vectors against the SDK and against Python; the samples parsed by their languages and run against a platform.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import {
  deriveVerifier,
  openAccountEnvelope,
  openOtkBox,
  openServiceKey,
  openValue,
  verifiedHash,
} from '@company-data/crypto'
import { createCompanyClient } from '@company-data/sdk/company'
import { createPersonClient } from '@company-data/sdk/person'
import { checkWebhook, webhookDedupKey } from '@company-data/sdk/webhooks'
import { uniqueName, usePlatform } from '@company-data/testkit'
import vectors from '../vectors/company-data.json' with { type: 'json' }
import { createVectors } from './create-vectors.ts'

const folder = join(import.meta.dirname, '..')
const samples = join(folder, 'samples')
const bytes = (base64: string) => Buffer.from(base64, 'base64')
const text = (content: Uint8Array) => Buffer.from(content).toString('utf8')

test('[D1-ENC-03] the SDK opens the values, envelopes and boxes of the vectors', async () => {
  const { service_key, account_key } = vectors
  const key = bytes(service_key.pkcs8)
  assert.ok(await openServiceKey(service_key, service_key.passphrase))
  for (const { wrapper, plaintext } of vectors.values) assert.equal(await openValue(wrapper, key), plaintext)
  for (const { envelope, body } of vectors.envelopes)
    assert.equal(text(await openAccountEnvelope(envelope, bytes(account_key.pkcs8))), body)
  for (const { box, otk, content } of vectors.boxes) assert.equal(text(await openOtkBox(box, otk)), content)
})

test('the SDK computes verifiers, hashes and signatures of the vectors', async () => {
  for (const { password, auth_salt, verifier } of vectors.verifiers)
    assert.equal(await deriveVerifier(password, auth_salt), verifier)
  for (const { verified_salt, plaintext, verified_hash } of vectors.attestations)
    assert.equal(await verifiedHash(verified_salt, plaintext), verified_hash)
  for (const { body, headers, secret, standard_secret } of vectors.deliveries) {
    const options = { requireTime: true, nowMs: Number(headers['webhook-timestamp']) * 1000 }
    for (const form of [secret, standard_secret]) {
      assert.equal(await checkWebhook(body, headers, form, options), undefined)
      assert.equal((await checkWebhook(`${body} `, headers, form, options))?.reason, 'wrong_signature')
    }
  }
  for (const { event, key } of vectors.dedup_keys) assert.equal(await webhookDedupKey(event), key)
  assert.equal(vectors.dedup_keys[0]?.key, vectors.dedup_keys[1]?.key)
})

test('the vectors have every part that the script creates', async () => {
  const newVectors = await createVectors()
  assert.deepEqual(Object.keys(vectors), Object.keys(newVectors))
  assert.deepEqual(
    vectors.expressions,
    JSON.parse(JSON.stringify(newVectors.expressions)),
    'run npm run write -w packages/vectors',
  )
})

/** The reason why a test cannot run here, or false. */
const missing = (program: string, ...args: string[]): string | false =>
  spawnSync(program, args).status === 0 ? false : `${program} ${args.join(' ')} does not work here`

const withoutPython = missing('python3', '-c', 'import cryptography')

test('Python reads the vectors without any code of ours', { skip: withoutPython }, async () => {
  const args = [join(samples, 'python', 'check_vectors.py'), join(folder, 'vectors', 'company-data.json')]
  const { stdout } = await promisify(execFile)('python3', ['-B', ...args])
  assert.ok(Number(stdout) >= 25, stdout)
})

test('the Python sample reads and acknowledges the changes of a service', { skip: withoutPython }, async () => {
  const { frontDoor: frontDoorUrl } = await usePlatform()
  const [name, password] = [uniqueName(), 'correct horse battery staple']
  const company = createCompanyClient({ frontDoorUrl })
  const email = `owner-${name.toLowerCase()}@example.org`
  await company.register({ email, password, display_name: 'Sample Ltd', company_code: `P${name}`.slice(0, 12) })
  await company.level.update('basic')
  const { service, keys } = await company.services.create({ name: 'Shop', admin_email: email })
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  const { config_token } = await company.requestFields.read(service.id)
  const field = { slug: 'name', label: 'Name', type: 'text', mandatory: true }
  await company.requestFields.publish(service.id, config_token, [field])
  const person = createPersonClient({ frontDoorUrl })
  await person.register({ email: `person-${name.toLowerCase()}@example.org`, password, display_name: 'Ada' })
  const profile = await person.codes.lookUp(service.code)
  assert.ok(profile.kind === 'service')
  const contactField = (await person.contactFields.list()).find(({ slug }) => slug === 'first_name')
  const datum = await person.contactData.create(contactField?.id ?? '', 'Ada')
  await person.companyConnections.create({ ...profile, code: service.code }, { name: { from: datum.id } })
  await person.contactData.update(datum.id, 'Grüße')
  const home = await mkdtemp(join(tmpdir(), 'sample-'))
  try {
    const keyFile = join(home, 'service.pem')
    await writeFile(keyFile, keys.private_pem)
    const env = {
      ...process.env,
      COMPANY_DATA_URL: frontDoorUrl,
      COMPANY_DATA_CLIENT_ID: client_id,
      COMPANY_DATA_CLIENT_SECRET: client_secret,
      COMPANY_DATA_KEY_FILE: keyFile,
      COMPANY_DATA_PASSPHRASE: keys.passphrase,
    }
    const run = () => promisify(execFile)('python3', ['-B', join(samples, 'python', 'follow.py')], { env })
    const lines = (await run()).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(lines, [
      { event: 'connection_created', plaintext: null },
      { event: 'field_updated', plaintext: 'Grüße' },
    ])
    assert.equal((await run()).stdout, '', 'the changes were acknowledged')
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})

test('Go accepts its sample', { skip: missing('go', 'version') }, () => {
  const { stdout, stderr } = spawnSync('gofmt', ['-l', join(samples, 'go')], { encoding: 'utf8' })
  assert.deepEqual([stdout, stderr], ['', ''])
})

test('PHP accepts its sample', { skip: missing('php', '--version') }, () => {
  const { status, stdout } = spawnSync('php', ['-l', join(samples, 'php', 'CompanyData.php')], { encoding: 'utf8' })
  assert.equal(status, 0, stdout)
})
