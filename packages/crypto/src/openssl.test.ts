// The openssl command checks the output of this package; the vectors under vectors/ cover the other direction.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openssl } from '../testing/openssl.ts'
import vectors from '../vectors/openssl.json' with { type: 'json' }
import {
  createAccountPem,
  createServiceKeys,
  loadAccountKey,
  openAccountEnvelope,
  openServiceKey,
  sealAccountEnvelope,
  sealValue,
} from './index.ts'

const { service, account } = vectors
const bytes = (base64: string) => Buffer.from(base64, 'base64')
const keys = await createServiceKeys()
const withOpenssl = { skip: openssl.missing }

test(
  '[D1-ENC-03] [D1-ENC-06] openssl opens the k of a value under SHA-256 and not under SHA-1 (T-02)',
  withOpenssl,
  async () => {
    const k = bytes(JSON.parse(await sealValue('Zoe', service.public_key)).k)
    assert.equal(openssl.oaepDecrypt(bytes(service.pkcs8), 'sha256', k)?.length, 32)
    assert.equal(openssl.oaepDecrypt(bytes(service.pkcs8), 'sha1', k), null)
  },
)

test(
  '[D1-ENC-11] [D1-ENC-13] openssl opens the k of an envelope under SHA-1 and not under SHA-256 (T-01)',
  withOpenssl,
  async () => {
    const k = bytes((await sealAccountEnvelope(bytes('AAAA'), account.public_key)).k)
    assert.equal(openssl.oaepDecrypt(bytes(account.pkcs8), 'sha1', k)?.length, 32)
    assert.equal(openssl.oaepDecrypt(bytes(account.pkcs8), 'sha256', k), null)
  },
)

test(
  '[D1-ENC-10] [T-03] openssl opens the envelope with the account key, not the service key',
  withOpenssl,
  async () => {
    const k = bytes((await sealAccountEnvelope(bytes('AAAA'), account.public_key)).k)
    assert.equal(openssl.oaepDecrypt(bytes(service.pkcs8), 'sha1', k), null)
  },
)

test('[D1-SVC-07] openssl sees a 2048 bit key with exponent 65537', withOpenssl, () => {
  const text = openssl.describePublicKey(bytes(keys.public_key))
  assert.match(text, /Public-Key: \(2048 bit\)/)
  assert.match(text, /Exponent: 65537 /)
})

test('(G-062) openssl pkey opens the PEM with its passphrase only, to the same key', withOpenssl, async () => {
  const pkcs8 = openssl.readPrivatePem(keys.private_pem, keys.passphrase)
  assert.deepEqual(pkcs8, Buffer.from(await openServiceKey(keys, keys.passphrase)))
  assert.equal(openssl.readPrivatePem(keys.private_pem, `${keys.passphrase}x`), null)
})

test('TRUST-39 A-106: openssl pkey -passin opens the file of an account key', withOpenssl, async () => {
  const { pem, passphrase } = await createAccountPem(bytes(account.pkcs8))
  assert.match(passphrase, /^[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(openssl.readPrivatePem(pem, passphrase), bytes(account.pkcs8))
  assert.equal(openssl.readPrivatePem(pem, service.passphrase), null)
  const envelope = await sealAccountEnvelope(bytes('AAAA'), account.public_key)
  assert.deepEqual(
    Buffer.from(await openAccountEnvelope(envelope, await loadAccountKey(pem, passphrase))),
    bytes('AAAA'),
  )
})

test(
  '[D1-LIM-10] [G-062] openssl sees PBES2 with the documented PBKDF2 and AES-256-CBC parameters',
  withOpenssl,
  () => {
    const outline = openssl.describePem(keys.private_pem)
    for (const name of ['PBES2', 'PBKDF2', 'hmacWithSHA256', 'aes-256-cbc'])
      assert.match(outline, new RegExp(`:${name}\n`))
    assert.match(outline, /INTEGER +:0186A0\n/)
    assert.match(outline, /OCTET STRING +\[HEX DUMP\]:[0-9A-F]{32}\n/)
  },
)
