// Invitations expire after 30 days: immediately for every reader, and later in the row too (G-129).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createService,
  openRegion,
  ownPlatform,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
} from '@company-data/testkit'
import { sql } from 'kysely'
import type { RegionTx } from '../../../schema/region.ts'
import { listByService } from './store.ts'

const DAYS_30 = 30 * 86_400

const platform = await ownPlatform({ regions: ['eu', 'us'] })
const db = openRegion(platform)
let company = await registerCompany(platform)

/** Sessions do not live for 30 days. */
const signIn = async (account: TestAccount): Promise<TestAccount> => {
  const { email, password } = account
  const { body } = await call(platform.frontDoor, 'POST', '/api/auth/login', { body: { email, password } })
  const token = body.access_token
  return {
    ...account,
    token,
    call: (method, path, content) =>
      call(account.apiUrl, method, path, { token, ...(content !== undefined && { body: content }) }),
  }
}
const readErrorKey = ({ status, body }: Reply): [number, string] => [status, body?.error_key]
const listSent = async (owner: TestAccount, { id }: TestService, query = '') =>
  (await owner.call('GET', `/api/portal/services/${id}/connect-requests${query}`)).body.items
const received = async (account: TestAccount, query = '') =>
  (await account.call('GET', `/api/connect-requests${query}`)).body.items
const readStoredRequest = async (id: string) =>
  db.kysely
    .selectFrom('connect_request')
    .select(['status', 'decided_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('[A-88] (G-129) an invitation expires after 30 days for both parties, without an event', async () => {
  const service = await createService(company)
  const [punctual, late] = [await registerPerson(platform), await registerPerson(platform, { region: 'us' })]
  await service.invite(punctual)
  const id = await service.invite(late)
  await platform.advance(DAYS_30 - 60)
  const [owner, inTime, tooLate] = [await signIn(company), await signIn(punctual), await signIn(late)]
  const { config_token } = (await owner.call('GET', `/api/services/${service.id}`)).body
  const [open] = await received(inTime)
  const path = `/api/connect-requests/${open.request_id}/accept`
  assert.equal((await inTime.call('POST', path, { config_token, answers: [] })).status, 201)
  assert.deepEqual(
    [(await received(tooLate))[0].status, (await listSent(owner, service))[1].status],
    ['pending', 'pending'],
  )

  await platform.advance(61)
  assert.deepEqual(
    (await received(await signIn(punctual))).map(({ status }: { status: string }) => status),
    ['accepted'],
  )
  const [mine] = await received(tooLate, '?status=expired')
  assert.deepEqual([mine.request_id, mine.status], [id, 'expired'])
  assert.deepEqual(await received(tooLate, '?status=pending'), [])
  const [theirs] = await listSent(owner, service, '?status=expired')
  assert.deepEqual([theirs.request_id, theirs.decided_at], [id, theirs.expires_at])
  assert.deepEqual(await listSent(owner, service, '?status=pending'), [])
  for (const reply of [
    await tooLate.call('POST', `/api/connect-requests/${id}/accept`, { config_token, answers: [] }),
    await tooLate.call('POST', `/api/connect-requests/${id}/reject`),
    await owner.call('DELETE', `/api/portal/services/${service.id}/connect-requests/${id}`),
  ]) {
    assert.deepEqual(readErrorKey(reply), [409, 'connect_requests.closed'])
  }
  const events = await db.kysely.selectFrom('change').select('event').where('channel_id', '=', service.id).execute()
  assert.deepEqual(
    events.map(({ event }) => event),
    ['connection_request_accepted', 'connection_created'],
  )
})

test('(G-129) a person can be invited again after an invitation expired', async () => {
  company = await signIn(company)
  const service = await createService(company)
  const person = await registerPerson(platform)
  const id = await service.invite(person)
  await platform.advance(DAYS_30 + 1)
  const owner = await signIn(company)
  const path = `/api/portal/services/${service.id}/connect-requests`
  const secondResponse = await owner.call('POST', path, { share_code: person.code })
  assert.equal(secondResponse.status, 201, secondResponse.text)
  assert.notEqual(secondResponse.body.request_id, id)
  assert.equal((await readStoredRequest(id)).status, 'expired')

  await platform.advance(DAYS_30 + 1)
  const { body } = await platform.ops('POST', '/api/ops/jobs/run', { job: 'connect-requests.expiry' })
  assert.ok(body.ran.every(({ ok }: { ok: boolean }) => ok))
  const row = await readStoredRequest(secondResponse.body.request_id)
  assert.equal(row.status, 'expired')
  assert.equal(row.decided_at?.getTime(), new Date(secondResponse.body.created_at).getTime() + DAYS_30 * 1000)
})

test('(NS-11, G-129) expired requests are one paged list, with or without the job', async () => {
  company = await signIn(company)
  const service = await createService(company)
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push(await service.invite(await registerPerson(platform)))
  await platform.advance(DAYS_30 + 1)
  const owner = await signIn(company)
  // The state that an interrupted job leaves.
  await db.kysely
    .updateTable('connect_request')
    .set(({ ref }) => ({ status: 'expired', decided_at: ref('expires_at') }))
    .where('id', 'in', [ids[1] ?? '', ids[4] ?? ''])
    .execute()
  await owner.call('POST', `/api/portal/services/${service.id}/connect-requests`, {
    share_code: (await registerPerson(platform)).code,
  })
  const listedIds: string[] = []
  for (let cursor = ''; ; ) {
    const path = `/api/portal/services/${service.id}/connect-requests?status=expired&limit=2${cursor}`
    const { items, next_cursor } = (await owner.call('GET', path)).body
    listedIds.push(...items.map(({ request_id }: { request_id: string }) => request_id))
    if (next_cursor === null) break
    cursor = `&cursor=${next_cursor}`
  }
  assert.deepEqual(listedIds, ids)
})

test('(NS-07) a page of one status reads only requests of that status', async () => {
  const service = await createService(await signIn(company))
  const seed = (from: number, status: string) => sql`
    insert into connect_request
    select ${company.userId}::uuid, ${service.id}::uuid, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      gen_random_uuid(), null, ${status}, now(), now() + interval '10 years', null
    from generate_series(${from}::int, ${from}::int + 4999) n`
  await db.transaction(async (tx) => {
    await seed(1, 'accepted').execute(tx)
    await seed(5001, 'pending').execute(tx)
    await sql`update connect_request set status = 'rejected' where id = '01900000-0000-7000-8000-000000001000'`.execute(
      tx,
    )
  })
  await sql`analyze connect_request`.execute(db.kysely)
  const now = new Date()
  const readSoFar = async (tx: RegionTx): Promise<number> => {
    const { rows } = await sql<{ read: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname = 'connect_request'`.execute(tx)
    return rows[0]?.read ?? 0
  }
  for (const status of ['pending', 'accepted', 'rejected', 'expired', undefined] as const) {
    const read = await db.transaction(async (tx) => {
      const before = await readSoFar(tx)
      await listByService(tx, service.id, { after: undefined, limit: 51, status, now })
      return (await readSoFar(tx)) - before
    })
    assert.ok(read <= 60, `${status}: ${read} rows were read`)
  }
})
