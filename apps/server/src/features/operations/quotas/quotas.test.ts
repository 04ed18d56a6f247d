// Quotas of an account over HTTP: an excess is refused and leaves no trace, and deletions free room.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  addDatum,
  call,
  clearFile,
  connect,
  connectBody,
  contactFieldId,
  createRandomWrapper,
  createService,
  dataUri,
  eventually,
  newServiceBody,
  ownPlatform,
  png,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'

const LIMITS = { bytes: 1024 * 1024, contact_data: 5, fields: 3, photos: 3, services: 2 }
const platform = await ownPlatform({
  regions: ['eu', 'us'],
  environment: {
    QUOTA_FILES_MB: '1',
    QUOTA_CONTACT_DATA: '5',
    QUOTA_FIELDS: '3',
    QUOTA_PHOTOS: '3',
    QUOTA_SERVICES: '2',
    DOCUMENT_MAX_MB: '2',
  },
})

const assertExceeded = ({ status, body, text }: Reply, quota: keyof typeof LIMITS): void => {
  assert.equal(status, 400, text)
  assert.deepEqual([body.error_key, body.quota, body.limit], ['account.quota_exceeded', quota, LIMITS[quota]])
}

const picture = (bytes = 0): string => dataUri('image/png', Buffer.concat([png(), Buffer.alloc(bytes)]))
const addPhoto = (owner: TestAccount, bytes = 0) =>
  owner.call('POST', '/api/photos', { file: picture(bytes), kind: 'profile' })
const countFiles = async ({ userId }: TestAccount, region = 'eu'): Promise<number> => {
  const folder = join(platform.dataDir, 'files', region, userId)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

test('[A-92] refuses one row too many, even concurrently, and a deletion frees room', async () => {
  const [person, other] = await Promise.all([registerPerson(platform), registerPerson(platform)])
  const contact_field_id = await contactFieldId(person, 'email')
  const fill = () => person.call('POST', '/api/contact-data', { contact_field_id, value: createRandomWrapper() })
  const addField = (label: string) => person.call('POST', '/api/contact-fields', { label, type: 'text' })
  const replies = await Promise.all(Array.from({ length: 9 }, fill))
  assert.equal(replies.filter(({ status }) => status === 201).length, LIMITS.contact_data)
  for (const reply of replies.filter(({ status }) => status !== 201)) assertExceeded(reply, 'contact_data')
  const data: Array<{ id: string }> = (await person.call('GET', '/api/contact-data')).body
  assert.equal(data.length, LIMITS.contact_data)
  await person.call('DELETE', `/api/contact-data/${data[0]?.id}`)
  assert.equal((await fill()).status, 201)
  assertExceeded(await fill(), 'contact_data')

  const fields = await Promise.all(['a', 'b', 'c', 'd', 'a'].map(addField))
  assert.equal(fields.filter(({ status }) => status === 201).length, LIMITS.fields)
  assertExceeded(await addField('e'), 'fields')
  assert.equal((await person.call('POST', '/api/contact-fields', { label: 'f', type: 'text', slug: 'f' })).status, 400)
  const added = fields.find(({ status }) => status === 201)?.body.id
  await person.call('DELETE', `/api/contact-fields/${added}`)
  assert.equal((await addField('e')).status, 201)
  assert.equal((await addDatum(other, 'email', { value: createRandomWrapper() })).id.length, 36)
})

test('[A-92] limits services, and photos of the profile and services together', async () => {
  const company = await registerCompany(platform)
  const [first] = [await createService(company), await createService(company)]
  const refused = await company.call('POST', '/api/services', await newServiceBody())
  assertExceeded(refused, 'services')
  assert.equal((await company.call('GET', '/api/services')).body.length, LIMITS.services)
  const share = () => company.call('POST', `/api/services/${first.id}/share-photos`, { file: picture() })
  assert.deepEqual([(await addPhoto(company)).status, (await share()).status, (await share()).status], [201, 201, 201])
  assertExceeded(await addPhoto(company), 'photos')
  assertExceeded(await share(), 'photos')
  assert.equal(await countFiles(company), LIMITS.photos)
  // The photos of a service are deleted with it.
  assert.equal((await company.call('DELETE', `/api/services/${first.id}`)).status, 204)
  assert.deepEqual([(await addPhoto(company)).status, (await addPhoto(company)).status], [201, 201])
  assertExceeded(await addPhoto(company), 'photos')
  assert.equal((await company.call('POST', '/api/services', await newServiceBody())).status, 201)
})

test('[A-92] bytes of data, photos and copies count together', async () => {
  const [person, company] = await Promise.all([registerPerson(platform), registerCompany(platform)])
  const { id } = await addDatum(person, 'document')
  const put = (bytes: number) =>
    person.call('PUT', `/api/contact-data/${id}/file`, clearFile('text/plain', Buffer.alloc(bytes, 'x')))
  assert.equal((await addPhoto(person, 400_000)).status, 201)
  assert.equal((await put(300_000)).status, 200)
  assertExceeded(await put(700_000), 'bytes')
  assertExceeded(await addPhoto(person, 400_000), 'bytes')
  assert.equal(await countFiles(person), 2)
  assert.equal((await put(100_000)).status, 200)

  const service = await createService(company, { requestFields: [{ slug: 'file', type: 'document' }] })
  const buildConnectBody = (bytes: number) =>
    connectBody(service, [{ slug: 'file', value: createRandomWrapper(bytes) }])
  assertExceeded(await person.call('POST', '/api/company-connections', buildConnectBody(500_000)), 'bytes')
  assert.equal(await countFiles(company), 0)
  const connection = (await person.call('POST', '/api/company-connections', buildConnectBody(200_000))).body
  assert.equal(await countFiles(company), 1)
  assertExceeded(await put(400_000), 'bytes')
  assert.equal((await person.call('DELETE', `/api/company-connections/${connection.id}`)).status, 204)
  assert.equal((await put(400_000)).status, 200)
})

test('[A-92] copies in the company’s region count on creation and on edits', async () => {
  const [person, company] = await Promise.all([registerPerson(platform), registerCompany(platform, { region: 'us' })])
  const service = await createService(company, { requestFields: [{ slug: 'file', type: 'document' }] })
  const { id } = await addDatum(person, 'document', { is_private: true })
  const put = (bytes: number, copies?: object[]) =>
    person.call('PUT', `/api/contact-data/${id}/file`, { value: createRandomWrapper(bytes), copies })
  assert.equal((await put(300_000)).status, 200)
  const refused = connectBody(service, [
    { slug: 'file', contact_data_id: id, live: true, value: createRandomWrapper(500_000) },
  ])
  assertExceeded(await person.call('POST', '/api/company-connections', refused), 'bytes')
  assert.equal(await countFiles(company, 'us'), 0)
  const live = [{ slug: 'file', contact_data_id: id, live: true, value: createRandomWrapper(200_000) }]
  const { id: connection_id } = await connect(person, service, live)
  assertExceeded(await put(300_000, [{ connection_id, slug: 'file', value: createRandomWrapper(500_000) }]), 'bytes')
  assert.deepEqual([await countFiles(person), await countFiles(company, 'us')], [1, 1])
  assert.equal((await put(200_000, [{ connection_id, slug: 'file', value: createRandomWrapper(300_000) }])).status, 200)
})

test('[A-92] an account’s data counts in its new region too', async () => {
  const person = await registerPerson(platform)
  for (const bytes of [100, 100, 100]) assert.equal((await addPhoto(person, bytes)).status, 201)
  assert.equal((await person.call('POST', '/api/profile/migrate-region', { region: 'us' })).status, 202)
  const callUs = (method: string, path: string, body?: unknown) =>
    call(platform.region('us'), method, path, { token: person.token, ...(body !== undefined && { body }) })
  await eventually(async () => (await callUs('GET', '/api/photos')).status, 200)
  const add = () => callUs('POST', '/api/photos', { file: picture(), kind: 'profile' })
  assertExceeded(await add(), 'photos')
  const photos: Array<{ id: string }> = (await callUs('GET', '/api/photos')).body
  assert.equal((await callUs('DELETE', `/api/photos/${photos[0]?.id}`)).status, 204)
  assert.equal((await add()).status, 201)
})

test('[A-92] (G-021) refuses an upload without quota before its body arrives', async () => {
  const person = await registerPerson(platform)
  const { id } = await addDatum(person, 'document')
  // Exactly as many bytes as the quota.
  const rest = LIMITS.bytes - 600_000 - 3 * png().length
  for (const bytes of [300_000, 300_000, rest]) assert.equal((await addPhoto(person, bytes)).status, 201)
  const headOnly = (method: string, path: string): Promise<{ status: number; quota: unknown }> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        'content-length': '500000',
      }
      const clientRequest = request(`${person.apiUrl}${path}`, { method, headers }, async (response) => {
        const text = (await response.toArray()).join('')
        resolve({ status: response.statusCode ?? 0, quota: JSON.parse(text).quota })
        clientRequest.destroy()
      }).on('error', reject)
      clientRequest.flushHeaders()
    })
  assert.deepEqual(await headOnly('POST', '/api/photos'), { status: 400, quota: 'photos' })
  assert.deepEqual(await headOnly('PUT', `/api/contact-data/${id}/file`), { status: 400, quota: 'bytes' })
})
