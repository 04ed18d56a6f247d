// Saving a service sends only what differs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServiceRecord } from '@company-data/sdk/company'
import { diffService, toServiceForm } from './service-changes.ts'

const service = {
  name: 'Newsletter',
  description: null,
  audience: 'both',
  admin_email: 'admin@example.org',
  share_code: 'NEWS',
} as ServiceRecord

test('does not send unchanged members', () => {
  assert.deepEqual(diffService(service, toServiceForm(service)), {})
  assert.deepEqual(diffService(service, { ...toServiceForm(service), name: ' Newsletter ', share_code: ' news' }), {})
})

test('each change goes to its own call', () => {
  const form = {
    ...toServiceForm(service),
    description: 'Once a week',
    admin_email: 'new@example.org',
    share_code: 'weekly',
  }
  assert.deepEqual(diffService(service, form), {
    patch: { description: 'Once a week' },
    adminEmail: 'new@example.org',
    shareCode: 'WEEKLY',
  })
})

test('an emptied description is cleared', () => {
  const described = { ...service, description: 'Once a week' }
  assert.deepEqual(diffService(described, { ...toServiceForm(described), description: '  ' }), {
    patch: { description: null },
  })
})
