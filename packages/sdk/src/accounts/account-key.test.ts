// The account key as a file for programs (A-106, B-04): made here, opened by OpenSSL, the receiver and the account client.
import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { test } from 'node:test'
import { openAccountEnvelope, openPrivatePem } from '@company-data/crypto'
import { startEndpointSink, usePlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../testing/journey.ts'
import { createCompanyClient, type Delivery, webhookHandler } from '../index.ts'

const journey = startJourney(await usePlatform(), { hasAllRounds: true })

test('TRUST-39 A-106: only its passphrase opens the file, and reads are in the audit log', async () => {
  const { client } = await journey.company()
  const { pem, passphrase, public_key_sha256 } = await client.accountKey.download({ password: PASSWORD })
  assert.match(passphrase, /^[A-Za-z0-9_-]{43}$/)
  const record = await client.accountKey.read()
  assert.equal(record.public_key_sha256, public_key_sha256)
  assert.equal(await client.accountKey.fingerprint(), public_key_sha256)
  const spki = createPublicKey(createPrivateKey({ key: pem, passphrase })).export({ type: 'spki', format: 'der' })
  assert.equal(spki.toString('base64'), record.public_key)
  await assert.rejects(openPrivatePem(pem, PASSWORD))
  const { items } = await client.auditLog.list.page()
  assert.deepEqual(
    items.slice(0, 2).map(({ action, data }) => [action, data.public_key_sha256]),
    [
      ['account_key.read', public_key_sha256],
      ['account_key.read', public_key_sha256],
    ],
  )
  assert.notEqual((await client.accountKey.download({ password: PASSWORD })).passphrase, passphrase)
})

test('TRUST-39 B-04: the receiver of webhooks takes the file as its accountKey', async (t) => {
  const { client, email } = await journey.company()
  const sink = await startEndpointSink()
  t.after(() => sink.stop())
  const { service } = await client.services.create({ name: 'Sealed hooks', admin_email: email })
  const hook = await client.webhooks.create(service.id, { url: `${sink.url}/hook`, encrypt_payload: true })
  await client.webhooks.test({ serviceId: service.id, webhookId: hook.id })
  const { body, headers } = sink.requests[0] ?? assert.fail('nothing arrived')
  const { pem, passphrase } = await client.accountKey.download({ password: PASSWORD })

  const deliveries: Delivery[] = []
  const options = {
    auth: { type: 'hmac', secret: hook.hmac_secret_once ?? '' },
    onEvent: (delivery: Delivery) => void deliveries.push(delivery),
  } as const
  const receive = (accountKey: { pem: string; passphrase: string }) =>
    webhookHandler({ ...options, accountKey }).receive(body, headers)
  assert.deepEqual(await receive({ pem, passphrase }), { status: 200 })
  assert.equal(deliveries[0]?.event.event, 'test')
  assert.notEqual((await receive({ pem, passphrase: 'wrong' })).status, 200)

  const pkcs8 = await openPrivatePem(pem, passphrase)
  const plain = new TextDecoder().decode(await openAccountEnvelope(body.toString(), pkcs8))
  assert.equal(JSON.parse(plain).event, 'test')
})

test('A-106: a wrong password and a foreign key give no file', async () => {
  const { client } = await journey.company()
  await assert.rejects(client.accountKey.download({ password: 'not the password of it' }), { reason: 'not_opened' })
  const foreignKey = await client.accountKey.read()
  const { email } = await journey.company()
  const lyingFetch: typeof fetch = async (input, init) =>
    String(input).endsWith('/api/account-key') ? Response.json(foreignKey) : fetch(input, init)
  const other = createCompanyClient({ frontDoorUrl: journey.frontDoorUrl, fetch: lyingFetch })
  await other.login({ email, password: PASSWORD })
  await assert.rejects(other.accountKey.download({ password: PASSWORD }), { reason: 'key_mismatch' })
})

test('A-106: the passphrase of the file may have a recovery copy', async () => {
  const { client } = await journey.company()
  const { passphrase } = await client.accountKey.download({ password: PASSWORD })
  const { user_id } = await client.account.read()
  const copy = await client.recoveryCopies.create({ kind: 'account_key_passphrase', ref: user_id, secret: passphrase })
  assert.deepEqual([copy.kind, copy.ref], ['account_key_passphrase', user_id])
})

test('A-105: the owner keeps a service passphrase and opens it with the account key', async () => {
  const { client, email, wire } = await journey.company()
  const { service, keys } = await client.services.create({ name: 'Kept', admin_email: email })
  await client.ownServiceKeys.keep(service.id, keys.passphrase)
  assert.ok(wire.requests.every(({ body }) => !body.includes(keys.passphrase)))
  const [key] = await client.ownServiceKeys.list()
  assert.deepEqual([key?.service_id, key?.passphrase], [service.id, keys.passphrase])
  await client.ownServiceKeys.delete(service.id)
  assert.deepEqual(await client.ownServiceKeys.list(), [])
})
