// Tests of operators' orders about an account: end its sessions, keep it from deletion, delete it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  call,
  createDocumentFixture,
  deleteAccount,
  eventually,
  mailbox,
  openDirectory,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestAccount,
  until,
  usePlatform,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await usePlatform()
const directory = openDirectory(platform)

const hold = (account: { userId: string }, isOn: boolean, reason = 'file 7') =>
  platform.ops('PUT', `/api/ops/accounts/${account.userId}/legal-hold`, { held: isOn, reason })
const order = (account: { userId: string }, reason = 'request 12') =>
  platform.ops('POST', `/api/ops/accounts/${account.userId}/deletion`, { reason })
const read = async ({ userId }: { userId: string }) => (await platform.ops('GET', `/api/ops/accounts/${userId}`)).body
const carryOut = () => platform.ops('POST', '/api/ops/jobs/run', { job: 'accounts.requested-deletions' })

const findDeletion = async ({ userId }: TestAccount) => {
  const { items } = (await platform.ops('GET', '/api/ops/deletions?limit=100')).body
  return items.find((row: { user_id: string }) => row.user_id === userId)
}

/** A worker of the platform may have begun before. */
const untilStatus = (account: TestAccount, status: string) =>
  until(`the deletion is ${status}`, async () => {
    await carryOut()
    return (await findDeletion(account))?.status === status
  })

test('an operator ends every session of an account', async () => {
  const company = await registerCompany(platform)
  assert.equal((await company.call('GET', '/api/account')).status, 200)
  const { status, body } = await platform.ops('POST', `/api/ops/accounts/${company.userId}/end-sessions`)
  assert.deepEqual([status, body], [200, { ended: 1 }])
  await eventually(async () => (await company.call('GET', '/api/account')).status, 401)
  assert.equal((await read(company)).open_sessions, 0)
  const unknown = platform.ops('POST', '/api/ops/accounts/none/end-sessions')
  assert.deepEqual(await readStatusAndKey(unknown), [404, 'ops.account_unknown'])
})

test('a held account is deleted neither by its owner nor by an order', async () => {
  const person = await registerPerson(platform)
  assert.equal((await hold(person, true)).status, 204)
  const { legal_hold } = await read(person)
  assert.deepEqual([legal_hold.reason, legal_hold.placed_by], ['file 7', 'OPERATOR_TOKEN'])
  await person.call('POST', '/api/account/delete-request', { password: person.password })
  const code = await mailbox(platform).codeFor(person.email, 'delete_account')
  const refusal = person.call('POST', '/api/account/confirm-delete', { code })
  assert.deepEqual(await readStatusAndKey(refusal), [409, 'account.on_hold'])
  assert.deepEqual(await readStatusAndKey(order(person)), [409, 'account.on_hold'])
  assert.equal((await person.call('GET', '/api/account')).status, 200)
  assert.equal((await hold(person, false, 'file 7 is closed')).status, 204)
  assert.equal((await read(person)).legal_hold, null)
  await deleteAccount(platform, person)
})

test('each change of a hold leaves a record that the database protects', async () => {
  const person = await registerPerson(platform)
  await hold(person, false)
  await hold(person, true, 'file 1')
  await hold(person, true, 'file 2')
  await hold(person, false, 'file 2 is closed')
  const { items } = (await platform.ops('GET', '/api/ops/legal-holds?limit=100')).body
  const entries = items.filter((row: { user_id: string }) => row.user_id === person.userId)
  assert.deepEqual(
    entries.map(({ change, reason, operator_name }: Record<string, string>) => [change, reason, operator_name]),
    [
      ['ended', 'file 2 is closed', 'OPERATOR_TOKEN'],
      ['changed', 'file 2', 'OPERATOR_TOKEN'],
      ['placed', 'file 1', 'OPERATOR_TOKEN'],
    ],
  )
  const { kysely } = directory
  const refusal = { code: '42501' }
  await assert.rejects(kysely.updateTable('legal_hold_record').set({ reason: 'x' }).execute(), refusal)
  await assert.rejects(kysely.deleteFrom('legal_hold_record').execute(), refusal)
  await assert.rejects(sql`truncate legal_hold_record`.execute(kysely), refusal)
})

test('a hold that is placed after an order refuses its deletion', async () => {
  const person = await registerPerson(platform)
  // Both in one transaction, so that no worker comes in between.
  await directory.transaction(async (tx) => {
    const at = new Date()
    const row = { id: person.userId, user_id: person.userId, usertype: 'person', region: 'eu', reason: 'r' }
    await tx
      .insertInto('requested_deletion')
      .values({ ...row, ordered_by: 'Ada', ordered_at: at })
      .execute()
    await tx
      .insertInto('legal_hold')
      .values({ user_id: person.userId, reason: 'file 8', placed_by: 'Ada', placed_at: at })
      .execute()
  })
  await untilStatus(person, 'refused')
  assert.equal((await findDeletion(person)).error_key, 'account.on_hold')
  assert.equal((await person.call('GET', '/api/account')).status, 200)
})

test('an ordered deletion removes the account, and its record stays', async () => {
  const company = await registerCompany(platform)
  const reply = await order(company, 'request 12 of 1 March')
  assert.equal(reply.status, 202, reply.text)
  await untilStatus(company, 'done')
  await eventually(async () => (await company.call('GET', '/api/account')).status, 401)
  const record = await findDeletion(company)
  assert.deepEqual(
    [record.user_id, record.usertype, record.reason, record.ordered_by],
    [company.userId, 'company', 'request 12 of 1 March', 'OPERATOR_TOKEN'],
  )
  assert.doesNotMatch(JSON.stringify(record), new RegExp(`${company.email}|${company.code}`))
  assert.deepEqual(await readStatusAndKey(order(company)), [404, 'ops.account_unknown'])
})

test('a company with an active contract stays, and the record says why', async () => {
  const company = await registerCompany(platform)
  const documents = await createDocumentFixture(platform, { company })
  const { id } = await documents.create({ kind: 'subscription' })
  assert.equal((await documents.change(id, { status: 'active' })).status, 200)
  await order(company)
  await untilStatus(company, 'refused')
  assert.equal((await findDeletion(company)).error_key, 'company_connections.active_contract')
  assert.equal((await company.call('GET', '/api/account')).status, 200)
})

test('a second order does not replace the first', async () => {
  const person = await registerPerson(platform)
  await hold(person, false)
  const [first, second] = await Promise.all([order(person, 'first'), order(person, 'second')])
  const ids = new Set([first, second].filter(({ status }) => status === 202).map(({ body }) => body.deletion_id))
  assert.equal(ids.size, 1)
})

test('the database refuses a change of a finished record', async () => {
  const person = await registerPerson(platform)
  await order(person)
  await untilStatus(person, 'done')
  const rows = directory.kysely
  const at = { code: '42501' }
  const change = rows.updateTable('requested_deletion').set({ reason: 'x' }).where('user_id', '=', person.userId)
  await assert.rejects(change.execute(), at)
  await assert.rejects(rows.deleteFrom('requested_deletion').where('user_id', '=', person.userId).execute(), at)
})

test('only the role security places a hold and orders a deletion', async () => {
  const name = `support ${crypto.randomUUID()}`
  const { token } = (await platform.ops('POST', '/api/ops/operators', { name, roles: ['support'] })).body
  const person = await registerPerson(platform)
  const path = `/api/ops/accounts/${person.userId}`
  assert.equal((await call(platform.frontDoor, 'GET', path, { token })).status, 200)
  for (const [method, part, body] of [
    ['PUT', 'legal-hold', { held: true, reason: 'x' }],
    ['POST', 'deletion', { reason: 'x' }],
  ] as const) {
    const refusal = call(platform.frontDoor, method, `${path}/${part}`, { token, body })
    assert.deepEqual(await readStatusAndKey(refusal), [403, 'ops.role_required'])
  }
  const log = (await platform.ops('GET', '/api/ops/operator-log?limit=50')).body.items
  assert.ok(
    log.some(
      (row: { operator_name: string; request_path: string }) => row.operator_name === name && row.request_path === path,
    ),
  )
})
