// Services at every limit: lists read only the columns of their answers, and the forms of keys are bounded (B-22).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  connect,
  createService,
  newPrivatePem,
  newServiceBody,
  openRegion,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestService,
  usePlatform,
} from '@company-data/testkit'
import {
  findService,
  listServiceNames,
  listServices,
  listServicesByIds,
  lockServicesByCompany,
} from './service-store.ts'

const platform = await usePlatform()
const LARGE_CHARACTERS = 100_000
const MAX_ROW_CHARACTERS = 2_000

/** A service whose large columns are as large as those that earlier versions accepted. */
const createLargeService = async (company: Awaited<ReturnType<typeof registerCompany>>): Promise<TestService> => {
  const service = await createService(company)
  const large = JSON.stringify({ text: 'x'.repeat(LARGE_CHARACTERS) })
  const { kysely } = openRegion(platform)
  await kysely
    .updateTable('service')
    .set({
      encrypted_private_key: large,
      encrypted_private_pem: large,
      share_fields: JSON.stringify(Array.from({ length: 500 }, () => randomUUID())),
    })
    .where('id', '=', service.id)
    .execute()
  return service
}

test('(B-22) lists of services read none of their large columns', async () => {
  const company = await registerCompany(platform)
  const { id } = await createLargeService(company)
  const { kysely, transaction } = openRegion(platform)
  const results = {
    listServicesByIds: await listServicesByIds(kysely, [id]),
    listServiceNames: await listServiceNames(kysely, [id]),
    listServices: await listServices(kysely, company.userId),
    findService: [await findService(kysely, id)],
    lockServicesByCompany: await transaction((tx) => lockServicesByCompany(tx, company.userId)),
  }
  for (const [name, rows] of Object.entries(results)) {
    assert.equal(rows.length, 1, name)
    assert.ok(
      JSON.stringify(rows).length < MAX_ROW_CHARACTERS,
      `${name} reads ${JSON.stringify(rows).length} characters`,
    )
  }
})

test('a customer reads connections with services at every limit', async () => {
  const company = await registerCompany(platform)
  const person = await registerPerson(platform)
  const service = await createService(company, { requestFields: [{ slug: 'color', mandatory: false }] })
  const { id } = await connect(person, service)
  const fieldIds = Array.from({ length: 500 }, () => randomUUID())
  const config = (await company.call('GET', `/api/services/${service.id}/share-config`)).body
  const body = { config_token: config.config_token, fields: fieldIds }
  assert.equal((await company.call('PUT', `/api/services/${service.id}/share-config`, body)).status, 200)
  const read = await company.call('GET', `/api/services/${service.id}/share-config`)
  assert.deepEqual(read.body.fields, fieldIds)
  const { items } = (await person.call('GET', '/api/company-connections')).body
  assert.deepEqual(
    items.map((item: { id: string }) => item.id),
    [id],
  )
  assert.equal(items[0].service.name, service.name)
})

test('lists services of several pages completely, oldest first', async () => {
  const company = await registerCompany(platform)
  assert.deepEqual((await company.call('GET', '/api/services')).body, [])
  const { kysely } = openRegion(platform)
  const first = await createService(company)
  const row = await kysely.selectFrom('service').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: 119 }, (_, index) => ({
    ...row,
    id: randomUUID(),
    share_code: `COPY${index}`,
    encrypted_private_key: JSON.stringify(row.encrypted_private_key),
    share_fields: '[]',
    created_at: new Date(row.created_at.getTime() + 1 + index),
  }))
  await kysely.insertInto('service').values(copies).execute()
  const { status, body } = await company.call('GET', '/api/services')
  assert.equal(status, 200)
  assert.deepEqual(
    body.map(({ id }: { id: string }) => id),
    [first.id, ...copies.map(({ id }) => id)],
  )
  assert.deepEqual((await company.call('GET', `/api/services/${first.id}`)).body, body[0])
})

test('(G-061, G-062) a key and a PEM beyond 8 KiB are refused', async () => {
  const company = await registerCompany(platform)
  const members = await newServiceBody({})
  const { encrypted_private_key: wrapped } = members as { encrypted_private_key: Record<string, unknown> }
  const withData = (bytes: number) => ({
    ...members,
    encrypted_private_key: { ...wrapped, data: Buffer.alloc(bytes, 7).toString('base64') },
  })
  assert.deepEqual(await readStatusAndKey(company.call('POST', '/api/services', withData(6_147))), [
    400,
    'services.encrypted_private_key_invalid',
  ])
  const reply = await company.call('POST', '/api/services', withData(6_144))
  assert.equal(reply.status, 201, reply.text)
  const path = `/api/services/${reply.body.id}/private-pem`
  const pem = await newPrivatePem()
  assert.deepEqual(
    await readStatusAndKey(company.call('PUT', path, { pem: pem + '\n'.repeat(8_192 - pem.length + 1) })),
    [400, 'services.private_pem_invalid'],
  )
  const change = await company.call('PUT', path, { pem })
  assert.deepEqual([change.status, change.body.has_private_pem], [200, true])
  assert.equal((await company.call('GET', path)).text, pem)
})
