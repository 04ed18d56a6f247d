// A person approves or denies: the order of the checks, the proofs, the digits (A-24, A-25, NS-05).
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addDevice,
  createService,
  enrolledApprover,
  openRegion,
  pollChallenge,
  raiseChallenge,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const db = openRegion(platform)
const company = await registerCompany(platform)
const [service, matching] = await Promise.all([createService(company), createService(company)])
await matching.manage('PUT', '/number-matching', { number_matching: true })

const raise = async (shareCode: string, of = service) => {
  const reply = await raiseChallenge(of, shareCode)
  assert.equal(reply.status, 200, reply.text)
  return { id: reply.body.challenge_id as string, digits: reply.body.matching_digits as string }
}
const otherDigits = (digits: string) => String((Number(digits) + 1) % 100).padStart(2, '0')

test('[D1-TFA-16] [D1-TFA-17] approval needs a signature by the person’s trusted device (A-24)', async () => {
  const { person, device, approve, cards } = await enrolledApprover(platform, db, service)
  const { id } = await raise(person.code)
  const other = await raise(person.code)
  const stranger = await addDevice(await registerPerson(platform))
  for (const change of [
    { unlock: null },
    { unlock: undefined },
    { signature: null },
    { signature: '' },
    { unlock: 'passcode' },
    { unlock: 'passcode', passcode: '' },
  ]) {
    assert.deepEqual(await readStatusAndKey(approve(id, change)), [403, 'twofa.unlock_required'])
  }
  for (const change of [
    { signature: 'x' },
    { signature: randomBytes(64).toString('base64') },
    { signature: device.sign(`twofa:${other.id}:approve`) },
    { signature: device.sign(`twofa:${id}:deny`) },
    { device_id: randomUUID() },
    { device_id: null },
    { device_id: 'x' },
    { device_id: stranger.deviceId, signature: stranger.sign(`twofa:${id}:approve`) },
    { unlock: 'passcode', passcode: 'A'.repeat(43) },
  ]) {
    assert.deepEqual(await readStatusAndKey(approve(id, change)), [403, 'twofa.unlock_failed'], JSON.stringify(change))
  }
  assert.equal((await pollChallenge(service, id)).body.status, 'pending')
  assert.equal((await approve(id, { matching_digits: 7 })).status, 200, 'without number matching they are ignored')
  assert.deepEqual(
    (await cards()).map(({ challenge_id }) => challenge_id),
    [other.id],
  )
  assert.deepEqual(await readStatusAndKey(approve(id)), [409, 'twofa.challenge_closed'])
  await person.call('DELETE', `/api/account/trusted-devices/${device.deviceId}`)
  assert.deepEqual(await readStatusAndKey(approve(other.id)), [403, 'twofa.unlock_failed'])
})

test('[D1-TFA-16] [A-24] the passcode approves without a device, and leaves no receipt', async () => {
  const { person, approve } = await enrolledApprover(platform, db, service, { region: 'us' })
  const passcode = randomBytes(32).toString('base64url')
  assert.equal((await person.call('PUT', '/api/account/passcode', { passcode })).status, 200)
  const { id } = await raise(person.code)
  const unlock = { unlock: 'passcode', device_id: undefined, signature: undefined }
  const wrong = { ...unlock, passcode: randomBytes(32).toString('base64url') }
  assert.deepEqual(await readStatusAndKey(approve(id, wrong)), [403, 'twofa.unlock_failed'])
  assert.equal((await approve(id, { ...unlock, passcode })).body.status, 'approved')
  const { status, receipt } = (await pollChallenge(service, id, '?details=true')).body
  assert.deepEqual([status, receipt], ['approved', null])
})

test('[D1-TFA-18] [D1-TFA-19] denying needs no unlock and no body', async () => {
  const { person, deny, cards } = await enrolledApprover(platform, db, service)
  const { id } = await raise(person.code)
  const { status, body } = await deny(id)
  assert.deepEqual([status, body.challenge_id, body.status], [200, id, 'denied'])
  assert.deepEqual(await cards(), [])
  assert.deepEqual(await readStatusAndKey(deny(id)), [409, 'twofa.challenge_closed'])
})

test('[A-24] (G-113) another person’s challenge looks missing', async () => {
  const { person } = await enrolledApprover(platform, db, service)
  const other = await enrolledApprover(platform, db, service)
  const { id } = await raise(person.code)
  for (const unknown of [id, randomUUID(), 'nonsense', '%27']) {
    assert.deepEqual(await readStatusAndKey(other.approve(unknown)), [404, 'twofa.challenge_not_found'])
    assert.deepEqual(await readStatusAndKey(other.deny(unknown)), [404, 'twofa.challenge_not_found'])
  }
  assert.equal((await company.call('GET', '/api/twofa/challenges')).status, 403)
})

test('[D1-TFA-42] [A-24] checks digits last, and malformed digits use no attempt (A-25, NS-05)', async () => {
  const { person, approve } = await enrolledApprover(platform, db, matching)
  const { id, digits } = await raise(person.code, matching)
  assert.deepEqual(await readStatusAndKey(approve(id, { signature: 'x', matching_digits: digits })), [
    403,
    'twofa.unlock_failed',
  ])
  for (const matching_digits of [undefined, null])
    assert.deepEqual(await readStatusAndKey(approve(id, { matching_digits })), [400, 'twofa.digits_required'])
  for (const matching_digits of ['', '7', '007', 'ab', '٠٧', 7, {}, ` ${digits}`])
    assert.deepEqual(await readStatusAndKey(approve(id, { matching_digits })), [400, 'request.invalid'])
  const mismatch = () => readStatusAndKey(approve(id, { matching_digits: otherDigits(digits) }))
  assert.deepEqual([await mismatch(), await mismatch()], Array(2).fill([400, 'twofa.digits_mismatch']))
  assert.equal((await approve(id, { matching_digits: digits })).body.status, 'approved')
})

test('[A-25] (NS-05) the third mismatch denies, even among concurrent attempts', async () => {
  const { person, approve, cards } = await enrolledApprover(platform, db, matching)
  const { id, digits } = await raise(person.code, matching)
  const tries = Array.from({ length: 8 }, () => readStatusAndKey(approve(id, { matching_digits: otherDigits(digits) })))
  const keys = (await Promise.all(tries)).map(([, key]) => key)
  assert.equal(keys.filter((key) => key === 'twofa.digits_mismatch').length, 3)
  assert.equal(keys.filter((key) => key === 'twofa.challenge_closed').length, 5)
  assert.deepEqual(await readStatusAndKey(approve(id, { matching_digits: digits })), [409, 'twofa.challenge_closed'])
  assert.deepEqual(await cards(), [])
  assert.equal((await pollChallenge(matching, id)).body.status, 'denied')
  assert.deepEqual(
    (await matching.changes()).slice(-1).map(({ event, status }) => [event, status]),
    [['2fa_challenge_completed', 'denied']],
  )
})

test('exactly one of a concurrent approval, denial and un-enrollment happens', async () => {
  for (let round = 0; round < 3; round += 1) {
    const roundService = await createService(company)
    const { person, approve, deny } = await enrolledApprover(platform, db, roundService, {
      region: round % 2 ? 'us' : 'eu',
    })
    const { id } = await raise(person.code, roundService)
    await roundService.changes()
    await Promise.all([
      approve(id),
      deny(id),
      person.call('DELETE', `/api/twofa/enrollments/${roundService.id}`),
      approve(id),
    ])
    const { status } = (await pollChallenge(roundService, id)).body
    assert.deepEqual(
      (await roundService.changes()).map((event) => [event.event, event.status]),
      [['2fa_challenge_completed', status]],
    )
  }
})
