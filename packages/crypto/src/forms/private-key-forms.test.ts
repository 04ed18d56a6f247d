// The two encrypted forms of a private key as the server checks them, without any key.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import vectors from '../../vectors/openssl.json' with { type: 'json' }
import { encryptedPrivateKeyProblem } from './encrypted-private-key-form.ts'
import { privatePemProblem } from './private-pem-form.ts'

const { encrypted_private_key: wrapped, private_pem: pem, pkcs8 } = vectors.service
const problemWith = (members: Record<string, unknown>) => encryptedPrivateKeyProblem({ ...wrapped, ...members })
const base64 = (length: number) => Buffer.alloc(length, 7).toString('base64')

test('[D1-SVC-05] {iter, salt, iv, data} made by OpenSSL passes', () => {
  assert.equal(encryptedPrivateKeyProblem(wrapped), null)
})

test('[D1-LIM-10] iter is 100000, the salt 16 bytes, the iv 12 bytes', () => {
  for (const iter of [99_999, 100_001, '100000', 0, null]) assert.equal(typeof problemWith({ iter }), 'string')
  for (const salt of [base64(15), base64(17), '', 16]) assert.equal(typeof problemWith({ salt }), 'string')
  for (const iv of [base64(11), base64(16), '', 12]) assert.equal(typeof problemWith({ iv }), 'string')
})

test('[D1-SVC-05] data is at least 1 KiB of base64', () => {
  for (const data of ['', base64(600), '*'.repeat(2000), 5]) assert.equal(typeof problemWith({ data }), 'string')
  assert.equal(problemWith({ data: base64(1024) }), null)
})

test('(G-061, T-07) an extra member, such as the passphrase, is refused', () => {
  assert.equal(typeof problemWith({ passphrase: vectors.service.passphrase }), 'string')
  const { data: _, ...cut } = wrapped
  for (const value of [cut, null, 'text', [], undefined])
    assert.equal(typeof encryptedPrivateKeyProblem(value), 'string')
})

test('(G-061, T-08) an unencrypted private key in data is refused in every form', () => {
  const der = Buffer.from(pkcs8, 'base64')
  const forms = {
    pkcs8: der,
    'pkcs8 and sixteen bytes that look like a tag': Buffer.concat([der, Buffer.alloc(16)]),
    pkcs1: der.subarray(26),
    pem: Buffer.from(vectors.refused_pems.plain),
  }
  for (const [name, bytes] of Object.entries(forms)) {
    assert.match(problemWith({ data: bytes.toString('base64') }) ?? '', /not encrypted/, name)
  }
})

test('(G-062) the PEM that openssl pkcs8 -v2 writes passes', () => {
  assert.equal(privatePemProblem(pem), null)
  assert.equal(privatePemProblem(pem.replaceAll('\n', '\r\n')), null)
})

for (const [name, refused] of Object.entries(vectors.refused_pems)) {
  test(`(G-062, T-08) a ${name} PEM is refused`, () => {
    assert.equal(typeof privatePemProblem(refused), 'string')
  })
}

test('(G-062, T-08) a plain key next to, or under the label of, an encrypted one is refused', () => {
  const plain = vectors.refused_pems.plain
  const relabelled = plain.replaceAll('PRIVATE KEY', 'ENCRYPTED PRIVATE KEY')
  for (const text of [plain + pem, pem + plain, relabelled, `note\n${pem}`, `${pem}note`, '', pkcs8, 7, null]) {
    assert.equal(typeof privatePemProblem(text), 'string')
  }
})

test('(G-062) an encrypted key under another label is refused', () => {
  for (const label of ['PRIVATE KEY', 'RSA PRIVATE KEY', 'ENCRYPTED KEY']) {
    assert.match(privatePemProblem(pem.replaceAll('ENCRYPTED PRIVATE KEY', label)) ?? '', /label/)
  }
})

test('no changed byte makes the check throw, and object ids are compared whole', () => {
  const der = Buffer.from(pem.replace(/-----[A-Z ]+-----|\n/g, ''), 'base64')
  const rewrite = (bytes: Uint8Array) =>
    `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${Buffer.from(bytes).toString('base64')}\n-----END ENCRYPTED PRIVATE KEY-----\n`
  assert.equal(privatePemProblem(rewrite(der)), null)
  fc.assert(
    fc.property(fc.nat({ max: 96 }), fc.integer({ min: 1, max: 255 }), (at, mask) => {
      const bent = Uint8Array.from(der)
      bent[at] = (bent[at] ?? 0) ^ mask
      privatePemProblem(rewrite(bent))
    }),
  )
  for (const id of [
    '06092a864886f70d01050d',
    '06092a864886f70d01050c',
    '06082a864886f70d0209',
    '060960864801650304012a',
  ]) {
    const bent = Buffer.from(der)
    const end = bent.indexOf(Buffer.from(id, 'hex')) + id.length / 2 - 1
    bent[end] = (bent[end] ?? 0) ^ 0x01
    assert.equal(typeof privatePemProblem(rewrite(bent)), 'string', id)
  }
})
