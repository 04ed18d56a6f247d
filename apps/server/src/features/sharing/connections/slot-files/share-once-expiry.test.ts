// The job that deletes expired share-once files: all due ones, but none of a moving company.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  borrowPlatform,
  createService,
  openRegion,
  registerCompany,
  seedConnection,
  seedFile,
  type TestService,
} from '@company-data/testkit'
import { sql } from 'kysely'

test('[D1-BIN-13] deletes all due files in batches, except those of a moving company', async () => {
  const platform = await borrowPlatform()
  const db = openRegion(platform)
  const requestFields = [{ slug: 'once', type: 'document', one_time: true }]
  const [moving, staying] = await Promise.all(
    [1, 2].map(async () => createService(await registerCompany(platform), { requestFields })),
  )
  assert.ok(moving && staying)
  const due = new Date('2026-01-01T00:00:00Z')
  /** Many answers that were shared once, older than all others. */
  const seedMany = async (service: TestService, count: number, expires: Date) => {
    const company = service.company.userId
    await sql`with made as (
        insert into connection (company_user_id, service_id, id, customer_user_id, customer_type, connected_at)
        select ${company}, ${service.id}, gen_random_uuid(), gen_random_uuid(), 'person', now()
        from generate_series(1, ${count}) returning id, customer_user_id)
      insert into connection_value (company_user_id, connection_id, request_field_id, customer_user_id, live, is_private,
        file_key, file_shape, file_sha256, expires_at, updated_at)
      select ${company}, id, ${service.fieldIds.once}, customer_user_id, false, true,
        ${`${company}/connection-files/`} || gen_random_uuid(), 'sealed', 'd', ${expires}, now() from made`.execute(
      db.kysely,
    )
  }
  await seedMany(moving, 600, due)
  await seedMany(staying, 600, new Date('2026-01-02T00:00:00Z'))
  const later = await seedFile(platform, staying.company, 'raw', 'later', 'text/plain')
  const expires_at = new Date('2099-01-01T00:00:00Z')
  await seedConnection(db, staying, { userId: randomUUID() }, { once: { ...later, expires_at } })
  await sql`insert into moved_company (company_user_id) values (${moving.company.userId})`.execute(db.kysely)

  const run = await platform.ops('POST', '/api/ops/jobs/run', { job: 'connections.share-once-expiry' })
  assert.equal(run.status, 200, run.text)
  assert.equal(run.text.includes('false'), false, run.text)
  const count = async ({ company }: TestService) => {
    const { rows: counted } = await sql<{ expired: number; files: number; digests: number }>`
      select count(*) filter (where expired_at is not null and file_key is null) as expired,
        count(*) filter (where expired_at is null and file_key is not null) as files, count(file_sha256) as digests
      from connection_value where company_user_id = ${company.userId}`.execute(db.kysely)
    return counted[0]
  }
  assert.deepEqual(await count(staying), { expired: 600, files: 1, digests: 601 })
  assert.deepEqual(await count(moving), { expired: 0, files: 600, digests: 600 })
})
