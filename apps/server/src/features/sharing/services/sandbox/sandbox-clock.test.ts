// The clock of a sandbox service in the database: what has no time keeps none, and a move writes a bounded number of rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  borrowPlatform,
  connect,
  createService,
  openRegion,
  readValues,
  registerCompany,
  registerPerson,
  type TestAnswer,
  type TestService,
} from '@company-data/testkit'
import { sql } from 'kysely'

const HOUR_SECONDS = 3600
const MAX_MOVED_EVENTS = 1000

const platform = await borrowPlatform()
const { kysely } = openRegion(platform)

const advance = ({ id }: TestService) =>
  sql`select advance_sandbox(${id}::uuid, ${HOUR_SECONDS}::bigint)`.execute(kysely)

test('a moved sandbox clock leaves values without a time as they are', async () => {
  const person = await registerPerson(platform)
  const company = await registerCompany(platform)
  const service = await createService(company, { requestFields: [{ slug: 'shared' }, { slug: 'checked' }] })
  const value = await service.seal('Ann')
  // The clock of a borrowed platform may be days ahead of the machine's.
  const { now } = (await platform.ops('GET', '/api/ops/clock')).body
  const shared_until = new Date(Date.parse(now) + 24 * HOUR_SECONDS * 1000).toISOString()
  const answers = [
    { slug: 'shared', value, shared_until },
    { slug: 'checked', value },
  ]
  const { id } = await connect(person, service, answers as TestAnswer[])
  await sql`update connection_value set verified_expires_at = ${shared_until}
    where request_field_id = ${service.fieldIds.checked}`.execute(kysely)
  await advance(service)
  const { rows } = await sql`select shared_until is null as shared, expires_at is null as expires,
      verified_expires_at is null as checked from connection_value where connection_id = ${id}
    order by shared_until nulls last`.execute(kysely)
  assert.deepEqual(rows, [
    { shared: false, expires: true, checked: true },
    { shared: true, expires: true, checked: false },
  ])
  const run = await platform.ops('POST', '/api/ops/jobs/run', { job: 'connections.share-once-expiry' })
  assert.equal(run.status, 200, run.text)
  assert.deepEqual(await readValues(service, id), { shared: 'Ann', checked: 'Ann' })
})

test('[B-21] a moved sandbox clock writes only the oldest events of each channel', async () => {
  const service = await createService(await registerCompany(platform))
  await sql`insert into change (company_user_id, channel_id, seq, id, event, members, at)
    select ${service.company.userId}, ${service.id}, number, gen_random_uuid(), 'message_received', '{}', now()
    from generate_series(1, ${MAX_MOVED_EVENTS + 200}) number`.execute(kysely)
  await advance(service)
  const { rows } = await sql<{
    count: number
    last: number
  }>`select count(*)::integer as count, max(seq)::integer as last
    from change where channel_id = ${service.id} and at < now() - interval '30 minutes'`.execute(kysely)
  assert.deepEqual(rows, [{ count: MAX_MOVED_EVENTS, last: MAX_MOVED_EVENTS }])
})
