// The key recipe of a new service, checked on the sent requests and with independent code.
import assert from 'node:assert/strict'
import { createDecipheriv, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../testing/journey.ts'
import { ConnectionError, createAccountClient, createCompanyClient, createServiceKeys } from '../index.ts'

const journey = startJourney(await usePlatform(), { hasAllRounds: true })
const company = await journey.company()

interface SentService {
  public_key: string
  encrypted_private_key: { iter: number; salt: string; iv: string; data: string }
  encrypted_private_pem: string
}

const createShop = async () => {
  const from = company.wire.requests.length
  const result = await company.client.services.create({ name: 'Shop', admin_email: company.email })
  const sentRequest = company.wire.requests.slice(from).find(({ path }) => path === '/api/services')
  return { ...result, body: JSON.parse(sentRequest?.body ?? '') as SentService, text: sentRequest?.body ?? '' }
}

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64')

const unwrapWithNode = ({ salt, iv, data }: SentService['encrypted_private_key'], passphrase: string): Buffer => {
  const key = pbkdf2Sync(passphrase, bytes(salt), 100_000, 32, 'sha256')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(iv))
  const ciphertext = bytes(data)
  decipher.setAuthTag(ciphertext.subarray(-16))
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
}

test('[D1-SVC-07] the key pair is RSA, 2048 bit, exponent 65537', async () => {
  const { body, service } = await createShop()
  const key = createPublicKey({ key: bytes(body.public_key), format: 'der', type: 'spki' })
  assert.equal(key.asymmetricKeyType, 'rsa')
  assert.deepEqual(key.asymmetricKeyDetails, { modulusLength: 2048, publicExponent: 65537n })
  assert.equal(service.public_key, body.public_key)
})

test('[D1-SVC-08] [D1-SVC-17] the passphrase is 32 random bytes, given once and never sent', async () => {
  const [first, second] = [await createShop(), await createShop()]
  assert.equal(Buffer.from(first.keys.passphrase, 'base64url').length, 32)
  assert.notEqual(first.keys.passphrase, second.keys.passphrase)
  for (const { body, url } of company.wire.requests) assert.ok(!`${url} ${body}`.includes(first.keys.passphrase))
  const read = JSON.stringify(await company.client.services.read(first.service.id))
  assert.ok(!read.includes(first.keys.passphrase))
})

test('[D1-SVC-09] [D1-SVC-10] wraps the private key with PBKDF2 and AES-GCM, with a fresh salt', async () => {
  const [first, second] = [await createShop(), await createShop()]
  const wrapped = first.body.encrypted_private_key
  assert.deepEqual(Object.keys(wrapped).sort(), ['data', 'iter', 'iv', 'salt'])
  assert.equal(wrapped.iter, 100_000)
  assert.equal(bytes(wrapped.salt).length, 16)
  assert.equal(bytes(wrapped.iv).length, 12)
  assert.notEqual(wrapped.salt, second.body.encrypted_private_key.salt)
  const pkcs8 = unwrapWithNode(wrapped, first.keys.passphrase)
  const publicKey = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }))
  assert.equal(publicKey.export({ format: 'der', type: 'spki' }).toString('base64'), first.body.public_key)
})

test('[D1-SVC-16] stores with the service the same encrypted PEM that it returns', async () => {
  const { service, keys } = await createShop()
  assert.equal(service.has_private_pem, true)
  const pem = await company.client.privatePem.read(service.id)
  assert.equal(pem.trim(), keys.private_pem.trim())
  const publicKey = createPublicKey(createPrivateKey({ key: pem, passphrase: keys.passphrase }))
  assert.equal(publicKey.export({ format: 'der', type: 'spki' }).toString('base64'), service.public_key)
})

test('[D1-SVC-06] uses keys created before, and never sends their passphrase', async () => {
  const keys = await createServiceKeys()
  const result = await company.client.services.create({ name: 'Own keys', admin_email: company.email }, { keys })
  assert.equal(result.service.public_key, keys.public_key)
  assert.equal(result.keys.passphrase, keys.passphrase)
  assert.ok(company.wire.requests.every(({ body }) => !body.includes(keys.passphrase)))
})

test('[G-053] recovers the passphrase with the password and a mailed code', async () => {
  const { client, email, wire } = await journey.company()
  const created = await client.services.create({ name: 'Kept', admin_email: email }, { recoveryCopy: true })
  assert.equal(created.recoveryCopyError, undefined)
  assert.equal(created.recoveryCopy?.ref, created.service.id)
  assert.ok(wire.requests.every(({ body }) => !body.includes(created.keys.passphrase)))
  await client.recoveryCopies.requestCode()
  const code = await journey.mail.codeFor(email, 'recovery')
  assert.equal(
    await client.recoveryCopies.recover(created.recoveryCopy?.id ?? '', { password: PASSWORD, code }),
    created.keys.passphrase,
  )
})

test('[D1-CLI-08] [D1-SVC-18] recovers the secret of a service client after a password change', async () => {
  const { client, email } = await journey.company()
  const { service } = await client.services.create({ name: 'Shop', admin_email: email })
  const { client_id, client_secret } = await client.serviceClients.create(service.id)
  await client.password.change({ password: PASSWORD, new_password: 'another horse' })
  const copy = (await client.recoveryCopies.list()).find(({ ref }) => ref === client_id)
  await client.recoveryCopies.requestCode()
  const code = await journey.mail.codeFor(email, 'recovery')
  assert.equal(await client.recoveryCopies.recover(copy?.id ?? '', { password: 'another horse', code }), client_secret)
})

test('[G-053] refuses an unexpected recovery key', async () => {
  const { client, wire } = await journey.company()
  const copy = { kind: 'webhook_secret', ref: 'x', secret: 's3cret', public_key_sha256: '0'.repeat(64) } as const
  await assert.rejects(client.recoveryCopies.create(copy), { name: 'SessionError', reason: 'key_mismatch' })
  assert.equal(wire.count('POST /api/account/recovery-copies'), 0)
})

test('[D1-SVC-06] returns a service with its keys even if the recovery copy fails', async () => {
  const { client, email } = await journey.company()
  const registered = await client.accountClients.create({ name: 'Deploy', capabilities: ['service_management'] })
  const account = createAccountClient({
    frontDoorUrl: journey.frontDoorUrl,
    clientId: registered.client_id,
    clientSecret: registered.client_secret,
    maxRetries: 0,
    fetch: (input, init) =>
      String(input).includes('/recovery-') ? Promise.reject(new TypeError('cut')) : fetch(input, init),
  })
  const created = await account.services.create({ name: 'Shop', admin_email: email }, { recoveryCopy: true })
  assert.equal(created.recoveryCopy, undefined)
  assert.ok(created.recoveryCopyError instanceof Error)
  assert.equal((await account.services.read(created.service.id)).public_key, created.service.public_key)
})

test('[D1-SVC-17] a retry with the same keys finds the service of a lost response', async () => {
  const keys = await createServiceKeys()
  const isCreate = (init?: RequestInit) => init?.method === 'POST'
  let isCut = false
  const device = createCompanyClient({
    frontDoorUrl: journey.frontDoorUrl,
    maxRetries: 0,
    fetch: async (input, init) => {
      if (isCut || (String(input).endsWith('/api/services') && isCreate(init))) {
        if (!isCut) await fetch(input, init)
        isCut = true
        throw new TypeError('fetch failed')
      }
      return fetch(input, init)
    },
  })
  await device.login({ email: company.email, password: PASSWORD })
  const shop = { name: 'Lost', admin_email: company.email }
  await assert.rejects(device.services.create(shop, { keys }), ConnectionError)
  isCut = false
  const { service, keys: returnedKeys } = await device.services.create(shop, { keys })
  assert.equal(returnedKeys.passphrase, keys.passphrase)
  const matchingServices = (await company.client.services.list()).filter(({ name }) => name === 'Lost')
  assert.deepEqual(
    matchingServices.map(({ id }) => id),
    [service.id],
  )
})
