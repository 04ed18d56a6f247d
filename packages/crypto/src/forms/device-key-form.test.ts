// The form of a device's public key, checked by node:crypto.

import assert from 'node:assert/strict'
import { createPublicKey, ECDH, generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { isDeviceKey } from './device-key-form.ts'

/** True if node:crypto accepts the text as a P-256 key and writes it back identically. */
const isTakenByNode = (text: string): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    const isP256 = key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
    return isP256 && key.export({ format: 'der', type: 'spki' }).toString('base64') === text
  } catch {
    return false
  }
}

const createSpki = (curve: string): Buffer =>
  generateKeyPairSync('ec', { namedCurve: curve }).publicKey.export({ format: 'der', type: 'spki' })

const POINT_AT = 26

/** The same key with its point in another form. */
const withForm = (spki: Buffer, form: 'compressed' | 'hybrid'): Buffer => {
  const point = Buffer.from(
    ECDH.convertKey(spki.subarray(POINT_AT), 'prime256v1', undefined, undefined, form) as Buffer,
  )
  const der = Buffer.concat([spki.subarray(0, POINT_AT), point])
  der[1] = der.length - 2
  der[POINT_AT - 2] = point.length + 1
  return der
}

test('a P-256 key is taken in each form of its point', () => {
  for (let round = 0; round < 20; round += 1) {
    const spki = createSpki('prime256v1')
    for (const der of [spki, withForm(spki, 'compressed'), withForm(spki, 'hybrid')]) {
      assert.equal(isTakenByNode(der.toString('base64')), true)
      assert.equal(isDeviceKey(der.toString('base64')), true)
    }
  }
})

test('other curves, other kinds of key and other texts are refused', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'der', type: 'spki' })
  const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' })
  for (const der of [createSpki('secp256k1'), createSpki('secp384r1'), rsa, ed25519])
    assert.equal(isDeviceKey(der.toString('base64')), false)
  const text = createSpki('prime256v1').toString('base64')
  for (const wrong of ['', 'no key', ` ${text}`, `${text}\n`, text.replace(/=+$/, ''), `${text}AAAA`])
    assert.equal(isDeviceKey(wrong), false, wrong)
})

test('every single changed byte is checked as node:crypto checks it', () => {
  const spki = createSpki('prime256v1')
  for (const der of [spki, withForm(spki, 'compressed'), withForm(spki, 'hybrid')])
    for (let at = 0; at < der.length; at += 1)
      for (const change of [0x01, 0x02, 0x06, 0x80]) {
        const altered = Buffer.from(der)
        altered[at] = (altered[at] ?? 0) ^ change
        const text = altered.toString('base64')
        assert.equal(isDeviceKey(text), isTakenByNode(text), text)
      }
})

test('a coordinate that is not below the prime is refused', () => {
  const prime = Buffer.from('ffffffff00000001000000000000000000000000ffffffffffffffffffffffff', 'hex')
  const spki = Buffer.from(createSpki('prime256v1'))
  prime.copy(spki, POINT_AT + 1)
  assert.equal(isDeviceKey(spki.toString('base64')), false)
})
