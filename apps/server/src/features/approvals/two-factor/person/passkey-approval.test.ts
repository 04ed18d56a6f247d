// Approvals by passkey: the assertion, what the service reads about it, and devices without user verification.
import assert from 'node:assert/strict'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { test } from 'node:test'
import {
  addPasskey,
  createService,
  enrolledApprover,
  openRegion,
  ownPlatform,
  pollChallenge,
  raiseChallenge,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  startPlatform,
} from '@company-data/testkit'

const platform = await ownPlatform()
const service = await createService(await registerCompany(platform))
const db = openRegion(platform)

const text = (challengeId: string) => `twofa:${challengeId}:approve`
const raise = async (shareCode: string): Promise<string> => (await raiseChallenge(service, shareCode)).body.challenge_id
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

test('TRUST-23: only a correct assertion by a passkey of the account approves (A-102)', async () => {
  const { person, approve } = await enrolledApprover(platform, db, service)
  const passkey = await addPasskey(person)
  const stranger = await addPasskey(await registerPerson(platform))
  const id = await raise(person.code)
  const device_id = passkey.deviceId
  for (const change of [
    { device_id, ...passkey.sign(text('another')) },
    { device_id, ...passkey.sign(text(id), { flags: 0x01 }) },
    { device_id, ...passkey.sign(text(id), { flags: 0x04 }) },
    { device_id, ...passkey.sign(text(id), { clientData: { origin: 'https://evil.example' } }) },
    { device_id, ...passkey.sign(text(id), { rpId: 'evil.example' }) },
    { device_id, ...passkey.sign(text(id), { clientData: { type: 'webauthn.create' } }) },
    { device_id, ...passkey.sign(text(id), { clientData: { crossOrigin: true } }) },
    { device_id, ...passkey.sign(text(id), { isDer: true }) },
    { device_id: stranger.deviceId, ...stranger.sign(text(id)) },
  ])
    assert.deepEqual(await readStatusAndKey(approve(id, change)), [403, 'twofa.unlock_failed'], JSON.stringify(change))
  assert.equal((await pollChallenge(service, id)).body.status, 'pending')
  const proof = { device_id, ...passkey.sign(text(id)) }
  assert.equal((await approve(id, proof)).body.status, 'approved')
  assert.deepEqual(await readStatusAndKey(approve(id, proof)), [409, 'twofa.challenge_closed'], 'a proof works once')
  const next = await raise(person.code)
  assert.deepEqual(await readStatusAndKey(approve(next, proof)), [403, 'twofa.unlock_failed'], 'for one challenge')
})

test('TRUST-24: a receipt of a passkey verifies offline (A-102)', async () => {
  const { person, approve } = await enrolledApprover(platform, db, service)
  const passkey = await addPasskey(person)
  const id = await raise(person.code)
  await approve(id, { device_id: passkey.deviceId, ...passkey.sign(text(id)) })
  const { body } = await pollChallenge(service, id, '?details=true')
  assert.deepEqual([body.status, body.unlocked_by, body.reason], ['approved', 'passkey', null])
  const { receipt } = body
  assert.deepEqual(Object.keys(receipt).sort(), ['assertion', 'device_public_key', 'signature', 'text'])
  const clientData = Buffer.from(receipt.assertion.client_data, 'base64url')
  const content = Buffer.concat([Buffer.from(receipt.assertion.authenticator_data, 'base64url'), sha256(clientData)])
  const key = createPublicKey({ key: Buffer.from(receipt.device_public_key, 'base64'), format: 'der', type: 'spki' })
  assert.ok(verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(receipt.signature, 'base64')))
  assert.equal(JSON.parse(clientData.toString()).challenge, sha256(Buffer.from(text(id))).toString('base64url'))
})

test('TRUST-24: without details the outcome has only the documented members', async () => {
  const { person, approve } = await enrolledApprover(platform, db, service)
  const passkey = await addPasskey(person)
  const id = await raise(person.code)
  await approve(id, { device_id: passkey.deviceId, ...passkey.sign(text(id)) })
  assert.deepEqual(Object.keys((await pollChallenge(service, id)).body).sort(), ['completed_at', 'status'])
  const byKey = await raise(person.code)
  await approve(byKey)
  const { unlocked_by, receipt } = (await pollChallenge(service, byKey, '?details=true')).body
  assert.deepEqual([unlocked_by, 'assertion' in receipt], ['device_key', false])
})

test('TRUST-25: a passkey never signs without an assertion', async () => {
  const { person, device, approve } = await enrolledApprover(platform, db, service)
  const passkey = await addPasskey(person)
  const id = await raise(person.code)
  const { signature } = passkey.sign(text(id))
  assert.deepEqual(await readStatusAndKey(approve(id, { device_id: passkey.deviceId, signature })), [
    403,
    'twofa.unlock_failed',
  ])
  const { assertion } = passkey.sign(text(id))
  const mixed = { device_id: device.deviceId, signature: device.sign(text(id)), assertion }
  assert.deepEqual(await readStatusAndKey(approve(id, mixed)), [403, 'twofa.unlock_failed'], 'a key has none')
  assert.equal((await approve(id)).status, 200, 'a device key as before')
})

test('TRUST-25: REQUIRE_USER_VERIFICATION refuses device keys only', async (context) => {
  const strict = await startPlatform({ environment: { REQUIRE_USER_VERIFICATION: 'on' } })
  context.after(() => strict.stop())
  const strictService = await createService(await registerCompany(strict))
  const { person, approve } = await enrolledApprover(strict, openRegion(strict), strictService)
  const raiseStrict = async () => (await raiseChallenge(strictService, person.code)).body.challenge_id as string
  const id = await raiseStrict()
  assert.deepEqual(await readStatusAndKey(approve(id)), [403, 'twofa.unlock_failed'])
  const passkey = await addPasskey(person)
  assert.equal((await approve(id, { device_id: passkey.deviceId, ...passkey.sign(text(id)) })).status, 200)
  const passcode = 'P'.repeat(43)
  await person.call('PUT', '/api/account/passcode', { passcode })
  assert.equal((await approve(await raiseStrict(), { unlock: 'passcode', passcode })).status, 200)
})
