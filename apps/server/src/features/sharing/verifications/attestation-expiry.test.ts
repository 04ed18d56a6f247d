// Expiry of attestations, unused codes and old rows. A year passes in this test.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addSealedDatum,
  borrowPlatform,
  call,
  connect,
  createService,
  openRegion,
  registerCompany,
  registerPerson,
  startVerification,
  type TestAccount,
  verifyDatum,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const eu = openRegion(platform, 'eu')
const us = openRegion(platform, 'us')

const DAY = 24 * 3600

const runJob = async (): Promise<void> => {
  const { body } = await platform.ops('POST', '/api/ops/jobs/run', { job: 'verifications.expire' })
  assert.ok(
    body.ran.every(({ ok }: { ok: boolean }) => ok),
    JSON.stringify(body),
  )
}
/** A request of a person whose tokens are too old by now. */
const later = async ({ email, password, apiUrl }: TestAccount, path: string) => {
  const { body } = await call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email, password } })
  return (await call(apiUrl, 'GET', path, { token: body.access_token })).body
}
const listEvents = (connectionId: string) =>
  us.kysely.selectFrom('change').select('event').where('connection_id', '=', connectionId).execute()

test('[D1-EVT-07] (G-087) an expired attestation is null, with one field_updated per live slot', async () => {
  const person = await registerPerson(platform)
  const company = await registerCompany(platform, { region: 'us' })
  const service = await createService(company, {
    requestFields: [
      { slug: 'mail', type: 'email' },
      { slug: 'once', type: 'email', one_time: true },
    ],
  })
  const { id } = await addSealedDatum(person, 'email', 'year@example.org')
  const record = await verifyDatum(platform, person, id, 'year@example.org')
  const value = await service.seal('year@example.org')
  const connection = await connect(person, service, [
    { slug: 'mail', contact_data_id: id, value },
    { slug: 'once', contact_data_id: id, value },
  ])
  await us.kysely.deleteFrom('change').execute()

  await platform.advance(364 * DAY)
  await runJob()
  assert.equal((await later(person, `/api/contact-data/${id}`)).verification?.verification_id, record.verification_id)
  assert.deepEqual(await listEvents(connection.id), [])

  await platform.advance(DAY)
  // At the exact time, before the job has run.
  assert.equal((await later(person, '/api/verifications')).items[0].status, 'ended')
  assert.equal((await later(person, `/api/contact-data/${id}`)).verification, null)
  await runJob()
  await runJob()
  assert.equal((await later(person, `/api/contact-data/${id}`)).verification, null)
  assert.deepEqual(await listEvents(connection.id), [{ event: 'field_updated' }])
  const values = us.kysely.selectFrom('connection_value').where('connection_id', '=', connection.id)
  const storedValues = await values
    .select(['live', 'verified_hash', 'verification_id', 'verified_at'])
    .orderBy('live')
    .execute()
  assert.deepEqual(
    storedValues.map(({ live, verified_hash, verification_id, verified_at }) => [
      live,
      verified_hash,
      verification_id,
      verified_at !== null,
    ]),
    [
      [false, record.verified_hash, record.verification_id, true],
      [true, null, null, false],
    ],
  )
})

test('(G-087) ends several batches in one run and skips a person who is moving', async () => {
  const [person, moving] = [await registerPerson(platform), await registerPerson(platform)]
  const [mine, theirs] = [
    await addSealedDatum(person, 'email', 'batch@example.org'),
    await addSealedDatum(moving, 'email', 'moving@example.org'),
  ]
  const stuck = await startVerification(moving, theirs.id, 'email', 'moving@example.org')
  for (let turn = 0; turn < 110; turn += 1) await startVerification(person, mine.id, 'email', 'batch@example.org')
  await eu.kysely.insertInto('moved_company').values({ company_user_id: moving.userId }).execute()
  await platform.advance(16 * 60)
  await runJob()
  const readStatuses = async (ownerUserId: string) => {
    const rows = eu.kysely.selectFrom('verification').select('status').where('owner_user_id', '=', ownerUserId)
    return (await rows.groupBy('status').execute()).map(({ status }) => status)
  }
  assert.deepEqual(await readStatuses(person.userId), ['ended'])
  assert.deepEqual(await readStatuses(moving.userId), ['pending'])
  await eu.kysely.deleteFrom('moved_company').where('company_user_id', '=', moving.userId).execute()
  await runJob()
  assert.deepEqual(await readStatuses(moving.userId), ['ended'])
  const remainingVerification = await eu.kysely
    .selectFrom('verification')
    .selectAll()
    .where('id', '=', stuck)
    .executeTakeFirst()
  assert.deepEqual(
    [remainingVerification?.hash, remainingVerification?.salt, remainingVerification?.code_hash],
    [null, null, null],
    'nothing to guess from',
  )

  await platform.advance(91 * DAY)
  await runJob()
  assert.deepEqual([await readStatuses(person.userId), await readStatuses(moving.userId)], [[], []])
})
