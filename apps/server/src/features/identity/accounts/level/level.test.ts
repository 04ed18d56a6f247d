// Levels and the audit log of a company, and the rights of its delegates.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  leaveTimeFor,
  ownPlatform,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import pg from 'pg'
import { route } from '../../../../gate/route.ts'

/** A route of a paid level: the pipeline checks it by the cached state. */
const forPro = route({
  method: 'GET',
  path: '/api/test/pro',
  at: ['region'],
  access: { kind: 'callers', allow: ['company'], level: 'pro' },
  summary: 'For companies on pro',
  documents: [],
  status: 204,
  handler: () => undefined,
})

const platform = await ownPlatform({ routes: () => [forPro] })

const readErrorKey = ({ body }: Reply): string => body.error_key
const readLevel = async (account: TestAccount): Promise<string> =>
  (await account.call('GET', '/api/account')).body.level

test('[A-14] the owner and the operator set the level, both with an audit entry', async () => {
  const company = await registerCompany(platform, { level: 'free' })
  const set = await company.call('PUT', '/api/account/level', { level: 'pro' })
  assert.deepEqual([set.status, set.body], [200, { user_id: company.userId, level: 'pro' }])
  const byOperator = await platform.ops('PUT', `/api/ops/companies/${company.userId}/level`, { level: 'business' })
  assert.deepEqual([byOperator.status, byOperator.body.level], [200, 'business'])
  assert.equal(await readLevel(company), 'business')
  assert.equal(readErrorKey(await company.call('PUT', '/api/account/level', { level: 'gold' })), 'request.invalid')
  const { items, next_cursor } = (await company.call('GET', '/api/portal/audit-log')).body
  assert.equal(next_cursor, null)
  assert.deepEqual(Object.keys(items[0]).sort(), ['action', 'actor', 'at', 'data', 'id'])
  assert.deepEqual(
    items.map((entry: Record<string, unknown>) => [entry.action, entry.actor, entry.data]),
    [
      ['level.changed', { kind: 'operator' }, { old_level: 'pro', new_level: 'business' }],
      ['level.changed', { kind: 'company', user_id: company.userId }, { old_level: 'free', new_level: 'pro' }],
    ],
  )
})

test('a missing company is reported to the operator, and a person has no level', async () => {
  const person = await registerPerson(platform)
  for (const id of [person.userId, '01890000-0000-7000-8000-000000000000', 'no-uuid']) {
    const reply = await platform.ops('PUT', `/api/ops/companies/${id}/level`, { level: 'pro' })
    assert.deepEqual([reply.status, readErrorKey(reply)], [404, 'ops.company_unknown'])
  }
  assert.equal(readErrorKey(await person.call('PUT', '/api/account/level', { level: 'pro' })), 'auth.forbidden')
  assert.equal(readErrorKey(await person.call('GET', '/api/portal/audit-log')), 'auth.forbidden')
})

test('the audit log comes in pages and shows only the caller’s company', async () => {
  const [company, other] = await Promise.all([registerCompany(platform, { level: 'free' }), registerCompany(platform)])
  for (const level of ['basic', 'pro', 'business']) await company.call('PUT', '/api/account/level', { level })
  const page = (query: string) => company.call('GET', `/api/portal/audit-log?${query}`)
  const first = (await page('limit=2')).body
  assert.deepEqual(
    first.items.map(({ data }: { data: { new_level: string } }) => data.new_level),
    ['business', 'pro'],
  )
  const second = (await page(`limit=2&cursor=${first.next_cursor}`)).body
  assert.deepEqual(
    second.items.map(({ data }: { data: { new_level: string } }) => data.new_level),
    ['basic'],
  )
  assert.equal(second.next_cursor, null)
  assert.equal(readErrorKey(await page('cursor=nonsense')), 'request.cursor_invalid')
  assert.equal(readErrorKey(await page('limit=251')), 'request.invalid')
  assert.equal((await other.call('GET', '/api/portal/audit-log')).body.items.length, 1)
})

test('the very next call sees a level change', async () => {
  const company = await registerCompany(platform, { level: 'free' })
  for (const level of ['basic', 'free', 'pro', 'free']) {
    await company.call('PUT', '/api/account/level', { level })
    assert.equal(await readLevel(company), level)
    assert.equal((await company.call('GET', '/api/test/pro')).status, level === 'pro' ? 204 : 403)
  }
})

/** A delegate as accept-invite creates it: a separate account that points to its company. */
const makeDelegate = async (company: TestAccount): Promise<TestAccount> => {
  const delegate = await registerPerson(platform)
  const directory = new pg.Client(platform.databases.directory)
  await directory.connect()
  const text = "update account set usertype = 'delegate', code = null, company_user_id = $1 where user_id = $2"
  await directory.query(text, [company.userId, delegate.userId])
  await directory.query("select pg_notify('account', $1)", [delegate.userId])
  await directory.end()
  await leaveTimeFor('the remembered state to run out', 1_100)
  return delegate
}

test('a delegate manages only its own account and security', async () => {
  const company = await registerCompany(platform, { level: 'business' })
  const delegate = await makeDelegate(company)
  const account = (await delegate.call('GET', '/api/account')).body
  assert.deepEqual(
    [account.user_id, account.usertype, account.level, account.region],
    [delegate.userId, 'delegate', 'business', 'eu'],
  )
  assert.deepEqual([account.share_code, account.company_code], [undefined, undefined])
  for (const path of ['/api/account/2fa', '/api/account/trusted-devices'])
    assert.equal((await delegate.call('GET', path)).status, 200)
  assert.equal((await delegate.call('POST', '/api/account/2fa/setup')).status, 200)
  const ownersOnly = [
    ['GET', '/api/profile'],
    ['PUT', '/api/profile'],
    ['GET', '/api/profile/keys'],
    ['GET', '/api/account-key'],
    ['PUT', '/api/account/email'],
    ['POST', '/api/account/email/confirm'],
    ['POST', '/api/account/delete-request'],
    ['POST', '/api/account/confirm-delete'],
    ['PUT', '/api/account/level'],
    ['GET', '/api/account/recovery-key'],
    ['GET', '/api/account/recovery-copies'],
    ['POST', '/api/account/recovery-copies'],
    ['POST', '/api/account/recovery-code'],
    ['POST', '/api/account/recovery-copies/x/recover'],
    ['GET', '/api/portal/audit-log'],
  ] as const
  for (const [method, path] of ownersOnly) {
    const reply = await delegate.call(method, path, method === 'GET' ? undefined : {})
    assert.deepEqual([reply.status, readErrorKey(reply)], [403, 'auth.owner_only'], `${method} ${path}`)
  }
})

test('a delegate is deleted with its company', async () => {
  const company = await registerCompany(platform)
  const delegate = await makeDelegate(company)
  await company.call('POST', '/api/account/delete-request', { password: company.password })
  const mails = (await platform.ops('GET', `/api/ops/mail?to=${company.email}`)).body.items
  const { code } = mails.find((mail: { kind: string }) => mail.kind === 'delete_account')
  assert.equal((await company.call('POST', '/api/account/confirm-delete', { code })).status, 200)
  assert.equal(readErrorKey(await delegate.call('GET', '/api/account')), 'auth.token_invalid')
  // Its e-mail address is free again: no trace of the delegate is left either.
  await registerPerson(platform, { email: delegate.email })
})

test('with LEVELS=operator a company lowers its level and cannot raise it', async () => {
  const strict = await ownPlatform({ environment: { LEVELS: 'operator' } })
  const company = await registerCompany(strict, { level: 'free' })
  const choose = (level: string) => company.call('PUT', '/api/account/level', { level })
  assert.equal(readErrorKey(await choose('basic')), 'account.level_by_operator')
  assert.equal((await choose('free')).status, 200)
  assert.equal((await strict.ops('PUT', `/api/ops/companies/${company.userId}/level`, { level: 'pro' })).status, 200)
  assert.equal((await choose('basic')).body.level, 'basic')
  assert.equal(readErrorKey(await choose('pro')), 'account.level_by_operator')
  assert.equal(await readLevel(company), 'basic')
})
