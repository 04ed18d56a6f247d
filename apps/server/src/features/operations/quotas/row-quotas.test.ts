// Quotas of rows that calls leave behind: events, pushes, stored responses and services granted to delegates (B-22).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  connect,
  createRandomWrapper,
  createService,
  openRegion,
  ownPlatform,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'
import { clock } from '../../../platform/clock/clock.ts'
import { ids as createIds } from '../../../platform/ids/ids.ts'

const platform = await ownPlatform({
  environment: {
    QUOTA_EVENTS: '4',
    QUOTA_CUSTOMER_EVENTS: '2',
    QUOTA_IDEMPOTENT_CALLS: '2',
    QUOTA_DELEGATE_SERVICES: '2',
    QUOTA_WEBHOOK_ATTEMPTS: '3',
  },
})
const database = openRegion(platform)
const nextId = createIds(clock()).next

const runJob = async (job: string): Promise<void> => {
  const { body, text } = await platform.ops('POST', '/api/ops/jobs/run', { job })
  assert.deepEqual(
    body.ran.map(({ ok }: { ok: boolean }) => ok),
    body.ran.map(() => true),
    text,
  )
}

const countEvents = async (channelId: string): Promise<number> =>
  (await database.kysely.selectFrom('change').select('seq').where('channel_id', '=', channelId).execute()).length

/** A service whose customer has sent messages, each of which is an event. */
const serviceWithMessages = async (webhooks: number, messages: number) => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const webhookIds: string[] = []
  for (let count = 0; count < webhooks; count += 1) {
    const body = { url: `https://h${count}.example.org/`, auth_type: 'none' }
    webhookIds.push((await company.call('POST', `/api/services/${service.id}/webhooks`, body)).body.id)
  }
  const person = await registerPerson(platform)
  const { id } = await connect(person, service)
  for (let count = 0; count < messages; count += 1) {
    const reply = await person.call('POST', `/api/company-connections/${id}/messages`, { body: createRandomWrapper() })
    assert.equal(reply.status, 201, reply.text)
  }
  return { company, service, webhookIds }
}

test('[B-22] keeps the newest events of a company', async () => {
  const { company, service } = await serviceWithMessages(0, 6)
  const small = await serviceWithMessages(0, 2)
  const before = await database.kysely
    .selectFrom('change')
    .select('id')
    .where('channel_id', '=', service.id)
    .orderBy('seq')
    .execute()
  assert.equal(before.length, 7, 'the connection and six messages')
  await runJob('changes.trim')
  const { items } = (await service.companyData('GET', '/changes')).body
  assert.deepEqual(
    items.map(({ id }: { id: string }) => id),
    before.slice(3).map(({ id }) => id),
  )
  assert.equal(await countEvents(small.service.id), 3)
  const { body } = await company.call('GET', '/api/account/quotas')
  const quota = body.find((entry: { quota: string }) => entry.quota === 'events')
  assert.deepEqual([quota.limit, quota.used <= 4], [4, true])
})

test('[B-22] events of webhooks beyond the quota are counted in the log', async () => {
  const { company, service, webhookIds } = await serviceWithMessages(1, 5)
  const [webhookId = ''] = webhookIds
  await runJob('webhooks.trim')
  assert.ok((await countEvents(webhookId)) < 6)
  const { items } = (await company.call('GET', `/api/services/${service.id}/logs`)).body
  const entry = items.find(({ kind }: { kind: string }) => kind === 'webhook.backlog_purged')
  assert.equal(entry.data.webhook_id, webhookId)
  assert.equal(entry.data.count, 6 - (await countEvents(webhookId)))
})

test('[B-22] keeps the newest events in the feed of a customer company', async () => {
  const [owner, other] = [randomUUID(), randomUUID()]
  const rows = [owner, owner, owner, other].map((owner_user_id) => ({
    owner_user_id,
    id: nextId(),
    event: 'document_created',
    members: '{}',
    at: new Date(),
  }))
  await database.kysely.insertInto('customer_change').values(rows).execute()
  await runJob('changes.trim')
  const eventsLeft = await database.kysely
    .selectFrom('customer_change')
    .select('id')
    .where('owner_user_id', 'in', [owner, other])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    eventsLeft.map(({ id }) => id),
    rows.slice(1).map(({ id }) => id),
  )
})

test('[B-22] keeps the newest attempts at deliveries of a company', async () => {
  const company = randomUUID()
  const webhooks = [randomUUID(), randomUUID()]
  const attempts = Array.from({ length: 6 }, (_, index) => ({
    company_user_id: company,
    webhook_id: webhooks[index % 2] ?? '',
    id: nextId(),
    at: new Date(),
    event: 'test',
    event_id: randomUUID(),
    kind: 'test',
    status: 200,
    duration_ms: 1,
  }))
  await database.kysely.insertInto('webhook_attempt').values(attempts).execute()
  await runJob('webhooks.trim-attempts')
  const left = database.kysely.selectFrom('webhook_attempt').select('id').where('company_user_id', '=', company)
  assert.deepEqual(
    (await left.orderBy('id').execute()).map(({ id }) => id),
    attempts.slice(3).map(({ id }) => id),
  )
})

test('[B-22] keeps the newest thousand pushes of a person', async () => {
  const [busy, quiet] = [randomUUID(), randomUUID()]
  const pushTo = (person_user_id: string) => ({
    person_user_id,
    id: nextId(),
    type: 'message',
    thing_id: randomUUID(),
    at: new Date(),
  })
  const pushes = [...Array.from({ length: 1_003 }, () => pushTo(busy)), pushTo(quiet)]
  await database.kysely.insertInto('push').values(pushes).execute()
  await runJob('push.purge')
  const listPushes = (person: string) =>
    database.kysely.selectFrom('push').select('id').where('person_user_id', '=', person).orderBy('id').execute()
  const pushesLeft = await listPushes(busy)
  assert.deepEqual([pushesLeft.length, pushesLeft[0]?.id], [1_000, pushes[3]?.id])
  assert.equal((await listPushes(quiet)).length, 1)
})

test('[B-22] no more responses are stored for repeated calls than the quota', async () => {
  const person = await registerPerson(platform)
  const { id } = await connect(person, await createService(await registerCompany(platform)))
  const body = { body: createRandomWrapper() }
  const send = (key: string) =>
    fetch(`${person.apiUrl}/api/company-connections/${id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
  const [first, second] = [await send('a'), await send('b')]
  assert.deepEqual([first.status, second.status], [201, 201])
  // Half of a quota is counted once a minute.
  await platform.advance(61)
  const refused = await send('c')
  const { error_key, quota, limit } = (await refused.json()) as Record<string, unknown>
  assert.deepEqual([refused.status, error_key, quota, limit], [400, 'account.quota_exceeded', 'idempotent_calls', 2])
  const repeated = await send('a')
  assert.equal(((await repeated.json()) as { id: string }).id, ((await first.json()) as { id: string }).id)
})

test('[B-22] services granted to delegates are refused at their quota', async () => {
  const company = await registerCompany(platform)
  const services = await Promise.all([1, 2, 3].map(() => createService(company)))
  const invite = (service_ids: readonly string[]) =>
    company.call('POST', '/api/delegates', { email: `${randomUUID()}@example.org`, name: 'D', service_ids })
  const ids = services.map(({ id }) => id)
  const refused = await invite(ids)
  assert.deepEqual([refused.status, refused.body.quota, refused.body.limit], [400, 'delegate_services', 2])
  const first = await invite(ids.slice(0, 2))
  assert.equal(first.status, 201, first.text)
  const second = await invite([])
  const patched = await company.call('PUT', `/api/delegates/${second.body.id}`, { service_ids: ids.slice(0, 1) })
  assert.deepEqual([patched.status, patched.body.quota], [400, 'delegate_services'])
})
