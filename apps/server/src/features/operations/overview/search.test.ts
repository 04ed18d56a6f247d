// The search and the daily counts of the portal: found by name, code and id, only in services that the user may open.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overviewCounts, searchLimits } from '@company-data/protocol/limits'
import type { DailyCounts, FoundRecord, PortalSearch } from '@company-data/protocol/wire/operations/overview'
import {
  borrowPlatform,
  connect,
  createFlowRunFixture,
  createLeaseFixture,
  createService,
  expectStatus,
  openRegion,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await borrowPlatform()

const search = async (caller: Pick<TestAccount, 'call'>, text: string): Promise<PortalSearch> =>
  expectStatus(await caller.call('GET', `/api/portal/search?text=${encodeURIComponent(text)}`), 200, 'searching').body

const readDays = async (caller: Pick<TestAccount, 'call'>, query = ''): Promise<DailyCounts> =>
  expectStatus(await caller.call('GET', `/api/portal/overview/days${query}`), 200, 'counting by day').body

test('a search finds customers, flows, runs and webhooks of all services', async () => {
  const { company, service, flow, customer, start } = await createFlowRunFixture(platform)
  const { id: runId } = await start()
  const other = await createService(company)
  const person = await registerPerson(platform, { displayName: 'Grace Hopper' })
  const { id: connectionId } = await connect(person, other)
  const url = 'https://hooks.example.org/in'
  const webhook = await company.call('POST', `/api/services/${service.id}/webhooks`, { url, auth_type: 'none' })
  const find = async (text: string) => (await search(company, text)).items.map(({ kind, id }) => [kind, id])
  assert.deepEqual(await find('  hOPPer '), [['customer', connectionId]])
  const { share_code } = (await person.call('GET', '/api/account')).body
  const [byCode] = (await search(company, share_code.toLowerCase())).items
  assert.deepEqual([byCode?.name, byCode?.detail, byCode?.service_id], ['Grace Hopper', share_code, other.id])
  assert.deepEqual(await find(flow.id), [['flow', flow.id]])
  assert.deepEqual(await find(runId.slice(-6)), [['run', runId]])
  const [run] = (await search(company, runId)).items
  const account = (await customer.call('GET', '/api/account')).body
  assert.deepEqual([run?.flow_id, run?.detail], [flow.id, account.display_name])
  assert.deepEqual(await find('hooks.example'), [['webhook', webhook.body.id]])
  const runs = expectStatus(await company.call('GET', '/api/portal/search?kind=run'), 200, 'the latest runs').body.items
  assert.deepEqual(
    runs.map(({ kind, id, status }: FoundRecord) => [kind, id, status]),
    [['run', runId, 'awaiting_customer']],
  )
  const members = ['created_at', 'detail', 'flow_id', 'id', 'kind', 'name', 'service_id', 'status']
  assert.deepEqual(Object.keys(runs[0] ?? {}).sort(), members)
  assert.deepEqual(await search(await registerCompany(platform), 'Grace'), { items: [], is_complete: true })
  assert.deepEqual(await readStatusAndKey(company.call('GET', '/api/portal/search?text=a')), [400, 'request.invalid'])
})

test('a search looks through a bounded number of rows', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  await sql`insert into connection (company_user_id, service_id, id, customer_user_id, customer_type, connected_at)
    select ${company.userId}, ${service.id}, gen_random_uuid(), gen_random_uuid(), 'person', now()
    from generate_series(1, ${searchLimits.customers})`.execute(openRegion(platform).kysely)
  const { items, is_complete } = await search(company, '-4')
  assert.deepEqual([items.length, is_complete], [searchLimits.perKind, false])
})

test('a full service does not hide the others from a search', async () => {
  const company = await registerCompany(platform)
  const [full, small] = [await createService(company), await createService(company)]
  const person = await registerPerson(platform, { displayName: 'Rosalind Franklin' })
  const { id } = await connect(person, small)
  // Later than every other connection.
  await sql`insert into connection (company_user_id, service_id, id, customer_user_id, customer_type, connected_at)
    select ${company.userId}, ${full.id}, ('ff' || substr(gen_random_uuid()::text, 3))::uuid, gen_random_uuid(), 'person', now()
    from generate_series(1, ${searchLimits.customers})`.execute(openRegion(platform).kysely)
  const { items, is_complete } = await search(company, 'rosalind')
  assert.deepEqual(
    items.map((item) => item.id),
    [id],
  )
  assert.equal(is_complete, false)
})

test('rows found by a word come before rows found by a part of an id', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const { id } = await connect(await registerPerson(platform, { displayName: 'Ada Byron' }), service)
  // Later than hers.
  await sql`insert into connection (company_user_id, service_id, id, customer_user_id, customer_type, connected_at)
    select ${company.userId}, ${service.id}, ('ff' || substr(gen_random_uuid()::text, 3, 31) || 'ada')::uuid,
      gen_random_uuid(), 'person', now()
    from generate_series(1, ${searchLimits.perKind})`.execute(openRegion(platform).kysely)
  const { items } = await search(company, 'Ada')
  assert.deepEqual([items.length, items[0]?.id], [searchLimits.perKind, id])
})

test('a whole id or share code is found, however old its record is', async () => {
  const { company, service, flow, customer, start } = await createFlowRunFixture(platform)
  const { id: runId } = await start()
  await sql`insert into connection (company_user_id, service_id, id, customer_user_id, customer_type, connected_at)
    select ${company.userId}, ${service.id}, ('ff' || substr(gen_random_uuid()::text, 3))::uuid, gen_random_uuid(), 'person', now()
    from generate_series(1, ${searchLimits.customers})`.execute(openRegion(platform).kysely)
  const { user_id, share_code, display_name } = (await customer.call('GET', '/api/account')).body
  const [byCode] = (await search(company, share_code)).items
  assert.deepEqual([byCode?.kind, byCode?.name, byCode?.detail], ['customer', display_name, share_code])
  for (const text of [byCode?.id ?? '', user_id, share_code.toLowerCase()])
    assert.deepEqual((await search(company, text)).items[0]?.id, byCode?.id, text)
  assert.deepEqual(
    (await search(company, display_name)).items.filter(({ kind }) => kind === 'customer'),
    [],
  )
  const [run] = (await search(company, runId)).items
  assert.deepEqual([run?.id, run?.flow_id, run?.detail], [runId, flow.id, display_name])
  const stranger = await registerCompany(platform)
  await createService(stranger)
  for (const text of [runId, flow.id, share_code, byCode?.id ?? ''])
    assert.deepEqual((await search(stranger, text)).items, [], text)
})

test('D2-SGN-07: a search marks active copies that others still have to sign', async () => {
  const fixture = await createLeaseFixture(platform)
  const id = await fixture.landed()
  expectStatus(await fixture.generate(id), 200, 'generating')
  const listMarks = async (): Promise<Array<string | null | undefined>> => {
    const { items } = (await fixture.company.call('GET', '/api/portal/search?kind=document')).body
    return items.map(({ status, awaits_others }: FoundRecord) => (awaits_others ? `${status} not yet` : status)).sort()
  }
  assert.deepEqual(await listMarks(), ['active not yet', 'ready_to_sign', 'waiting', 'waiting'])
  await fixture.sign('customer', id, 'lease')
  assert.deepEqual(await listMarks(), ['active not yet', 'active not yet', 'offering', 'waiting'])
  await fixture.sign('customer', id, 'income_proof')
  assert.deepEqual(await listMarks(), ['active', 'active', 'active not yet', 'ready_to_sign'])
  await fixture.sign('company', id, 'lease')
  assert.deepEqual(await listMarks(), ['active', 'active', 'active', 'active'])
})

test('days are counted from the day of the caller, for all services or for one', async () => {
  const { company, service, start } = await createFlowRunFixture(platform)
  await start()
  await connect(await registerPerson(platform), await createService(company))
  const all = await readDays(company)
  assert.deepEqual([all.days.length, all.is_complete], [overviewCounts.days, true])
  const { start: began, ...today } = all.days.at(-1) ?? { start: '' }
  assert.match(began, /T00:00:00.000\+00:00$/)
  assert.deepEqual(today, { connections: 2, signatures: 0, runs: 1 })
  assert.deepEqual(all.days.at(-2)?.connections, 0)
  const [ofService] = (await readDays(company, `?service_id=${service.id}`)).days.slice(-1)
  assert.deepEqual([ofService?.connections, ofService?.runs], [1, 1])
  const tomorrow = new Date(Date.parse(began) + 24 * 3600_000).toISOString().replace('Z', '+00:00')
  const later = await readDays(company, `?today=${encodeURIComponent(tomorrow)}`)
  assert.deepEqual(
    later.days.slice(-2).map(({ connections }) => connections),
    [2, 0],
  )
  const early = `?today=${encodeURIComponent('0000-01-01T00:00:00.000+00:00')}`
  const refusal = company.call('GET', `/api/portal/overview/days${early}`)
  assert.deepEqual(await readStatusAndKey(refusal), [400, 'request.invalid'])
  const ofNone = await readDays(company, '?service_id=unknown')
  assert.equal(
    ofNone.days.reduce((sum, { runs }) => sum + runs, 0),
    0,
  )
})
