// Two-factor approval through the SDK, from enrollment to a verified receipt, against a running platform.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../testing/journey.ts'
import { softwarePasskey } from '../../testing/software-passkey.ts'
import { createServiceClient, verifyReceipt } from '../index.ts'

const platform = await usePlatform()
const journey = startJourney(platform)

test('[D1-TFA-27] [TRUST-24] grants a login on approval only, with a verifiable receipt', async () => {
  const { client: company, email } = await journey.company()
  await company.level.update('pro')
  const { service: record } = await company.services.create({ name: 'Shop', admin_email: email })
  const { client_id, client_secret } = await company.serviceClients.create(record.id)
  const { frontDoorUrl } = journey
  const service = createServiceClient({ frontDoorUrl, clientId: client_id, clientSecret: client_secret })
  const { client: person } = await journey.person()
  const profile = await person.codes.lookUp(record.code)
  assert.equal(profile.kind, 'service')
  if (profile.kind === 'service') await person.companyConnections.create({ ...profile, code: record.code }, {})

  const state = 's'.repeat(30)
  assert.equal(await service.enrollments.read(state), 'pending')
  const url = service.enrollments.createUrl({ state })
  await fetch(url, { redirect: 'manual' })
  assert.equal(await service.enrollments.read(state), 'pending')
  const body = { ...Object.fromEntries(new URL(url).searchParams), decision: 'approve' }
  await person.request({ method: 'POST', path: '/oauth2/authorize', base: 'front-door', auth: true, body })
  assert.equal(await service.enrollments.read(state), 'enrolled')
  assert.deepEqual(
    (await person.enrollments.list()).map(({ service_id }) => service_id),
    [record.id],
  )

  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const public_key = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64')
  const { device_id: deviceId } = await person.trustedDevices.create({ name: 'Phone', public_key })
  const { share_code } = await person.account.read()
  const ask = async () => (await service.challenges.create(share_code ?? '', { context: 'Login' })).challenge_id

  const approved = await ask()
  const waiting = service.challenges.waitFor(approved)
  assert.equal((await person.challenges.list())[0]?.challenge_id, approved)
  await person.challenges.approve(approved, { deviceId, privateKey: pair.privateKey })
  const { granted, receipt } = await waiting
  assert.equal(granted, true)
  assert.ok(receipt)
  assert.equal(await verifyReceipt(receipt, approved), true)
  assert.equal(await verifyReceipt(receipt, record.id), false)
  assert.equal(await verifyReceipt({ ...receipt, text: `twofa:${record.id}:approve` }, record.id), false)
  const late = await service.challenges.waitFor(approved)
  assert.deepEqual([late.granted, late.status], [false, 'consumed'])

  const { created, ask: askPasskey } = softwarePasskey(frontDoorUrl)
  await person.passkeys.create({ name: 'Passkey', ...created }, { password: PASSWORD })
  const byPasskey = await ask()
  await person.challenges.approve(byPasskey, { passkey: askPasskey })
  const passkeyResult = await service.challenges.waitFor(byPasskey)
  assert.deepEqual([passkeyResult.granted, passkeyResult.unlockedBy], [true, 'passkey'])
  assert.ok(passkeyResult.receipt?.assertion)
  assert.equal(await verifyReceipt(passkeyResult.receipt, byPasskey), true)
  const { assertion: _, ...bare } = passkeyResult.receipt
  assert.equal(await verifyReceipt(bare, byPasskey), false)
  const foreign = { ...passkeyResult.receipt, text: `twofa:${approved}:approve` }
  assert.equal(await verifyReceipt(foreign, approved), false)

  const denied = await ask()
  await person.challenges.deny(denied, 'not_me')
  const refusal = await service.challenges.waitFor(denied)
  assert.deepEqual([refusal.granted, refusal.status, refusal.reason], [false, 'denied', 'not_me'])

  await person.passcode.set('1234')
  const byPasscode = await ask()
  await person.challenges.approve(byPasscode, { passcode: '1234' })
  assert.equal((await service.challenges.read(byPasscode)).status, 'approved')
  const revoked = await ask()
  await person.enrollments.delete(record.id)
  assert.deepEqual((await service.challenges.waitFor(revoked)).status, 'revoked')
})
