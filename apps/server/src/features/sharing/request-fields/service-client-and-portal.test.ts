// The traces of a publish and their readers: logs, foreign services, the registry (NS-10, G-060, G-071).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createAccountClient,
  createService,
  type Reply,
  registerCompany,
  requestField,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)

const readErrorKey = ({ status, body }: Reply): [number, string] => [status, body?.error_key]

test('(NS-10, G-094) a publish is one log entry, which the service client reads in pages', async () => {
  const { putRequestFields, companyData, id } = await createService(company)
  await putRequestFields([requestField('a'), requestField('b')])
  await putRequestFields([requestField('b'), requestField('c')])
  await putRequestFields([requestField('b')], randomUUID())
  const log = (await companyData('GET', '/logs')).body
  assert.deepEqual(
    log.items.map(({ kind, data: about }: Record<string, unknown>) => [kind, about]),
    [
      ['config.published', { fields: 2, added: ['c'], removed: ['a'] }],
      ['config.published', { fields: 2, added: ['a', 'b'], removed: [] }],
      ['client.created', log.items[2].data],
    ],
  )
  const first = (await companyData('GET', '/logs?limit=2')).body
  const second = (await companyData('GET', `/logs?limit=2&cursor=${first.next_cursor}`)).body
  assert.deepEqual([...first.items, ...second.items], log.items)
  assert.equal(second.next_cursor, null)
  assert.deepEqual(readErrorKey(await companyData('GET', '/logs?cursor=x')), [400, 'request.cursor_invalid'])
  for (const limit of ['0', '251', 'x']) {
    assert.deepEqual(readErrorKey(await companyData('GET', `/logs?limit=${limit}`)), [400, 'request.invalid'])
  }
  assert.deepEqual((await company.call('GET', `/api/portal/services/${id}/logs`)).body, log)
  assert.deepEqual((await company.call('GET', `/api/services/${id}/logs`)).body, log)
})

test('(G-065, G-181) the portal’s log needs the second factor if the service requires it', async () => {
  const { id } = await createService(company)
  await company.call('PUT', `/api/services/${id}/require-2fa`, { require_2fa: true })
  assert.deepEqual(readErrorKey(await company.call('GET', `/api/portal/services/${id}/logs`)), [403, 'auth.forbidden'])
})

test('(G-060) only the owning company and its clients reach the request fields', async () => {
  const stranger = await registerCompany(platform, { region: 'us' })
  const { id, manage } = await createService(company)
  const client = await createAccountClient(company, { capabilities: ['service_management'] })
  const token = await client.token()
  const { config_token } = (await manage('GET', '/request-fields')).body
  const body = { config_token, fields: [requestField('a', { audience: 'company' })] }
  const published = await platform.call('PUT', `/api/services/${id}/request-fields`, { token, body })
  assert.equal(published.status, 200, published.text)
  for (const target of [id, randomUUID(), 'nonsense']) {
    for (const path of [`/api/services/${target}/request-fields`, `/api/portal/services/${target}/logs`]) {
      assert.deepEqual(readErrorKey(await stranger.call('GET', path)), [404, 'services.not_found'])
    }
    const refused = await stranger.call('PUT', `/api/services/${target}/request-fields`, body)
    assert.deepEqual(readErrorKey(refused), [404, 'services.not_found'])
  }
})

test('(G-071) a type that a service of any region requests keeps its parent', async () => {
  const far = await registerCompany(platform, { region: 'us' })
  const { putRequestFields } = await createService(far)
  await platform.ops('POST', '/api/ops/contact-field-types', { type: 'asked_for', parent: 'text', label: 'Asked for' })
  const move = () => platform.ops('PUT', '/api/ops/contact-field-types/asked_for', { parent: 'personal_number' })
  assert.equal((await putRequestFields([requestField('a', { type: 'asked_for' })])).status, 200)
  assert.deepEqual(readErrorKey(await move()), [409, 'field_types.locked'])
  await putRequestFields([])
  assert.equal((await move()).status, 200)
})
