// Rules of the list of services: search, and what waits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServiceOverview, ServiceRecord } from '@company-data/sdk/company'
import { listMatters, matchingServices } from './services.ts'

const service = (name: string, audience: ServiceRecord['audience']): ServiceRecord => ({
  id: `id-${name}`,
  name,
  description: null,
  share_code: name.toUpperCase(),
  code: `ACME/${name.toUpperCase()}`,
  admin_email: `${name}@example.org`,
  audience,
  number_matching: false,
  require_2fa: false,
  sandbox: false,
  public_key: '',
  public_key_sha256: '',
  encrypted_private_key: { iter: 100_000, salt: '', iv: '', data: '' },
  has_private_pem: true,
  client_id: null,
  config_token: '',
  created_at: '2026-11-16T00:00:00Z',
})

const services = [service('Newsletter', 'person'), service('Tariff', 'both')]
const names = (text: string, audience: Parameters<typeof matchingServices>[2] = 'all') =>
  matchingServices(services, text, audience).map(({ name }) => name)

test('searches name, code, address and id, and filters by audience', () => {
  assert.deepEqual(names(''), ['Newsletter', 'Tariff'])
  assert.deepEqual(names(' acme/tar '), ['Tariff'])
  assert.deepEqual(names('NEWSLETTER@example'), ['Newsletter'])
  assert.deepEqual(names('', 'both'), ['Tariff'])
  assert.deepEqual(names('tariff', 'person'), [])
})

test('open tasks of a service are listed by urgency', () => {
  const state = {
    webhooks: [{ health: 'bad' }, { health: 'unknown' }],
    documents: { own: 1, customers: 5, oldest_at: null },
    runs: { own: 2, customers: 3 },
    unread_messages: 4,
  } as unknown as ServiceOverview
  assert.deepEqual(
    listMatters(state).map(({ kind, count }) => [kind, count]),
    [
      ['failing', 1],
      ['turn', 3],
      ['unread', 4],
    ],
  )
  const nothing = { own: 0, customers: 1, oldest_at: null }
  assert.deepEqual(listMatters({ ...state, webhooks: [], documents: nothing, runs: nothing, unread_messages: 0 }), [])
})
