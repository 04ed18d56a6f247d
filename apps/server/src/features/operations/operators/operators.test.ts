// Operators over HTTP: roles, tokens with an end and an overlap, and a record that no one can change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OperatorRole, operatorRoles } from '@company-data/protocol/contract/access'
import { call, ownPlatform } from '@company-data/testkit'
import pg from 'pg'

const platform = await ownPlatform()
const DAY = 24 * 3600

const add = async (name: string, roles: readonly OperatorRole[], days = 90) => {
  const { status, body } = await platform.ops('POST', '/api/ops/operators', { name, roles, expires_in_days: days })
  assert.equal(status, 201, JSON.stringify(body))
  assert.match(body.token, /^op_[\w-]{43}$/)
  return body as { operator_id: string; token: string }
}

const ask = (token: string, path = '/api/ops/operator', method = 'GET', body?: unknown) =>
  call(platform.frontDoor, method, path, { token, ...(body !== undefined && { body }) })

const readErrorKey = async (reply: ReturnType<typeof ask>) => (await reply).body.error_key

const readLog = async (query = '') => (await platform.ops('GET', `/api/ops/operator-log${query}`)).body.items

test('every operator route refuses the roles that it does not name', async () => {
  const tokens = new Map<OperatorRole, string>()
  for (const role of operatorRoles) tokens.set(role, (await add(`only ${role}`, [role])).token)
  const isOperatorRoute = ({ path }: { path: string }) => path.startsWith('/api/ops')
  const routes = platform.routesAt({ kind: 'region', region: 'eu' }).filter(isOperatorRoute)
  assert.equal(platform.routesAt({ kind: 'front-door' }).filter(isOperatorRoute).length, routes.length)
  let refusals = 0
  for (const { method, path, access } of routes) {
    assert.ok(access.kind === 'operator' && access.roles.length > 0, path)
    const url = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
    for (const role of operatorRoles.filter((name) => name !== 'owner' && !access.roles.includes(name))) {
      const { status, body } = await call(platform.region(), method, url, { token: tokens.get(role) ?? '' })
      assert.deepEqual([status, body.error_key], [403, 'ops.role_required'], `${role} ${method} ${path}`)
      assert.deepEqual(body.any_role, access.roles)
      refusals += 1
    }
  }
  assert.ok(refusals > 50, String(refusals))
})

test('a token for metrics reads metrics and nothing else', async () => {
  const { token } = await add('prometheus', ['metrics'])
  const metrics = await ask(token, '/api/ops/metrics')
  assert.equal(metrics.status, 200)
  assert.match(metrics.text, /companydata_build_info/)
  assert.equal(await readErrorKey(ask(token, '/api/ops/mail')), 'ops.role_required')
  const { body } = await ask(token)
  assert.deepEqual([body.name, body.roles], ['prometheus', ['metrics']])
  assert.equal(await readErrorKey(ask(token, '/api/account', 'GET')), 'auth.token_invalid')
})

test('the token of the settings is an owner without an id', async () => {
  const { body } = await platform.ops('GET', '/api/ops/operator')
  assert.deepEqual(body, { operator_id: null, name: 'OPERATOR_TOKEN', roles: ['owner'] })
})

test('a name belongs to one operator, and roles apply at once', async () => {
  const ada = await add('Ada', ['support'])
  const refusal = await platform.ops('POST', '/api/ops/operators', { name: 'ada', roles: ['support'] })
  assert.deepEqual([refusal.status, refusal.body.error_key], [409, 'ops.operator_name_taken'])
  assert.equal(await readErrorKey(ask(ada.token, '/api/ops/mail')), 'ops.role_required')
  const changed = await platform.ops('PUT', `/api/ops/operators/${ada.operator_id}`, { roles: ['security', 'support'] })
  assert.deepEqual(changed.body.roles, ['support', 'security'])
  assert.equal((await ask(ada.token, '/api/ops/mail')).status, 200)
  const unknown = await platform.ops('PUT', '/api/ops/operators/none', { roles: ['owner'] })
  assert.deepEqual([unknown.status, unknown.body.error_key], [404, 'ops.operator_unknown'])
  const names = (await ask(ada.token, '/api/ops/operators')).body.map(({ name }: { name: string }) => name)
  assert.ok(names.includes('Ada'))
})

test('a new token overlaps with the former one, and both end', async () => {
  const { operator_id, token } = await add('Grace', ['support'], 30)
  const path = `/api/ops/operators/${operator_id}/token`
  const renewed = await platform.ops('POST', path, { expires_in_days: 10, overlap_hours: 48 })
  assert.equal(renewed.status, 201)
  assert.notEqual(renewed.body.former_expires_at, null)
  for (const valid of [token, renewed.body.token]) assert.equal((await ask(valid)).status, 200)
  await platform.advance(2 * DAY + 1)
  assert.equal(await readErrorKey(ask(token)), 'auth.token_expired')
  assert.equal((await ask(renewed.body.token)).status, 200)
  const last = await platform.ops('POST', path, { overlap_hours: 0 })
  assert.equal(await readErrorKey(ask(renewed.body.token)), 'auth.token_expired')
  await platform.advance(90 * DAY + 1)
  assert.equal(await readErrorKey(ask(last.body.token)), 'auth.token_expired')
})

test('a removed operator is refused at once, at every base', async () => {
  const { operator_id, token } = await add('Joan', ['owner'])
  assert.equal((await ask(token, '/api/ops/operators')).status, 200)
  assert.equal((await platform.ops('DELETE', `/api/ops/operators/${operator_id}`)).status, 204)
  for (const base of [platform.frontDoor, platform.region()])
    assert.equal((await call(base, 'GET', '/api/ops/operator', { token })).body.error_key, 'auth.token_invalid')
})

test('each call has an entry before it is carried out, and a refusal another', async () => {
  const { operator_id, token } = await add('Edith', ['operations'])
  const filter = `?operator_id=${operator_id}`
  await ask(token, '/api/ops/jobs/run', 'POST', { job: 'reports.purge' })
  await ask(token, '/api/ops/jobs/run', 'POST', { job: 'nothing' })
  await ask(token, '/api/ops/mail?to=person@example.com')
  await ask(token, '/api/ops/metrics')
  const entries = await readLog(filter)
  const brief = entries.map((entry: Record<string, unknown>) => [
    entry.method,
    entry.request_path,
    entry.body,
    entry.error_key,
  ])
  assert.deepEqual(brief, [
    ['GET', '/api/ops/mail', null, 'ops.role_required'],
    ['POST', '/api/ops/jobs/run', null, 'ops.job_unknown'],
    ['POST', '/api/ops/jobs/run', '{"job":"nothing"}', null],
    ['POST', '/api/ops/jobs/run', '{"job":"reports.purge"}', null],
  ])
  assert.deepEqual([entries[0].operator_name, entries[0].caller_address], ['Edith', '127.0.0.1'])
  const page = await platform.ops('GET', `/api/ops/operator-log${filter}&limit=3`)
  const rest = await platform.ops('GET', `/api/ops/operator-log${filter}&limit=3&cursor=${page.body.next_cursor}`)
  assert.deepEqual([page.body.items.length, rest.body.items.length, rest.body.next_cursor], [3, 1, null])
  assert.ok(!JSON.stringify(await readLog()).includes('op_'), 'no token is in the record')
})

test('the database refuses changes of the record, and keeps its own time', async (t) => {
  await platform.ops('GET', '/api/ops/mode')
  const client = new pg.Client(platform.databases.directory)
  await client.connect()
  t.after(() => client.end())
  for (const statement of [
    "update operator_log set operator_name = 'x'",
    'delete from operator_log',
    'truncate operator_log',
  ])
    await assert.rejects(client.query(statement), { code: '42501' }, statement)
  const { rows } =
    await client.query(`insert into operator_log (id, at, operator_name, address, request_id, method, path)
    values (gen_random_uuid(), '2001-01-01', 'x', 'x', 'x', 'GET', '/x') returning at > now() - interval '1 day' as is_now`)
  assert.deepEqual(rows, [{ is_now: true }])
  await client.query('alter table operator_log disable trigger operator_log_is_kept')
  await client.query("update operator_log set at = now() - interval '401 days' where path = '/x'")
  await client.query('alter table operator_log enable trigger operator_log_is_kept')
  const before = await client.query('select from operator_log')
  await platform.ops('POST', '/api/ops/jobs/run', { job: 'operator-log.purge' })
  const after = await client.query("select from operator_log where path = '/x'")
  assert.equal(after.rowCount, 0)
  assert.ok((before.rowCount ?? 0) > 1)
})
