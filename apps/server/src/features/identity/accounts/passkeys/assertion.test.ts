// Assertions against the vector of the specification, and every way to make one wrong.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createPasskey } from '@company-data/testkit'
import { isValidAssertion, toChallenge } from './assertion.ts'

const ORIGIN = 'http://localhost:4000'
const relyingParty = { id: 'localhost', origins: [ORIGIN] }
const vectors = new URL('../../../../../../../docs/spec/trust/vectors.json', import.meta.url)
const { assertion: vector } = JSON.parse(readFileSync(vectors, 'utf8'))

test('TRUST-23: the assertion of the vectors verifies, for its own text only', () => {
  const { text, public_key: publicKey, signature, ...assertion } = vector
  const signed = { publicKey, signature, assertion, challenge: toChallenge(text) }
  assert.ok(isValidAssertion(signed, relyingParty))
  assert.ok(!isValidAssertion({ ...signed, challenge: toChallenge(`${text}d`) }, relyingParty))
  assert.ok(!isValidAssertion(signed, { ...relyingParty, origins: ['https://localhost:4000'] }))
  assert.ok(!isValidAssertion(signed, { ...relyingParty, id: 'example.org' }))
})

test('A-102: an assertion without a verified user, or of another page, is refused', () => {
  const passkey = createPasskey(ORIGIN)
  const check = (change: Parameters<typeof passkey.sign>[1]) =>
    isValidAssertion(
      { publicKey: passkey.publicKey, challenge: toChallenge('act'), ...passkey.sign('act', change) },
      relyingParty,
    )
  assert.ok(check({}))
  assert.ok(check({ clientData: { crossOrigin: undefined } }), 'older browsers do not send it')
  assert.ok(check({ flags: 0x1d }), 'further flags are allowed')
  for (const change of [
    { flags: 0x01 },
    { flags: 0x04 },
    { flags: 0 },
    { clientData: { type: 'webauthn.create' } },
    { clientData: { crossOrigin: true } },
    { clientData: { origin: 'http://localhost:4001' } },
    { clientData: { origin: undefined } },
    { clientData: { challenge: toChallenge('another act') } },
    { clientData: { challenge: 7 } },
    { rpId: 'localhost.example.org' },
    { isDer: true },
  ])
    assert.ok(!check(change), JSON.stringify(change))
})

test('A-102: malformed assertions are refused', () => {
  const passkey = createPasskey(ORIGIN)
  const signed = { publicKey: passkey.publicKey, challenge: toChallenge('act'), ...passkey.sign('act') }
  const short = Buffer.alloc(36).toString('base64url')
  for (const change of [
    { client_data: Buffer.from('no json').toString('base64url') },
    { client_data: Buffer.from('null').toString('base64url') },
    { client_data: '====' },
    { authenticator_data: short },
    { authenticator_data: 'ä' },
  ])
    assert.ok(!isValidAssertion({ ...signed, assertion: { ...signed.assertion, ...change } }, relyingParty))
  assert.ok(!isValidAssertion({ ...signed, signature: 'x' }, relyingParty))
})
