// Notifications to company customers when their connected service changes (G-151).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  connect,
  createService,
  registerCompany,
  registerPerson,
  type TestAccount,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)
const near = await registerCompany(platform)
const far = await registerCompany(platform, { region: 'us' })
const service = await createService(company)

const listNotifications = async (customer: TestAccount): Promise<Array<Record<string, unknown>>> =>
  (await customer.call('GET', '/api/customer/changes')).body.items
const change = async (path: string, body: object): Promise<void> => {
  const { status, text } = await company.call('PUT', `/api/services/${service.id}${path}`, body)
  assert.equal(status, 200, text)
}

test('[D1-CUST-01] (G-151) a company customer is notified of each change that it can see', async () => {
  const path = '/api/customer/connections'
  const connections = [await connect(near, service, [], path), await connect(far, service, [], path)]
  await connect(await registerPerson(platform), service)

  await change('', { name: 'Another name' })
  await change('/share-code', { share_code: 'OTHER' })
  // The same change again, and changes that customers cannot see.
  await change('', { name: 'Another name' })
  await change('/admin-email', { admin_email: 'new@example.org' })
  await change('/number-matching', { number_matching: true })

  for (const [index, customer] of [near, far].entries()) {
    const items = await listNotifications(customer)
    const { id, at, ...members } = items[0] ?? {}
    assert.ok(id && at)
    assert.deepEqual(members, {
      event: 'service_updated',
      company_user_id: company.userId,
      service_id: service.id,
      connection_id: connections[index]?.id,
    })
    assert.deepEqual(
      items.map(({ event }) => event),
      ['service_updated', 'service_updated'],
    )
  }
  assert.deepEqual(await listNotifications(company), [])
})

test('(G-151) a refused change raises no notification', async () => {
  const serviceWithCode = await createService(company, { share_code: 'TAKEN' })
  assert.ok(serviceWithCode.id)
  const refused = await company.call('PUT', `/api/services/${service.id}/share-code`, { share_code: 'TAKEN' })
  assert.equal(refused.body.error_key, 'services.share_code_taken')
  assert.deepEqual([await listNotifications(near), await listNotifications(far)], [[], []])
})
