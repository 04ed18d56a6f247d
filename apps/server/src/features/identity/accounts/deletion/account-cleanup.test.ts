// A deleted company leaves no rows, files or entries in its region, even after a crash.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  addCleanup,
  eventually,
  leaveTimeFor,
  mailbox,
  newServiceBody,
  type OwnPlatform,
  openDirectory,
  openRegion,
  ownPlatform,
  readCompanyRows,
  registerCompany,
  registerPerson,
  seedCompanyRows,
  startPlatform,
  type TestAccount,
  until,
} from '@company-data/testkit'
import { sql } from 'kysely'

/** Deletes but never cleans up, as if it died right after the deletion; a separate process cleans up. */
let worker: OwnPlatform | undefined

const startWorker = (): Promise<OwnPlatform> =>
  startPlatform({
    environment: {
      ROLES: 'worker',
      FRONT_DOOR_URL: platform.frontDoor,
      DATABASE_URL: platform.databases.directory,
      DATABASE_URL_EU: platform.databases.regions.get('eu') ?? '',
      DATA_DIR: platform.dataDir,
    },
  })

const platform = await ownPlatform({ environment: { ROLES: 'front-door,region' } })
const directory = openDirectory(platform)
const eu = openRegion(platform)
const neighbour = await registerCompany(platform)
addCleanup(() => worker?.stop())

const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')}`

const addService = async (company: TestAccount): Promise<Record<string, string>> => {
  const reply = await company.call('POST', '/api/services', await newServiceBody({ share_code: 'SHOP' }))
  assert.equal(reply.status, 201, reply.text)
  const photo = await company.call('POST', `/api/services/${reply.body.id}/share-photos`, { file: png })
  assert.equal(photo.status, 201, photo.text)
  return reply.body
}
await addService(neighbour)

const remove = async (account: TestAccount): Promise<void> => {
  assert.equal((await account.call('POST', '/api/account/delete-request', { password: account.password })).status, 200)
  const code = await mailbox(platform).codeFor(account.email, 'delete_account')
  const reply = await account.call('POST', '/api/account/confirm-delete', { code })
  assert.equal(reply.status, 200, reply.text)
}

const listFiles = async ({ userId }: TestAccount): Promise<string[]> => {
  const folder = join(platform.dataDir, 'files', 'eu', userId)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const readRows = ({ userId }: TestAccount) => readCompanyRows(eu.kysely, userId)
const listServiceEntries = ({ userId }: TestAccount) =>
  directory.kysely.selectFrom('service_entry').select('service_id').where('company_user_id', '=', userId).execute()
const waiting = async ({ userId }: TestAccount): Promise<boolean> => {
  const rows = directory.kysely.selectFrom('account_cleanup').select('region').where('user_id', '=', userId)
  return (await rows.executeTakeFirst()) !== undefined
}
const untilClean = (account: TestAccount): Promise<void> =>
  until('the clean-up is done', async () => !(await waiting(account)))
const assertNothingLeft = async (company: TestAccount): Promise<void> => {
  assert.deepEqual(await readRows(company), [])
  assert.deepEqual(await listFiles(company), [])
  assert.deepEqual(await listServiceEntries(company), [])
  const reply = await neighbour.call('GET', `/api/keys/${company.code}/SHOP`)
  assert.deepEqual([reply.status, reply.body.error_key], [404, 'keys.not_found'])
}

test('[D1-ACCT-08] the next start finishes the clean-up of a process that died', async () => {
  const company = await registerCompany(platform)
  await addService(company)
  await seedCompanyRows(eu.kysely, company.userId, 3)
  await remove(company)
  assert.equal(await waiting(company), true)
  assert.ok((await readRows(company)).length > 90)
  assert.equal((await listFiles(company)).length, 1)
  // Its keys are no longer served, although its entries still exist.
  assert.equal((await neighbour.call('GET', `/api/keys/${company.code}/SHOP`)).status, 404)
  const neighbourBefore = [await readRows(neighbour), await listFiles(neighbour), await listServiceEntries(neighbour)]

  worker = await startWorker()
  await untilClean(company)
  await assertNothingLeft(company)
  assert.deepEqual(
    [await readRows(neighbour), await listFiles(neighbour), await listServiceEntries(neighbour)],
    neighbourBefore,
  )
  assert.equal((await neighbour.call('GET', `/api/keys/${neighbour.code}/SHOP`)).status, 200)
})

test('[D1-ACCT-08] a running worker cleans up a deleted company immediately', async () => {
  const company = await registerCompany(platform)
  const service = await addService(company)
  await remove(company)
  await untilClean(company)
  await assertNothingLeft(company)
  const secondReply = await neighbour.call(
    'POST',
    '/api/services',
    await newServiceBody({ public_key: service.public_key }),
  )
  assert.equal(secondReply.status, 201, secondReply.text)
})

/** The numbers of an account's audit rows, mails in the directory and mails in the region. */
const countTraces = async ({ userId }: TestAccount): Promise<number[]> => {
  const mails = (db: typeof directory.kysely | typeof eu.kysely) =>
    sql`select 1 from mail where account_id = ${userId}`.execute(db)
  const audit = directory.kysely.selectFrom('audit_entry').select('id').where('company_user_id', '=', userId)
  return [
    (await audit.execute()).length,
    (await mails(directory.kysely)).rows.length,
    (await mails(eu.kysely)).rows.length,
  ]
}

test('[D1-ACCT-08] deletes the audit log and the mails of the deleted company only', async () => {
  const companies = [await registerCompany(platform), await registerCompany(platform)] as const
  for (const { userId, call } of companies) {
    const invited = await call('POST', '/api/delegates', { email: `${userId}@example.org`, name: 'Dee' })
    assert.equal(invited.status, 201, invited.text)
    // Like an alert about a backlog: written in the region, and out of date by now.
    await sql`insert into mail (id, account_id, kind, subject, body_encrypted, at, next_try_at, to_hash, expires_at)
      values (${randomUUID()}, ${userId}, 'alert', '', '', now(), now(), '', 'epoch')`.execute(eu.kysely)
  }
  const [company, other] = companies
  const before = await countTraces(other)
  assert.ok((await countTraces(company)).every((count) => count > 0) && before.every((count) => count > 0))
  await remove(company)
  await untilClean(company)
  assert.deepEqual(await countTraces(company), [0, 0, 0])
  assert.deepEqual(await countTraces(other), before)
})

test('the job resumes a clean-up cut off between the region and the directory', async () => {
  const company = await registerCompany(platform)
  await addService(company)
  const entries = await directory.kysely
    .selectFrom('service_entry')
    .selectAll()
    .where('company_user_id', '=', company.userId)
    .execute()
  await remove(company)
  await untilClean(company)
  const row = { user_id: company.userId, region: 'eu', created_at: new Date() }
  await directory.kysely.insertInto('account_cleanup').values(row).execute()
  await directory.kysely.insertInto('service_entry').values(entries).execute()
  const run = await platform.ops('POST', '/api/ops/jobs/run', { job: 'regions.account-cleanup' })
  assert.equal(run.status, 200, run.text)
  assert.equal(await waiting(company), false)
  await assertNothingLeft(company)
})

test('a writer admitted before the deletion leaves no row behind', async () => {
  const company = await registerCompany(platform)
  await remove(company)
  await untilClean(company)
  await assert.rejects(seedCompanyRows(eu.kysely, company.userId, 1), { code: 'CDMOV' })
  assert.deepEqual(await readRows(company), [])
})

test('a service created during the deletion is deleted too', async () => {
  const company = await registerCompany(platform)
  const { promise: lockTaken, resolve: reportLockTaken } = Promise.withResolvers<void>()
  const { promise: lockReleased, resolve: releaseLock } = Promise.withResolvers<void>()
  const creating = eu.transaction(async (tx) => {
    await seedCompanyRows(tx, company.userId, 1)
    reportLockTaken()
    await lockReleased
    const entry = { service_id: company.userId, public_key: 'k', public_key_sha256: company.userId, share_code: 'LATE' }
    await directory.kysely
      .insertInto('service_entry')
      .values({ ...entry, company_user_id: company.userId })
      .execute()
  })
  await lockTaken
  await remove(company)
  await leaveTimeFor('the clean-up, which must wait', 100)
  assert.equal(await waiting(company), true)
  releaseLock()
  await creating
  await untilClean(company)
  await assertNothingLeft(company)
})

test('while the region is paused the clean-up waits', async () => {
  const company = await registerCompany(platform)
  await addService(company)
  const row = { user_id: company.userId, region: 'eu', created_at: new Date() }
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'writes_paused' })
  await directory.kysely.insertInto('account_cleanup').values(row).execute()
  const runJob = () => platform.ops('POST', '/api/ops/jobs/run', { job: 'regions.account-cleanup' })
  await runJob()
  assert.equal(await waiting(company), true)
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
  await runJob()
  assert.equal(await waiting(company), false)
  assert.deepEqual(await readRows(company), [])
})

test('cleans up after a person, and refuses to delete one that is moving', async () => {
  const person = await registerPerson(platform)
  await remove(person)
  await untilClean(person)
  const company = await registerCompany(platform)
  await company.call('POST', '/api/account/delete-request', { password: company.password })
  const code = await mailbox(platform).codeFor(company.email, 'delete_account')
  // As if the move started after the pipeline had checked.
  await sql`update account set moving_to = 'us' where user_id = ${company.userId}`.execute(directory.kysely)
  const reply = await company.call('POST', '/api/account/confirm-delete', { code })
  assert.deepEqual([reply.status, reply.body.error_key], [503, 'db.writes_paused'])
  await sql`update account set moving_to = null where user_id = ${company.userId}`.execute(directory.kysely)
  await eventually(async () => (await company.call('GET', '/api/account')).status, 200)
})
