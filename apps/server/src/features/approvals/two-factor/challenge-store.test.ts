// Challenges over time and during outages: expiry on read, retention, and an unreachable store (D1-TFA-26).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  borrowPlatform,
  createService,
  enrolledApprover,
  openRegion,
  pollChallenge,
  raiseChallenge,
  readStatusAndKey,
  registerCompany,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const db = openRegion(platform)
const company = await registerCompany(platform)
const service = await createService(company)
const switchStore = (available: boolean) => platform.ops('PUT', '/api/ops/twofa-store', { available })
const setMode = (mode: string) => platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
const UNAVAILABLE = [503, 'twofa.unavailable']

const raise = async (shareCode: string): Promise<string> => (await raiseChallenge(service, shareCode)).body.challenge_id

test('[D1-TFA-26] [D1-OPS-11] without the store every step is 503 and changes nothing (D1-ERR-35, A-32, G-119, T-76)', async () => {
  const { person, approve, deny } = await enrolledApprover(platform, db, service)
  const [open, decided] = [await raise(person.code), await raise(person.code)]
  await approve(decided)
  const enrollment = `/api/twofa/enrollments/${service.id}`
  const key = { idempotency_key: randomUUID() }
  await switchStore(false)
  const replies = [
    await raiseChallenge(service, person.code, key),
    await pollChallenge(service, open),
    await pollChallenge(service, decided),
    await pollChallenge(service, decided, '?wait=1'),
    await approve(open),
    await deny(open),
    await person.call('GET', '/api/twofa/challenges'),
    await person.call('GET', '/api/twofa/enrollments'),
    await person.call('DELETE', enrollment),
  ]
  for (const reply of replies) {
    assert.deepEqual(await readStatusAndKey(reply), UNAVAILABLE)
    assert.equal(reply.headers['retry-after'], '5')
  }
  assert.deepEqual(
    await readStatusAndKey(raiseChallenge(service, '', key)),
    [400, 'twofa.share_code_required'],
    'the body first',
  )
  assert.deepEqual(
    await readStatusAndKey(raiseChallenge(service, 'NOBODY00', key)),
    UNAVAILABLE,
    'before the person is looked up',
  )
  await switchStore(true)
  assert.equal((await pollChallenge(service, decided)).body.status, 'approved')
  assert.equal((await pollChallenge(service, open)).body.status, 'pending')
  assert.equal((await raiseChallenge(service, person.code, key)).status, 200)
  assert.equal((await person.call('DELETE', enrollment)).status, 204)
})

test('[A-32] (CX-15) while writes are paused, a pending challenge reads and an outcome is 503', async () => {
  const { person, approve } = await enrolledApprover(platform, db, service)
  const [open, decided] = [await raise(person.code), await raise(person.code)]
  await approve(decided)
  await setMode('writes_paused')
  const paused = await pollChallenge(service, decided)
  assert.deepEqual([await readStatusAndKey(paused), paused.headers['retry-after']], [UNAVAILABLE, '30'])
  assert.equal((await pollChallenge(service, open)).body.status, 'pending')
  await setMode('normal')
  assert.equal((await pollChallenge(service, decided)).body.status, 'approved')
})

test('[D1-TFA-20] [D1-TFA-25] a challenge expires without an event (D1-EVT-22, NS-16, G-118, T-69)', async () => {
  const approver = await enrolledApprover(platform, db, service)
  await service.changes()
  const { challenge_id: id, expires_at } = (await raiseChallenge(service, approver.person.code)).body
  const unread = await raise(approver.person.code)
  await platform.advance(239)
  assert.equal((await pollChallenge(service, id)).body.status, 'pending')
  await platform.advance(2)
  assert.deepEqual(await readStatusAndKey(approver.approve(id)), [409, 'twofa.challenge_closed'])
  assert.deepEqual(await readStatusAndKey(approver.deny(id)), [409, 'twofa.challenge_closed'])
  assert.deepEqual(await approver.cards(), [])
  await approver.person.call('DELETE', `/api/twofa/enrollments/${service.id}`)
  assert.deepEqual((await pollChallenge(service, id)).body, { status: 'expired', completed_at: expires_at })
  assert.deepEqual(await readStatusAndKey(pollChallenge(service, id)), [410, 'twofa.result_consumed'])
  assert.deepEqual(await service.changes(), [])
  await platform.advance(3600)
  await service.renewToken()
  assert.equal((await pollChallenge(service, unread)).body.status, 'expired')
})

test('[A-21] outcomes, consumed marks and keys are remembered for 24 hours (NS-16, G-114)', async () => {
  const { person, deny } = await enrolledApprover(platform, db, service)
  const key = { idempotency_key: randomUUID() }
  const first = (await raiseChallenge(service, person.code, key)).body.challenge_id
  const second = await raise(person.code)
  await deny(first)
  await pollChallenge(service, first)
  await platform.advance(24 * 3600 - 60)
  await service.renewToken()
  assert.deepEqual(await readStatusAndKey(pollChallenge(service, first)), [410, 'twofa.result_consumed'])
  assert.equal((await raiseChallenge(service, person.code, key)).body.challenge_id, first)
  await platform.advance(120)
  assert.deepEqual(await readStatusAndKey(pollChallenge(service, first)), [404, 'twofa.challenge_not_found'])
  const repeatedResponse = await raiseChallenge(service, person.code, key)
  assert.equal(repeatedResponse.status, 200, repeatedResponse.text)
  assert.notEqual(repeatedResponse.body.challenge_id, first)
  assert.equal((await pollChallenge(service, second)).body.status, 'expired', 'its day starts at its expiry')
  await platform.ops('POST', '/api/ops/jobs/run', { job: 'two-factor.purge' })
  const rows = await db.kysely
    .selectFrom('twofa_challenge')
    .select('id')
    .where('person_user_id', '=', person.userId)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(({ id }) => id),
    [second, repeatedResponse.body.challenge_id],
  )
})
