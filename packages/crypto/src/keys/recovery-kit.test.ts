// The proof and the wrap of a recovery kit, by this package and by the openssl command.

import assert from 'node:assert/strict'
import { createCipheriv, createHash } from 'node:crypto'
import { test } from 'node:test'
import { openssl } from '../../testing/openssl.ts'
import { trustVectors } from '../../testing/trust-vectors.ts'
import { unwrapPrivateKey } from '../open/unwrap-private-key.ts'
import { createKitCode, deriveKitProof, requireKitSecret } from './recovery-kit.ts'
import { wrapPrivateKey } from './wrap-private-key.ts'

const { kit } = trustVectors
const wrap = kit.wrap_of_1218_bytes_03
const KEY = new Uint8Array(1218).fill(3)

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const encrypt = (key: Buffer): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.from(wrap.iv, 'base64'))
  return Buffer.concat([cipher.update(KEY), cipher.final(), cipher.getAuthTag()])
}

test('TRUST-20 A-95: the code of the vectors gives their proof', async () => {
  assert.equal(await deriveKitProof(kit.code), kit.verifier)
  assert.equal(await deriveKitProof(kit.code.toLowerCase().replaceAll('-', '')), kit.verifier)
})

test('TRUST-20 A-95: openssl derives the proof and the wrap of the vectors', { skip: openssl.missing }, async () => {
  const proof = openssl.pbkdf2(kit.canonical, Buffer.from(kit.verifier_salt_base64, 'base64'), 100_000)
  assert.equal(proof?.toString('base64url'), kit.verifier)
  const wrapKey = openssl.pbkdf2(kit.canonical, Buffer.from(wrap.salt, 'base64'), wrap.iter)
  assert.ok(wrapKey)
  const data = encrypt(wrapKey)
  assert.equal(sha256(data), wrap.data_sha256)
  const { iter, salt, iv } = wrap
  const privateKey = await unwrapPrivateKey(
    { iter, salt, iv, data: data.toString('base64') },
    requireKitSecret(kit.code),
  )
  assert.deepEqual(privateKey, KEY)
})

test('A-95: the code of the sheet opens what it wrapped, and another code does not', async () => {
  const code = createKitCode()
  const wrapped = await wrapPrivateKey(KEY, requireKitSecret(code))
  assert.deepEqual(await unwrapPrivateKey(wrapped, requireKitSecret(code.toLowerCase())), KEY)
  await assert.rejects(unwrapPrivateKey(wrapped, requireKitSecret(createKitCode())), { reason: 'not_opened' })
})

test('A-95: each code is new, and a mistyped one is refused with its groups', async () => {
  assert.notEqual(createKitCode(), createKitCode())
  assert.match(createKitCode(), /^(?:[0-9A-HJKMNP-TV-Z]{5}-){7}[0-9A-HJKMNP-TV-Z]{5}$/)
  assert.throws(() => requireKitSecret('000G0'), { reason: 'malformed', message: /incomplete/ })
  assert.throws(() => deriveKitProof(kit.code.replace('000GD', '000G0')), { message: /mistyped groups: 1$/ })
})
