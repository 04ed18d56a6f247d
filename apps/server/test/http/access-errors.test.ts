// The access rows of the error catalog: each provoked over HTTP, status and key checked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  borrowPlatform,
  call,
  createAccountClient,
  createService,
  createServiceClient,
  type Reply,
  registerCompany,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const company = await registerCompany(platform)
const serviceId = (await createService(company, { share_code: 'SHOP' })).id
const serviceToken = await (await createServiceClient(company, serviceId)).token()
await createAccountClient(company, { purpose: 'billing' })
const managed = { company_user_id: company.userId, name: 'CRM', purpose: 'crm:hub', capabilities: [] }
const managedId = (await platform.ops('POST', '/api/ops/account-clients', managed)).body.client_id

const client = (body: object) => company.call('POST', '/api/account/clients', { name: 'x', ...body })
const service = (body: Record<string, unknown>) =>
  createService(company, body).then(
    () => assert.fail('it was created'),
    (error: Error) => error.message,
  )
const callInMode = async (mode: string, work: () => Promise<Reply>): Promise<Reply> => {
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
  const reply = await work()
  await platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode: 'normal' })
  return reply
}

const rows: ReadonlyArray<readonly [id: string, status: number, key: string, provoke: () => Promise<Reply>]> = [
  [
    'D1-ERR-01',
    403,
    'auth.client_endpoint_forbidden',
    () => call(platform.region(), 'GET', '/api/services', { token: serviceToken }),
  ],
  ['D1-ERR-03', 409, 'services.client_exists', () => company.call('POST', `/api/services/${serviceId}/client`, {})],
  ['D1-ERR-24', 400, 'account_clients.name_invalid', () => client({ name: ' ' })],
  ['D1-ERR-25', 400, 'account_clients.redirect_uri_invalid', () => client({ redirect_uri: 'nowhere' })],
  ['D1-ERR-26', 400, 'account_clients.purpose_invalid', () => client({ purpose: ' ' })],
  ['D1-ERR-27', 400, 'account_clients.purpose_reserved', () => client({ purpose: 'shopify:x' })],
  ['D1-ERR-28', 409, 'account_clients.purpose_taken', () => client({ purpose: 'billing' })],
  [
    'D1-ERR-29',
    409,
    'account_clients.purpose_managed',
    () => company.call('PUT', `/api/account/clients/${managedId}/capabilities`, { capabilities: [] }),
  ],
  ['D1-ERR-30', 404, 'account_clients.not_found', () => company.call('DELETE', '/api/account/clients/acct_unknown')],
  ['D1-ERR-36', 503, 'db.writes_paused', () => callInMode('writes_paused', () => client({}))],
  [
    'D1-ERR-37',
    503,
    'platform.out_of_order',
    () => callInMode('out_of_order', () => company.call('GET', '/api/account')),
  ],
]

for (const [id, status, key, provoke] of rows) {
  test(`[${id}] ${status} ${key}`, async () => {
    const reply = await provoke()
    assert.deepEqual([reply.status, reply.body.error_key], [status, key])
    assert.equal(typeof reply.body.error, 'string')
  })
}

test('D1-ERR-01, D1-CLI-18: the whitelist refusal has the documented message', async () => {
  const reply = await call(platform.region(), 'GET', '/api/account', { token: serviceToken })
  assert.equal(reply.body.error, 'Client not authorized for this endpoint')
})

test('[D1-ERR-06] [D1-ERR-07] a taken share code and a wrong admin e-mail create no service', async () => {
  const before = (await company.call('GET', '/api/services')).body.length
  assert.match(String(await service({ share_code: 'SHOP' })), /409 .*services\.share_code_taken/)
  assert.match(String(await service({ admin_email: 'nobody' })), /400 .*services\.admin_email_invalid/)
  assert.equal((await company.call('GET', '/api/services')).body.length, before)
})
