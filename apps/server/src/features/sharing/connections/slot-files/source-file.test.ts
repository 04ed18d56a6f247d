// Files served from the customer's own: in any region, and after any change of the field.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import {
  addDatum,
  call,
  clearFile,
  connect,
  createService,
  ownPlatform,
  pdf,
  png,
  type Reply,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  sha256,
  type TestAccount,
  type TestService,
  until,
} from '@company-data/testkit'

const platform = await ownPlatform({ regions: ['eu', 'us'], environment: { SHARE_ONCE_FILE_DAYS: '2' } })
const company = await registerCompany(platform)

const NO_FILE = [404, 'company_data.file_not_found']

const withFile = async (owner: TestAccount, slug: string, body: object): Promise<string> => {
  const { id } = await addDatum(owner, slug)
  const reply = await owner.call('PUT', `/api/contact-data/${id}/file`, body)
  assert.equal(reply.status, 200, reply.text)
  return id
}

const readFile = (service: TestService, connectionId: string, slug: string): Promise<Reply> =>
  service.companyData('GET', `/connections/${connectionId}/slots/${service.fieldIds[slug]}/file`)

test('[D1-CONN-24] [D1-BIN-10] an open file follows its owner to another region', async () => {
  const person = await registerPerson(platform)
  const service = await createService(company, { requestFields: [{ slug: 'doc', type: 'document' }] })
  const datum = await withFile(person, 'pdf_document', clearFile('application/pdf', pdf('first')))
  const { id } = await connect(person, service, [{ slug: 'doc', contact_data_id: datum, live: true }])
  assert.equal((await readFile(service, id, 'doc')).text, pdf('first').toString())
  const reply = await person.call('POST', '/api/profile/migrate-region', { region: 'us' })
  assert.equal(reply.status, 202, reply.text)
  const callNewRegion = (method: string, path: string, body?: object) =>
    call(platform.region('us'), method, path, { token: person.token, ...(body && { body }) })
  await until('the person has moved', async () => {
    const during = await readFile(service, id, 'doc')
    assert.deepEqual([during.status, during.text], [200, pdf('first').toString()], 'at every moment of the move')
    return (await callNewRegion('GET', '/api/contact-data')).status === 200
  })
  const replaced = await callNewRegion(
    'PUT',
    `/api/contact-data/${datum}/file`,
    clearFile('application/pdf', pdf('second')),
  )
  assert.equal(replaced.status, 200, replaced.text)
  const later = await readFile(service, id, 'doc')
  assert.deepEqual([later.status, later.text], [200, pdf('second').toString()])
  assert.equal(later.headers['x-platform-content-sha256'], sha256(pdf('second')))
})

test('[D1-BIN-02] [D1-BIN-07] the shape follows the privacy of the source, both ways (D1-BIN-10, T-44)', async () => {
  const person = await registerPerson(platform, { region: 'us' })
  const service = await createService(company, { requestFields: [{ slug: 'picture', type: 'photo' }] })
  const datum = await withFile(person, 'photo', clearFile('image/png', png('open')))
  const { id } = await connect(person, service, [{ slug: 'picture', contact_data_id: datum, live: true }])
  assert.equal((await readFile(service, id, 'picture')).headers['content-type'], 'image/png')
  const value = await service.seal('{"file":"data:,"}')
  const close = {
    is_private: true,
    value: await sealValue('{"file":"data:,"}', person.publicKey),
    copies: [{ connection_id: id, slug: 'picture', value }],
  }
  assert.equal((await person.call('PUT', `/api/contact-data/${datum}/file`, close)).status, 200)
  const sealedResponse = await readFile(service, id, 'picture')
  assert.deepEqual(sealedResponse.body, { encrypted: true, value }, 'sealed to the service, not to its owner')
  const reopen = { is_private: false, ...clearFile('image/png', png('again')) }
  assert.equal((await person.call('PUT', `/api/contact-data/${datum}/file`, reopen)).status, 200)
  const open = await readFile(service, id, 'picture')
  assert.deepEqual([open.headers['content-type'], open.text], ['image/png', png('again').toString()])
  const updates = (await service.changes()).filter(({ event }) => event === 'field_updated')
  assert.equal(updates.length, 2)
  for (const event of updates) {
    assert.equal(event.value_url, `/api/company-data/connections/${id}/slots/${service.fieldIds.picture}/file`)
    assert.equal('value' in event, false)
  }
})

test('a deleted field leaves no file to the service', async () => {
  const person = await registerPerson(platform)
  const service = await createService(company, { requestFields: [{ slug: 'picture', type: 'photo' }] })
  const datum = await withFile(person, 'photo', clearFile('image/png', png()))
  const { id } = await connect(person, service, [{ slug: 'picture', contact_data_id: datum, live: true }])
  assert.equal((await person.call('DELETE', `/api/contact-data/${datum}`)).status, 204)
  assert.deepEqual(await readStatusAndKey(readFile(service, id, 'picture')), NO_FILE)
  assert.deepEqual((await service.companyData('GET', `/connections/${id}`)).body.values, {})
})

test('[D1-BIN-01] [D1-BIN-04] an operator’s child of passport is binary with the row’s type (D1-BIN-08, D1-REG-24, T-37, T-38)', async () => {
  const type = 'diplomatic_passport'
  const added = await platform.ops('POST', '/api/ops/contact-field-types', {
    type,
    parent: 'passport',
    label: 'Diplomatic passport',
  })
  assert.equal(added.status, 201, added.text)
  const person = await registerPerson(platform)
  const field = await person.call('POST', '/api/contact-fields', { label: 'Mine', type, usertype: 'person' })
  assert.equal(field.status, 201, field.text)
  const datum = await person.call('POST', '/api/contact-data', { contact_field_id: field.body.id })
  const passport = {
    pages: [{ ...clearFile('image/png', png(), 'front.png'), size: png().length }],
    document_number: 'D1',
    issuing_country: 'CH',
    holder_name: 'Ann Lee',
  }
  const put = await person.call('PUT', `/api/contact-data/${datum.body.id}/file`, passport)
  assert.equal(put.status, 200, put.text)
  const service = await createService(company, {
    requestFields: [
      { slug: 'identity', type: 'legal_document' },
      { slug: 'exact', type },
    ],
  })
  const live = { contact_data_id: datum.body.id, live: true }
  const { id } = await connect(person, service, [
    { slug: 'identity', ...live },
    { slug: 'exact', ...live },
  ])
  const { body, text } = await service.companyData('GET', `/connections/${id}`)
  for (const [slug, shownType] of [
    ['identity', 'legal_document'],
    ['exact', type],
  ] as const) {
    const value = body.values[slug]
    assert.deepEqual([value.type, 'value' in value], [shownType, false])
    assert.equal(value.value_url, `/api/company-data/connections/${id}/slots/${service.fieldIds[slug]}/file`)
    const file = await readFile(service, id, slug)
    assert.equal(file.body.encrypted, false)
    assert.equal(JSON.parse(file.body.value).document_number, 'D1')
    assert.equal(file.headers['x-platform-content-sha256'], sha256(file.text))
  }
  assert.equal(text.includes(datum.body.id) || text.includes(field.body.id), false, '[D1-CONN-25]')
})

test('[D1-BIN-13] a share-once copy is 410 after SHARE_ONCE_FILE_DAYS, with its digest', async () => {
  const person = await registerPerson(platform, { region: 'us' })
  const service = await createService(company, { requestFields: [{ slug: 'doc', type: 'document', one_time: true }] })
  const datum = await withFile(person, 'document', clearFile('text/plain', 'once'))
  const { id } = await connect(person, service, [{ slug: 'doc', contact_data_id: datum, live: false }])
  const served = await readFile(service, id, 'doc')
  assert.deepEqual([served.status, served.text], [200, 'once'])
  const login = { email: company.email, password: company.password }
  await platform.advance(2 * 86_400 - 60)
  const { body: session } = await call(platform.frontDoor, 'POST', '/api/auth/login', { body: login })
  const portal = () =>
    call(
      company.apiUrl,
      'GET',
      `/api/portal/services/${service.id}/connections/${id}/slots/${service.fieldIds.doc}/file`,
      {
        token: session.access_token,
      },
    )
  assert.equal((await portal()).status, 200)
  await platform.advance(120)
  const expired = await portal()
  assert.deepEqual(
    [expired.status, expired.body.error_key, expired.body.content_sha256],
    [410, 'company_data.file_expired', sha256('once')],
  )
  assert.equal(expired.headers['x-platform-content-sha256'], served.headers['x-platform-content-sha256'])
})
