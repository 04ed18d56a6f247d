// Request rows with answers: their type is locked, and removing a row deletes its answers (NS-10, G-096).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createService,
  openRegion,
  type Reply,
  registerCompany,
  registerPerson,
  seedConnection,
  type TestService,
  usePlatform,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await usePlatform()
const db = openRegion(platform)
const [company, person] = await Promise.all([registerCompany(platform), registerPerson(platform)])

const row = (slug: string, change: object = {}) => ({ slug, label: slug, type: 'text', ...change })
const readErrorKey = ({ status, body }: Reply): [number, string] => [status, body?.error_key]
const read = async ({ id }: TestService) => (await company.call('GET', `/api/services/${id}/request-fields`)).body
const publish = async (service: TestService, fields: object[], config_token?: string): Promise<Reply> =>
  company.call('PUT', `/api/services/${service.id}/request-fields`, {
    config_token: config_token ?? (await read(service)).config_token,
    fields,
  })
const countRows = async (table: 'connection_value' | 'consent' | 'change', service: TestService): Promise<number> => {
  const [column, keys] =
    table === 'change' ? ['channel_id', [service.id]] : ['request_field_id', Object.values(service.fieldIds)]
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = any(${keys}::uuid[])`.execute(
    db.kysely,
  )
  return rows.length
}

test('(NS-10) a row with values locks its type, but nothing else', async () => {
  const service = await createService(company, { requestFields: [{ slug: 'mail' }, { slug: 'free' }] })
  await seedConnection(db, service, person, { mail: { value: '{}' } })
  const unchanged = await read(service)

  const locked = await publish(service, [row('mail', { type: 'email' }), row('free')])
  assert.deepEqual(readErrorKey(locked), [409, 'services.request_field_type_locked'])
  assert.match(locked.body.error, /^mail: /)
  assert.deepEqual(await read(service), unchanged)

  const changed = await publish(service, [
    row('free', { type: 'email' }),
    row('mail', { label: 'Your address', mandatory: true, one_time: true, audience: 'person' }),
  ])
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(
    changed.body.fields.map(({ id, type }: Record<string, string>) => [id, type]),
    [
      [service.fieldIds.free, 'email'],
      [service.fieldIds.mail, 'text'],
    ],
  )
  assert.equal(await countRows('connection_value', service), 1)
})

test('(NS-10, G-060) only managers see which rows have answers', async () => {
  const service = await createService(company, { requestFields: [{ slug: 'mail' }, { slug: 'free' }] })
  const path = `/api/services/${service.id}/request-fields/answered`
  const readAnswered = async () => (await company.call('GET', path)).body
  assert.deepEqual(await readAnswered(), { slugs: [] })
  await seedConnection(db, service, person, { mail: { value: '{}' } })
  assert.deepEqual(await readAnswered(), { slugs: ['mail'] })
  assert.equal((await publish(service, [row('free')])).status, 200)
  assert.deepEqual(await readAnswered(), { slugs: [] })

  const stranger = await registerCompany(platform)
  assert.deepEqual(readErrorKey(await stranger.call('GET', path)), [404, 'services.not_found'])
  assert.equal((await person.call('GET', path)).status, 403)
})

test('(NS-10) checks rows, token, types, locks and plugins in this order', async () => {
  const service = await createService(company, { requestFields: [{ slug: 'mail' }] })
  await seedConnection(db, service, person, { mail: { value: '{}' } })
  const plugin = row('car', { type: 'plugin', plugin: { plugin_id: randomUUID(), field_type: 'car' } })
  const locked = row('mail', { type: 'email' })
  const unknown = row('other', { type: 'no_such_type' })
  const steps: Array<[object[], string]> = [
    [[plugin, locked, unknown, row('BAD')], 'services.request_field_invalid'],
    [[plugin, locked, unknown], 'services.request_field_type_invalid'],
    [[plugin, locked], 'services.request_field_type_locked'],
    [[plugin], 'services.request_field_plugin_invalid'],
  ]
  for (const [fields, key] of steps) assert.equal((await publish(service, fields)).body.error_key, key)
  const stale = await publish(service, [plugin, locked, unknown], randomUUID())
  assert.deepEqual(readErrorKey(stale), [409, 'services.config_conflict'])
})

test('[G-096] [G-094] a removed row loses its values and consents, without an event (T-94)', async () => {
  const service = await createService(company, { requestFields: [{ slug: 'mail' }, { slug: 'kept' }] })
  const connectionId = await seedConnection(db, service, person, { mail: { value: '{}' }, kept: { value: '{}' } })
  await db.kysely
    .insertInto('consent')
    .values({
      company_user_id: company.userId,
      connection_id: connectionId,
      request_field_id: service.fieldIds.mail ?? '',
      decision: 'accepted',
      decided_at: new Date(),
    })
    .execute()
  assert.equal((await publish(service, [row('kept')])).status, 200)
  assert.deepEqual([await countRows('connection_value', service), await countRows('consent', service)], [1, 0])

  // With its old slot gone, the slug is free for another type.
  const secondResponse = await publish(service, [row('kept'), row('mail', { type: 'email' })])
  assert.equal(secondResponse.status, 200, secondResponse.text)
  assert.notEqual(secondResponse.body.fields[1].id, service.fieldIds.mail)
  const values = (await service.companyData('GET', `/connections/${connectionId}`)).body.values
  assert.deepEqual(Object.keys(values), ['kept'])
  assert.equal(await countRows('change', service), 0)
})
