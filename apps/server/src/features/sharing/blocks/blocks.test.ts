// A person blocks a company: nothing of it is shown or pushed, and the company does not notice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  connect,
  createDocumentFixture,
  createService,
  deleteAccount,
  enroll,
  openPushStream,
  openRegion,
  raiseChallenge,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  startConversation,
  type TestAccount,
  type TestService,
  until,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const eu = openRegion(platform)
const company = await registerCompany(platform)
const service = await createService(company)
const farCompany = await registerCompany(platform, { region: 'us' })
const farService = await createService(farCompany)

const block = async (person: TestAccount, { userId }: TestAccount, method = 'PUT'): Promise<void> =>
  assert.equal((await person.call(method, `/api/blocks/${userId}`)).status, 204)
const listInvitations = async (person: TestAccount): Promise<string[]> =>
  (await person.call('GET', '/api/connect-requests')).body.items.map((item: { request_id: string }) => item.request_id)
const listBlocked = async (person: TestAccount): Promise<string[]> =>
  (await person.call('GET', '/api/blocks')).body.map((item: { company_user_id: string }) => item.company_user_id)

test('A-110: a person blocks, lists and unblocks companies of every region', async () => {
  const person = await registerPerson(platform)
  await block(person, company)
  await block(person, farCompany)
  await block(person, company)
  const { body } = await person.call('GET', '/api/blocks')
  assert.deepEqual(
    body.map(({ company_user_id }: { company_user_id: string }) => company_user_id),
    [company.userId, farCompany.userId],
  )
  assert.deepEqual(Object.keys(body[0]).sort(), ['blocked_at', 'company_identity', 'company_name', 'company_user_id'])
  assert.match(body[0].company_name, /^company /)
  await block(person, company, 'DELETE')
  await block(person, company, 'DELETE')
  assert.deepEqual(await listBlocked(person), [farCompany.userId])
})

test('A-110: an unknown company, a person and a malformed id are not found', async () => {
  const person = await registerPerson(platform)
  for (const id of [person.userId, '01890000-0000-7000-8000-000000000000', 'no-uuid'])
    for (const method of ['PUT', 'DELETE'])
      assert.deepEqual(await readStatusAndKey(person.call(method, `/api/blocks/${id}`)), [
        404,
        'profile.code_not_found',
      ])
  assert.deepEqual(await readStatusAndKey(company.call('GET', '/api/blocks')), [403, 'auth.forbidden'])
})

for (const [name, inviter, owner] of [
  ['its own region', service, company],
  ['another region', farService, farCompany],
] as ReadonlyArray<[string, TestService, TestAccount]>) {
  test(`TRUST-51 A-110: invitations of a company blocked in ${name} are hidden`, async () => {
    const person = await registerPerson(platform)
    const earlierId = await inviter.invite(person)
    assert.deepEqual(await listInvitations(person), [earlierId])
    await block(person, owner)
    assert.deepEqual(await listInvitations(person), [])
    const other = await createService(owner)
    const stream = await openPushStream(person)
    const reply = await other.sendConnectRequest(person.code)
    assert.deepEqual([reply.status, reply.body.status], [201, 'pending'])
    assert.deepEqual(await listInvitations(person), [])
    const { items } = (await other.companyData('GET', '/connect-requests')).body
    assert.deepEqual([items[0].request_id, items[0].status], [reply.body.request_id, 'pending'])

    // The push of another company arrives, so the blocked one was not pushed before it.
    const neutral = await createService(await registerCompany(platform))
    const neutralId = await neutral.invite(person)
    assert.equal((await stream.next()).data.id, neutralId)
    stream.close()

    await block(person, owner, 'DELETE')
    assert.deepEqual(await listInvitations(person), [earlierId, reply.body.request_id, neutralId])
  })
}

test('TRUST-51 A-110: a blocked company cannot ask for approvals', async () => {
  const person = await registerPerson(platform)
  await connect(person, service)
  await enroll(eu, service, person)
  const open = await raiseChallenge(service, person.code)
  assert.equal(open.status, 200, open.text)
  await service.changes()
  await block(person, company)
  assert.deepEqual((await person.call('GET', '/api/twofa/enrollments')).body, [])
  assert.deepEqual(await readStatusAndKey(raiseChallenge(service, person.code)), [404, 'twofa.not_enrolled'])
  const events = await service.changes()
  assert.deepEqual(
    events.map(({ event, challenge_id, status }) => [event, challenge_id, status]),
    [['2fa_challenge_completed', open.body.challenge_id, 'revoked']],
  )

  // Enrolled again while blocked, the person still looks as if it were not.
  await enroll(eu, service, person)
  assert.deepEqual(await readStatusAndKey(raiseChallenge(service, person.code)), [404, 'twofa.not_enrolled'])
  await block(person, company, 'DELETE')
  assert.equal((await raiseChallenge(service, person.code)).status, 200)
})

test('A-110: a block keeps the connection and its messages, but stops pushes', async () => {
  const person = await registerPerson(platform)
  const conversation = await startConversation(service, person)
  await block(person, company)
  const stream = await openPushStream(person)
  await conversation.service.send('hello')
  const neutral = await createService(await registerCompany(platform))
  const neutralId = await neutral.invite(person)
  assert.equal((await stream.next()).data.id, neutralId)
  stream.close()
  assert.equal((await conversation.customer.messages()).length, 1)
})

test('TRUST-52 A-110: a contract with a blocked company can be cancelled', async () => {
  const fixture = await createDocumentFixture(platform, { company })
  const { id } = await fixture.create({ kind: 'subscription', metadata: { can_be_cancelled_in_app: true } })
  await block(fixture.customer, company)
  assert.equal((await fixture.received(`/${id}`)).status, 200)
  assert.equal((await fixture.performAction(id, 'cancel')).body.status, 'ended')
})

test('A-110: 1000 blocks are the most', async () => {
  const person = await registerPerson(platform)
  await eu.kysely
    .insertInto('block')
    .values(
      Array.from({ length: 1000 }, () => ({
        company_user_id: crypto.randomUUID(),
        person_user_id: person.userId,
        blocked_at: new Date(),
      })),
    )
    .execute()
  const refusal = await readStatusAndKey(person.call('PUT', `/api/blocks/${company.userId}`))
  assert.deepEqual(refusal, [400, 'account.quota_exceeded'])
})

test('A-110: blocks move with their company and end with their person', async () => {
  const person = await registerPerson(platform)
  const mover = await registerCompany(platform)
  const us = openRegion(platform, 'us')
  const readRows = (database: typeof us) =>
    database.kysely.selectFrom('block').selectAll().where('person_user_id', '=', person.userId).execute()
  await block(person, mover)
  assert.equal((await mover.call('POST', '/api/profile/migrate-region', { region: 'us' })).status, 202)
  await until('the company has moved', async () => {
    await platform.ops('POST', '/api/ops/jobs/run')
    return (await readRows(eu)).length === 0
  })
  assert.equal((await readRows(us)).length, 1)
  assert.deepEqual(await listBlocked(person), [mover.userId])
  await deleteAccount(platform, person)
  await until('the blocks of the deleted person are gone', async () => {
    await platform.ops('POST', '/api/ops/jobs/run')
    return (await readRows(us)).length === 0
  })
})
