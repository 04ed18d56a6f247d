// The vectors against the SDK: everything in them opens, verifies and evaluates.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deriveVerifier,
  openAccountEnvelope,
  openOtkBox,
  openServiceKey,
  openValue,
  verifiedHash,
} from '@company-data/crypto'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { checkWebhook, webhookDedupKey } from '@company-data/sdk/webhooks'
import vectors from '../vectors/company-data.json' with { type: 'json' }
import { createVectors } from './create-vectors.ts'

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

test('[A-60] the SDK verifies the sealed PDFs of the vectors', async () => {
  for (const { pdf, platform_seal, agreed_bytes, agreed_sha256 } of vectors.sealed_pdfs) {
    const verdict = await verifySealedPdf(bytes(pdf), platform_seal)
    assert.ok(verdict.valid)
    assert.deepEqual(verdict.agreed, { bytes: agreed_bytes, sha256: agreed_sha256 })
  }
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
