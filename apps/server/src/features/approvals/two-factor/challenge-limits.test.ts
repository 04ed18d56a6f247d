// The rate limits of challenges: two different 429s, and which calls count (NS-13, NS-14, A-16, A-20).
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createService,
  enrolledApprover,
  openRegion,
  ownPlatform,
  pollChallenge,
  raiseChallenge,
  readStatusAndKey,
  registerCompany,
} from '@company-data/testkit'

const platform = await ownPlatform({
  clockStandsStill: true,
  environment: {
    RATE_LIMITS: 'on',
    RATE_LIMIT_CHALLENGES_PER_SECOND: '12/1',
    RATE_LIMIT_CHALLENGES_PER_HOUR: '4/3600',
  },
})
const db = openRegion(platform)
const company = await registerCompany(platform)
const LIMITED = [429, 'twofa.rate_limited']

test('[D1-TFA-08] [D1-ERR-46] the hourly limit counts raised challenges only and sends Retry-After (A-20, NS-13, NS-14)', async () => {
  const service = await createService(company)
  const { person, deny } = await enrolledApprover(platform, db, service)
  const key = { idempotency_key: randomUUID() }
  for (const change of [{}, {}, key]) {
    const { body } = await raiseChallenge(service, person.code, change)
    if (change !== key) await deny(body.challenge_id)
  }
  assert.equal((await raiseChallenge(service, person.code, key)).status, 200, 'a replay does not count')
  assert.equal((await raiseChallenge(service, 'NOBODY00')).status, 404)
  assert.equal((await raiseChallenge(service, person.code)).status, 200)
  const refused = await raiseChallenge(service, person.code)
  assert.deepEqual(await readStatusAndKey(refused), LIMITED)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal(refused.headers['ratelimit-limit'], '4')
  assert.equal((await raiseChallenge(service, person.code, key)).status, 200)
})

test('[A-20] (NS-14) limits the calls of a service per second, replays included', async () => {
  const service = await createService(company)
  const { person } = await enrolledApprover(platform, db, service)
  const key = { idempotency_key: randomUUID() }
  for (let call = 0; call < 12; call += 1) assert.equal((await raiseChallenge(service, person.code, key)).status, 200)
  assert.deepEqual(await readStatusAndKey(raiseChallenge(service, person.code, key)), LIMITED)
})

test('(NS-14, A-22) limits polls per challenge to ten in five seconds', async () => {
  const service = await createService(company)
  const { person } = await enrolledApprover(platform, db, service)
  const [id, other] = [
    (await raiseChallenge(service, person.code)).body.challenge_id,
    (await raiseChallenge(service, person.code)).body.challenge_id,
  ]
  assert.equal((await pollChallenge(service, id, '?wait=1')).status, 200)
  for (let call = 1; call < 10; call += 1) assert.equal((await pollChallenge(service, id)).status, 200)
  const refused = await pollChallenge(service, id)
  assert.deepEqual(await readStatusAndKey(refused), LIMITED)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await pollChallenge(service, other)).status, 200)
})

test('[A-16] wrong passcodes count per account against the login limit', async () => {
  const service = await createService(company)
  const { person, approve } = await enrolledApprover(platform, db, service)
  const passcode = randomBytes(32).toString('base64url')
  await person.call('PUT', '/api/account/passcode', { passcode })
  const id = (await raiseChallenge(service, person.code)).body.challenge_id
  const unlock = (text: string) => approve(id, { unlock: 'passcode', passcode: text })
  for (let times = 0; times < 10; times += 1)
    assert.deepEqual(await readStatusAndKey(unlock('A'.repeat(43))), [403, 'twofa.unlock_failed'])
  assert.deepEqual(await readStatusAndKey(unlock('A'.repeat(43))), [429, 'rate.limited'])
  assert.deepEqual(await readStatusAndKey(unlock(passcode)), [429, 'rate.limited'])
  assert.equal((await approve(id)).body.status, 'approved', 'the device still approves')
})

test('TRUST-21: a replaced passcode approves nothing any more (A-101)', async () => {
  const service = await createService(company)
  const { person, approve } = await enrolledApprover(platform, db, service)
  const [oldPasscode, passcode] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const put = (change: object) => readStatusAndKey(person.call('PUT', '/api/account/passcode', change))
  await put({ passcode: oldPasscode })
  assert.deepEqual(await put({ passcode }), [403, 'account.proof_required'])
  assert.equal((await put({ passcode, current_passcode: oldPasscode }))[0], 200)
  const id = (await raiseChallenge(service, person.code)).body.challenge_id as string
  const unlock = (text: string) => approve(id, { unlock: 'passcode', passcode: text })
  assert.deepEqual(await readStatusAndKey(unlock(oldPasscode)), [403, 'twofa.unlock_failed'])
  assert.equal((await unlock(passcode)).body.status, 'approved')
})

test('TRUST-35: twenty wrong passcodes in a row remove the passcode (A-101)', async () => {
  const service = await createService(company)
  const { person, approve } = await enrolledApprover(platform, db, service)
  const passcode = randomBytes(32).toString('base64url')
  await person.call('PUT', '/api/account/passcode', { passcode })
  const raise = async () => (await raiseChallenge(service, person.code)).body.challenge_id as string
  const unlock = (id: string, text: string) => readStatusAndKey(approve(id, { unlock: 'passcode', passcode: text }))
  // The bucket of wrong ones holds ten, and is full again after a quarter of an hour.
  for (let block = 0; block < 2; block += 1) {
    const id = await raise()
    for (let turn = 0; turn < 10; turn += 1)
      assert.deepEqual(await unlock(id, 'A'.repeat(43)), [403, 'twofa.unlock_failed'])
    await platform.advance(1000)
  }
  assert.deepEqual(await unlock(await raise(), passcode), [403, 'twofa.unlock_failed'], 'it is gone')
  const change = { passcode, password: person.password }
  assert.equal((await person.call('PUT', '/api/account/passcode', change)).status, 200)
})
