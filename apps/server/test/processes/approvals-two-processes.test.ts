// Approvals over two processes of one region: the card, its end and the outcome reach the other process.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createService,
  enrolledApprover,
  eventually,
  openPushStream,
  openRegion,
  ownPlatform,
  raiseChallenge,
  registerCompany,
  startAppBeside,
  type TestAccount,
} from '@company-data/testkit'

const first = await ownPlatform()
const second = await startAppBeside(first)
const secondUrl = second.addresses.eu ?? ''

const service = await createService(await registerCompany(first))
const region = openRegion(first, 'eu')
const approver = await enrolledApprover(first, region, service)
const { person, device } = approver

const raise = async (): Promise<string> => (await raiseChallenge(service, person.code)).body.challenge_id

const pollAtSecond = async (challengeId: string, query = '') =>
  call(secondUrl, 'GET', `/api/service-2fa/challenges/${challengeId}${query}`, { token: await service.token() })

const approveAtSecond = (account: TestAccount, challengeId: string) =>
  call(secondUrl, 'POST', `/api/twofa/challenges/${challengeId}/approve`, {
    token: account.token,
    body: {
      unlock: 'biometric',
      device_id: device.deviceId,
      signature: device.sign(`twofa:${challengeId}:approve`),
    },
  })

test('A-35, D1-WHD-28: a card reaches and leaves the streams of both processes (G-115)', async () => {
  const streams = [await openPushStream(person), await openPushStream(person, { apiUrl: secondUrl })]
  const challengeId = await raise()
  for (const stream of streams) {
    const { data } = await stream.next()
    assert.deepEqual([data.type, data.id], ['twofa_challenge', challengeId])
  }
  assert.equal((await approveAtSecond(person, challengeId)).status, 200)
  for (const stream of streams) {
    const { data } = await stream.next()
    assert.deepEqual([data.type, data.id], ['twofa_dismiss', challengeId])
    stream.close()
  }
})

test('[A-22] a poll that waits in one process is woken by an approval in the other', async () => {
  const challengeId = await raise()
  const waiting = pollAtSecond(challengeId, '?wait=25')
  assert.equal((await approver.approve(challengeId)).status, 200)
  assert.equal((await waiting).body.status, 'approved')
})

test('D1-TFA-23, D1-TFA-24: of 50 concurrent polls one gets the outcome, 49 get 410 (T-68)', async () => {
  const challengeId = await raise()
  assert.equal((await approver.deny(challengeId)).status, 200)
  const token = await service.token()
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      call(index % 2 === 0 ? secondUrl : person.apiUrl, 'GET', `/api/service-2fa/challenges/${challengeId}`, { token }),
    ),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array.from({ length: 49 }, () => 410)])
})

test("D1-TFA-26, CX-15: the store's switch applies in both processes", async () => {
  const challengeId = await raise()
  assert.equal((await approver.approve(challengeId)).status, 200)
  const cardsAtSecond = async () =>
    (await call(secondUrl, 'GET', '/api/twofa/challenges', { token: person.token })).status
  assert.equal((await first.ops('PUT', '/api/ops/twofa-store', { available: false })).status, 200)
  await eventually(cardsAtSecond, 503)
  const refused = await pollAtSecond(challengeId)
  assert.deepEqual([refused.status, refused.body.error_key], [503, 'twofa.unavailable'])
  assert.equal((await first.ops('PUT', '/api/ops/twofa-store', { available: true })).status, 200)
  await eventually(cardsAtSecond, 200)
  assert.equal((await pollAtSecond(challengeId)).body.status, 'approved')
})
