// Signatures of passkeys: the DER of authenticators, and the assertion of the vectors.

import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { trustVectors } from '../../testing/trust-vectors.ts'
import { CryptoError } from '../crypto-error.ts'
import { createTextChallenge, isAssertionBy, isSignedBy, toRawSignature } from './signature.ts'

const { text, public_key: publicKey, signature, ...assertion } = trustVectors.assertion
const signed = { signature, assertion }

test('A-102: the DER of an authenticator becomes r ‖ s', async () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const content = Buffer.from('a text')
  // Enough signatures for halves with and without a leading zero.
  for (let count = 0; count < 64; count++) {
    const raw = toRawSignature(sign('sha256', content, pair.privateKey))
    assert.equal(Buffer.from(raw, 'base64').length, 64)
    assert.equal(await isSignedBy(spki, raw, content), true)
  }
  const short = toRawSignature(Uint8Array.from([0x30, 0x06, 0x02, 0x01, 0x05, 0x02, 0x01, 0x07]))
  assert.deepEqual([...Buffer.from(short, 'base64')].filter(Boolean), [5, 7])
})

test('A-102: a signature of another form is refused', () => {
  const tooLong = [0x30, 0x27, 0x02, 0x22, 0x01, ...Array<number>(33).fill(1), 0x02, 0x01, 0x07]
  for (const wrong of [[], [0x30, 0x03, 0x02, 0x01, 0x05], [0x04, 0x01, 0x05], tooLong])
    assert.throws(() => toRawSignature(Uint8Array.from(wrong)), CryptoError)
})

test('TRUST-23 A-102: the assertion of the vectors verifies, a changed one does not', async () => {
  const challenge = await createTextChallenge(text)
  assert.equal(await isAssertionBy(publicKey, signed, challenge), true)
  assert.equal(await isAssertionBy(publicKey, signed, await createTextChallenge(`${text}!`)), false)
  const unverified = Buffer.from(assertion.authenticator_data, 'base64url')
  unverified[32] = 0x01
  for (const changed of [
    { authenticator_data: unverified.toString('base64url') },
    { authenticator_data: 'no base64url!' },
    { client_data: Buffer.from('no JSON').toString('base64url') },
  ])
    assert.equal(
      await isAssertionBy(publicKey, { signature, assertion: { ...assertion, ...changed } }, challenge),
      false,
    )
  assert.equal(await isAssertionBy('AAAA', signed, challenge), false)
})
