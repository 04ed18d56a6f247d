// The sharing rows of the error catalog: each provoked over HTTP, status, key and members checked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  borrowPlatform,
  call,
  connect,
  connectBody,
  createRandomWrapper,
  createService,
  type Reply,
  registerCompany,
  registerPerson,
  type TestAccount,
  type TestService,
} from '@company-data/testkit'

const UNKNOWN = '0198f000-0000-7000-8000-000000000000'

const platform = await borrowPlatform()
const company = await registerCompany(platform)
const customer = await registerCompany(platform)
const person = await registerPerson(platform)
const service = await createService(company, {
  requestFields: [
    { slug: 'name', mandatory: true },
    { slug: 'mail', type: 'email', verified: true },
    { slug: 'picture', type: 'photo', one_time: true },
  ],
})
const other = await createService(company)
const closed = await createService(company, { audience: 'company' })

const typedIn = (slug: string, value: string) => ({ slug, contact_data_id: null, live: false, value })
const publish = (row: object, config_token?: string) =>
  company.call('PUT', `/api/services/${other.id}/request-fields`, {
    config_token: config_token ?? other.configToken,
    fields: [{ slug: 'a', label: 'A', type: 'text', ...row }],
  })
const join = (caller: TestAccount, body: object = {}, path = '/api/company-connections') =>
  caller.call('POST', path, { ...connectBody(service, [typedIn('name', createRandomWrapper())]), ...body })
const lookUp = (code: string) => person.call('GET', `/api/profile/by-code?code=${encodeURIComponent(code)}`)

type Row = readonly [ids: string, status: number, key: string, provoke: () => Promise<Reply>]

const rows: readonly Row[] = [
  ['[D1-ERR-04] [D1-RF-10]', 409, 'services.config_conflict', () => publish({}, UNKNOWN)],
  [
    '[D1-ERR-08] [D1-SVC-25]',
    403,
    'services.audience_b2b_only',
    () => person.call('POST', '/api/company-connections', connectBody(closed)),
  ],
  ['[D1-ERR-08] (NS-07)', 403, 'services.audience_b2b_only', () => invite(closed, person.code)],
  [
    '[D1-ERR-09] [D1-WHC-03]',
    400,
    'services.webhook_url_invalid',
    () => company.call('POST', `/api/services/${other.id}/webhooks`, { url: 'ftp://example.org/' }),
  ],
  ['[D1-ERR-10] [D1-RF-11]', 400, 'services.request_field_plugin_invalid', () => publish({ type: 'plugin' })],
  ['[D1-ERR-12] [D1-CONN-26]', 400, 'profile.company_code_requires_service', () => lookUp(company.code)],
  [
    '[D1-ERR-12] [D1-CONN-26]',
    400,
    'profile.company_code_requires_service',
    () => join(person, { code: company.code }),
  ],
  ['[D1-ERR-13] [D1-CONN-27] (CX-06)', 403, 'company_connections.persons_only', () => join(customer)],
  ['[D1-ERR-14] [D1-CR-04] (CX-06)', 400, 'company_connections.persons_only', () => invite(other, customer.code)],
  ['[D1-ERR-14] [D1-CR-05] (CX-06)', 400, 'company_connections.persons_only', () => invite(other, company.code)],
  [
    '[D1-ERR-16] [D1-CONN-19]',
    404,
    'company_data.connection_not_found',
    () => other.companyData('DELETE', `/connections/${UNKNOWN}`),
  ],
  [
    '[D1-ERR-19] [D1-ENC-14]',
    400,
    'contact_data.encryption_required',
    () => join(person, { answers: [typedIn('name', 'in the clear')] }),
  ],
  ['(2.18)', 400, 'services.request_field_invalid', () => publish({ slug: 'A' })],
  ['(2.18)', 400, 'services.request_field_type_invalid', () => publish({ type: 'none' })],
  ['(2.18)', 400, 'company_connections.mandatory_missing', () => join(person, { answers: [] })],
  [
    '(2.18)',
    400,
    'company_connections.verified_required',
    () => join(person, { answers: [typedIn('name', createRandomWrapper()), typedIn('mail', createRandomWrapper())] }),
  ],
  ['(2.18)', 400, 'company_connections.own_service', () => join(company, {}, '/api/customer/connections')],
  ['(2.18)', 404, 'company_connections.not_found', () => person.call('GET', `/api/company-connections/${UNKNOWN}`)],
  ['(2.18)', 404, 'profile.code_not_found', () => lookUp(`${company.code}/NONE`)],
  ['(2.18)', 404, 'keys.not_found', () => person.call('GET', '/api/keys/NOBODY0000')],
  ['(2.18)', 400, 'contact_fields.usertype_invalid', () => person.call('GET', '/api/contact-fields?usertype=both')],
  ['(2.18)', 400, 'connect_requests.share_code_required', () => invite(other)],
  ['(2.18)', 404, 'connect_requests.person_not_found', () => invite(other, 'NOBODY0000')],
  [
    '(2.18)',
    404,
    'verifications.not_found',
    () => person.call('POST', `/api/verifications/${UNKNOWN}/confirm`, { code: '1' }),
  ],
]

const invite = (from: TestService, share_code?: string): Promise<Reply> =>
  company.call('POST', `/api/portal/services/${from.id}/connect-requests`, { share_code })

for (const [ids, status, key, provoke] of rows) {
  test(`${ids} ${status} ${key}`, async () => {
    const reply = await provoke()
    assert.deepEqual([reply.status, reply.body.error_key], [status, key], reply.text)
    assert.equal(typeof reply.body.error, 'string')
    assert.notEqual(reply.body.error, '')
  })
}

test('D1-ERR-04, D1-ERR-10: a refused call has published nothing', async () => {
  const { body } = await company.call('GET', `/api/services/${other.id}/request-fields`)
  assert.deepEqual(body, { config_token: other.configToken, fields: [] })
})

test('[D1-ERR-10] [D1-RF-11] the reason of a refused plugin row is in `error`', async () => {
  const { body } = await publish({ type: 'plugin', plugin: { plugin_id: UNKNOWN, field_type: 'x' } })
  assert.equal(body.error_key, 'services.request_field_plugin_invalid')
  assert.match(body.error, /no such plugin/)
})

test('D1-ERR-17, D1-BIN-13: an expired share-once answer is 410 with its digest', async () => {
  const connection = await connect(person, service, [
    typedIn('name', createRandomWrapper()),
    typedIn('picture', await service.seal('{"file":"data:image/png;base64,AA=="}')),
  ])
  const path = `/connections/${connection.id}/slots/${service.fieldIds.picture}/file`
  const served = await service.companyData('GET', path)
  assert.equal(served.status, 200)
  const { updated_at } = (await service.companyData('GET', `/connections/${connection.id}`)).body.values.picture
  await platform.advance(30 * 24 * 3600)
  const { body: login } = await call(platform.frontDoor, 'POST', '/api/auth/login', {
    body: { email: company.email, password: company.password },
  })
  const portal = `/api/portal/services/${service.id}${path}`
  const expired = await call(company.apiUrl, 'GET', portal, { token: login.access_token })
  const { error, request_id, ...members } = expired.body
  assert.equal(typeof error, 'string')
  const expired_at = new Date(new Date(updated_at).getTime() + 30 * 24 * 3600_000).toISOString().replace('Z', '+00:00')
  assert.deepEqual(
    [expired.status, members],
    [
      410,
      {
        error_key: 'company_data.file_expired',
        content_sha256: served.headers['x-platform-content-sha256'],
        expired_at,
      },
    ],
  )
  assert.equal(expired.headers['x-platform-content-sha256'], members.content_sha256)
})
