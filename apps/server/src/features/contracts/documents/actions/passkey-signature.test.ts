// Signatures by passkey over HTTP, and the setting that takes only those of devices.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addDevice,
  addPasskey,
  createDocumentFixture,
  createRandomWrapper,
  ownPlatform,
  readStatusAndKey,
  sha256Hex,
} from '@company-data/testkit'

const strict = await ownPlatform({ environment: { REQUIRE_USER_VERIFICATION: 'on' } })

test('TRUST-25: REQUIRE_USER_VERIFICATION refuses device keys that are not passkeys', async () => {
  const fixture = await createDocumentFixture(strict)
  const { customer } = fixture
  const payload = createRandomWrapper()
  const { id } = await fixture.create({ payload, kind: 'agreement', requires_signature: true })
  const content_sha256 = sha256Hex(payload)
  const text = `sign:${id}:${content_sha256}`
  const members = {
    method: 'biometric',
    content_sha256,
    signer_first_name: 'Ada',
    signer_last_name: 'Lovelace',
  }
  const sign = (proof: object) => fixture.performAction(id, 'sign', { ...members, ...proof })
  const key = await addDevice(customer)
  const byKey = { device_id: key.deviceId, proof: key.sign(text) }
  assert.deepEqual(await readStatusAndKey(sign(byKey)), [403, 'documents.proof_invalid'])
  const passkey = await addPasskey(customer)
  const signPasskey = (signedText: string) => {
    const { signature, assertion } = passkey.sign(signedText)
    return { device_id: passkey.deviceId, proof: signature, assertion }
  }
  const other = signPasskey(`sign:${id}:${'0'.repeat(64)}`)
  assert.deepEqual(await readStatusAndKey(sign(other)), [403, 'documents.proof_invalid'])
  const { assertion: _, ...bare } = signPasskey(text)
  assert.deepEqual(await readStatusAndKey(sign(bare)), [403, 'documents.proof_invalid'])
  const proof = signPasskey(text)
  const reply = await sign(proof)
  assert.deepEqual([reply.status, reply.body.status], [200, 'active'])
  assert.deepEqual(await readStatusAndKey(sign(proof)), [409, 'documents.not_open'], 'a proof works once')
})
