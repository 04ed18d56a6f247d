// Polls of a challenge: repeatable while it is open, one outcome for one reader, and long polls.
import assert from 'node:assert/strict'
import { randomUUID, verify } from 'node:crypto'
import { test } from 'node:test'
import {
  connect,
  createService,
  enroll,
  enrolledApprover,
  leaveTimeFor,
  mailbox,
  openRegion,
  pollChallenge,
  raiseChallenge,
  readStatusAndKey,
  registerCompany,
  until,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const db = openRegion(platform)
const company = await registerCompany(platform)
const service = await createService(company)
const newApprover = (region?: string) => enrolledApprover(platform, db, service, region === undefined ? {} : { region })
const CONSUMED = [410, 'twofa.result_consumed']

const raise = async (shareCode: string): Promise<string> => {
  const reply = await raiseChallenge(service, shareCode)
  assert.equal(reply.status, 200, reply.text)
  return reply.body.challenge_id
}

test('[D1-TFA-11] [D1-TFA-14] a poll is pending until the outcome, which is read once, then 410 (D1-TFA-22, D1-TFA-23, D1-TFA-24)', async () => {
  const { person, approve } = await newApprover()
  const id = await raise(person.code)
  for (const query of ['', '?details=true', '']) {
    const { status, body } = await pollChallenge(service, id, query)
    assert.deepEqual([status, Object.keys(body), body.status], [200, ['status', 'expires_at'], 'pending'])
  }
  const decision = await approve(id)
  assert.equal(decision.status, 200, decision.text)
  const { completed_at } = decision.body
  assert.deepEqual(decision.body, { challenge_id: id, status: 'approved', completed_at })
  assert.deepEqual((await pollChallenge(service, id.toUpperCase())).body, { status: 'approved', completed_at })
  assert.deepEqual(await readStatusAndKey(pollChallenge(service, id)), CONSUMED)
  assert.deepEqual(await readStatusAndKey(pollChallenge(service, id, '?wait=5')), CONSUMED)
})

test('[D1-TFA-23] [D1-TFA-24] of fifty concurrent polls one gets the outcome and 49 get 410 (D1-ERR-34, G-118, T-68)', async () => {
  const { person, approve } = await newApprover()
  const id = await raise(person.code)
  await approve(id)
  const replies = await Promise.all(Array.from({ length: 50 }, () => pollChallenge(service, id)))
  assert.equal(replies.filter(({ status, body }) => status === 200 && body.status === 'approved').length, 1)
  assert.equal(replies.filter(({ body }) => body.error_key === 'twofa.result_consumed').length, 49)
})

test('(G-111) an unknown, foreign or malformed challenge id is the same 404', async () => {
  const { person } = await newApprover()
  const id = await raise(person.code)
  const other = await createService(company)
  assert.deepEqual(await readStatusAndKey(pollChallenge(other, id)), [404, 'twofa.challenge_not_found'])
  for (const unknown of [randomUUID(), 'nonsense', '%27'])
    assert.deepEqual(await readStatusAndKey(pollChallenge(service, unknown)), [404, 'twofa.challenge_not_found'])
  for (const query of ['?wait=0', '?wait=26', '?wait=1.5', '?wait=x', '?details=1'])
    assert.deepEqual(await readStatusAndKey(pollChallenge(service, id, query)), [400, 'request.invalid'])
})

test('[A-23] details include the denial reason and a receipt that verifies offline', async () => {
  const { person, device, approve, deny } = await newApprover()
  const [denied, approved, silent] = [await raise(person.code), await raise(person.code), await raise(person.code)]
  assert.deepEqual(await readStatusAndKey(deny(denied, { reason: 'no idea' })), [400, 'request.invalid'])
  assert.equal((await deny(denied, { reason: 'not_me' })).body.status, 'denied')
  const { reason, receipt } = (await pollChallenge(service, denied, '?details=true')).body
  assert.deepEqual([reason, receipt], ['not_me', null])

  await approve(approved)
  const proof = (await pollChallenge(service, approved, '?details=true')).body
  assert.equal(proof.reason, null)
  assert.deepEqual(
    [proof.receipt.text, proof.receipt.device_public_key],
    [`twofa:${approved}:approve`, device.publicKey],
  )
  const key = `-----BEGIN PUBLIC KEY-----\n${device.publicKey}\n-----END PUBLIC KEY-----`
  const signature = Buffer.from(proof.receipt.signature, 'base64')
  assert.ok(verify('sha256', Buffer.from(proof.receipt.text), { key, dsaEncoding: 'ieee-p1363' }, signature))

  await deny(silent)
  const plain = (await pollChallenge(service, silent, '?details=false')).body
  assert.deepEqual(Object.keys(plain), ['status', 'completed_at'])
})

test('[A-22] a waiting poll returns on the decision, or pending on timeout', async () => {
  const { person, approve } = await newApprover('us')
  const id = await raise(person.code)
  const waiting = pollChallenge(service, id, '?wait=25')
  await leaveTimeFor('the poll to begin to wait', 100)
  await approve(id)
  assert.equal((await waiting).body.status, 'approved')
  const next = await raise(person.code)
  const began = performance.now()
  assert.equal((await pollChallenge(service, next, '?wait=1')).body.status, 'pending')
  assert.ok(performance.now() - began >= 990)
})

test('[A-22] a decision in another process wakes a waiting poll', async () => {
  const { person } = await newApprover()
  const id = await raise(person.code)
  const waiting = pollChallenge(service, id, '?wait=25')
  await leaveTimeFor('the poll to begin to wait', 100)
  // The connections of this test are not the platform's, so the platform sees them as another process.
  await db.transaction(async (tx) => {
    const end = { status: 'denied', completed_at: new Date() }
    await tx.updateTable('twofa_challenge').set(end).where('id', '=', id).execute()
    await db.notify(tx, 'twofa-challenge', id)
  })
  assert.equal((await waiting).body.status, 'denied')
})

test('[A-22] a waiting poll whose client hung up consumes nothing', async () => {
  const { person, approve } = await newApprover()
  const id = await raise(person.code)
  const leaving = new AbortController()
  const url = `${company.apiUrl}/api/service-2fa/challenges/${id}?wait=25`
  const headers = { authorization: `Bearer ${await service.token()}` }
  const abortedPoll = assert.rejects(fetch(url, { headers, signal: leaving.signal }))
  await leaveTimeFor('the poll to begin to wait', 150)
  leaving.abort()
  await abortedPoll
  await leaveTimeFor('the platform to notice', 100)
  await approve(id)
  await leaveTimeFor('the outcome to be consumed', 100)
  assert.equal((await pollChallenge(service, id)).body.status, 'approved')
})

test('[A-22] other calls work while more polls wait than the pool has connections', async () => {
  const { person, deny } = await newApprover()
  const id = await raise(person.code)
  const waiting = Array.from({ length: 60 }, () => pollChallenge(service, id, '?wait=25'))
  await leaveTimeFor('the polls to begin to wait', 300)
  assert.equal((await pollChallenge(service, id)).body.status, 'pending')
  await deny(id)
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  assert.deepEqual(
    [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 410).length],
    [1, 59],
  )
})

test('[A-22] a thousand polls of a company may wait, and the next is refused', async () => {
  const { person, deny } = await newApprover()
  const [id, ended] = [await raise(person.code), await raise(person.code)]
  const refused: Array<string | null> = []
  const poll = async (): Promise<number> => {
    const reply = await pollChallenge(service, id, '?wait=25')
    if (reply.status === 429) refused.push(`${reply.body.error_key} ${reply.headers['retry-after']}`)
    return reply.status
  }
  const waiting = Array.from({ length: 1_005 }, poll)
  await until('the rest has been refused', () => refused.length === 5)
  assert.deepEqual(new Set(refused), new Set(['twofa.rate_limited 1']))
  await deny(ended)
  assert.equal((await pollChallenge(service, ended, '?wait=25')).body.status, 'denied', 'nothing to wait for')
  assert.equal((await pollChallenge(service, id)).body.status, 'pending', 'a poll that does not wait')
  await deny(id)
  assert.equal((await Promise.all(waiting)).filter((status) => status === 429).length, 5)
  const next = await raise(person.code)
  assert.equal((await pollChallenge(service, next, '?wait=1')).body.status, 'pending', 'there is room again')
})

test('[D1-TFA-28] [D1-EVT-21] the outcome is also an event, which consumes nothing (T-62, G-093)', async () => {
  const { person, approve, deny } = await newApprover()
  await service.changes()
  const [first, second] = [await raise(person.code), await raise(person.code)]
  await approve(first)
  const { completed_at } = (await deny(second)).body
  const [event, ...more] = await service.changes()
  assert.deepEqual(more, [])
  assert.deepEqual(event, {
    id: event?.id,
    event: '2fa_challenge_completed',
    person_user_id: person.userId,
    share_code: person.code,
    at: event?.at,
    challenge_id: second,
    status: 'denied',
    completed_at,
  })
  assert.equal((await pollChallenge(service, first)).body.status, 'approved')
  assert.equal((await pollChallenge(service, second)).body.status, 'denied')
})

test('[D1-TFA-21] [D1-TFA-25] revoking the enrollment revokes open challenges and raises the event (D1-TFA-31, A-26, A-31, NS-03)', async () => {
  const { person, approve, cards } = await newApprover('us')
  await service.changes()
  const id = await raise(person.code)
  const waiting = pollChallenge(service, id, '?wait=25')
  const path = `/api/twofa/enrollments/${service.id}`
  const enrolled = (await person.call('GET', '/api/twofa/enrollments')).body
  assert.deepEqual(
    enrolled.map(({ service_id, service_name }: Record<string, string>) => [service_id, service_name]),
    [[service.id, service.name]],
  )
  assert.equal((await person.call('DELETE', path)).status, 204)
  assert.equal((await waiting).body.status, 'revoked')
  assert.deepEqual(await cards(), [])
  assert.deepEqual(await readStatusAndKey(approve(id)), [409, 'twofa.challenge_closed'])
  assert.deepEqual(await readStatusAndKey(person.call('DELETE', path)), [404, 'twofa.not_enrolled'])
  assert.deepEqual((await person.call('GET', '/api/twofa/enrollments')).body, [])
  assert.equal((await raiseChallenge(service, person.code)).status, 404)
  assert.deepEqual(
    (await service.changes()).map(({ event, status, challenge_id }) => [event, status, challenge_id]),
    [['2fa_challenge_completed', 'revoked', id]],
  )
  assert.equal((await company.call('GET', '/api/twofa/enrollments')).status, 403)
})

for (const actor of ['the customer', 'the service'] as const) {
  test(`[D1-TFA-21] [A-31] a challenge is revoked when ${actor} ends the connection (NS-03)`, async () => {
    const { person } = await newApprover('us')
    const id = await raise(person.code)
    const [connection] = (await person.call('GET', '/api/company-connections')).body.items
    await service.changes()
    const ended =
      actor === 'the customer'
        ? await person.call('DELETE', `/api/company-connections/${connection.id}`)
        : await service.companyData('DELETE', `/connections/${connection.id}`)
    assert.equal(ended.status, 204, ended.text)
    assert.deepEqual(
      (await service.changes()).map(({ event, status, share_code }) => [event, status, share_code]),
      [
        ['2fa_challenge_completed', 'revoked', person.code],
        ['connection_deleted', undefined, person.code],
      ],
    )
    assert.equal((await pollChallenge(service, id)).body.status, 'revoked')
    await connect(person, service)
    assert.equal((await raiseChallenge(service, person.code)).status, 404, 'a new connection is not enrolled')
  })
}

test('[A-31] deleting the account or the service revokes open challenges (NS-03, G-013, G-097)', async () => {
  const { person } = await newApprover()
  const id = await raise(person.code)
  await service.changes()
  await person.call('POST', '/api/account/delete-request', { password: person.password })
  const code = await mailbox(platform).codeFor(person.email, 'delete_account')
  assert.equal((await person.call('POST', '/api/account/confirm-delete', { code })).status, 200)
  assert.equal((await pollChallenge(service, id)).body.status, 'revoked')
  assert.deepEqual(
    (await service.changes()).map(({ event, status, share_code }) => [event, status, share_code]),
    [
      ['2fa_challenge_completed', 'revoked', null],
      ['connection_deleted', undefined, null],
    ],
  )
  const short = await createService(company)
  const { person: other, cards } = await enrolledApprover(platform, db, short)
  assert.equal((await raiseChallenge(short, other.code)).status, 200)
  assert.equal((await company.call('DELETE', `/api/services/${short.id}`)).status, 204)
  assert.deepEqual(await cards(), [])
})

test('(G-116) a newer challenge leaves an older one and the enrollment unchanged', async () => {
  const approver = await newApprover()
  await enroll(db, service, approver.person)
  const ids = [await raise(approver.person.code), await raise(approver.person.code)]
  assert.deepEqual(
    (await approver.cards()).map(({ challenge_id }) => challenge_id),
    ids,
  )
})
