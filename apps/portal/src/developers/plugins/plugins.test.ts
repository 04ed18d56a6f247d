// The state of a plugin, the forms to try it with, and sample inputs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OauthApp, PluginRecord, ServiceRecord } from '@company-data/sdk/company'
import { countUses, getPluginState, listTryForms, matchingPlugins, sampleInputs } from './plugins.ts'

const plugin = (members: Partial<PluginRecord> = {}): PluginRecord => ({
  id: 'p-1',
  name: 'Cars',
  base_url: 'https://cars.example.org',
  builtin_key: null,
  token: null,
  field_types: [],
  last_refresh_at: null,
  last_error: null,
  in_use: { flows: [], request_rows: [], claims: [] },
  ...members,
})

test('a plugin is undescribed, described, or failing after a failed fetch', () => {
  const last_refresh_at = '2026-11-16T00:00:00Z'
  assert.equal(getPluginState(plugin()), 'undescribed')
  assert.equal(getPluginState(plugin({ last_refresh_at })), 'described')
  assert.equal(getPluginState(plugin({ last_refresh_at, last_error: 'The plugin answered with 500.' })), 'failing')
})

test('searches name and address, ignoring case', () => {
  const plugins = [plugin(), plugin({ id: 'p-2', name: 'Demo catalogue', base_url: null, builtin_key: 'demo_catalog' })]
  const names = (text: string) => matchingPlugins(plugins, text).map(({ name }) => name)
  assert.deepEqual(names(''), ['Cars', 'Demo catalogue'])
  assert.deepEqual(names(' CARS.example '), ['Cars'])
  assert.deepEqual(names('demo_'), ['Demo catalogue'])
})

test('A-76: rows are tried by service code and claims by app, if the user sees them', () => {
  const record = plugin({
    in_use: {
      flows: [{ id: 'f-1', name: 'Lease' }],
      request_rows: [
        { service_id: 's-1', slug: 'car' },
        { service_id: 'gone', slug: 'car' },
      ],
      claims: [{ app_id: 'a-1', claim: 'stay' }],
    },
  })
  const services = [{ id: 's-1', name: 'Leases', code: 'ACME/LEASE' }] as ServiceRecord[]
  const apps = [{ id: 'a-1', name: 'Shop', client_id: 'app_1' }] as OauthApp[]
  assert.equal(countUses(record), 4)
  assert.deepEqual(listTryForms(record, services, apps), [
    { id: 'row s-1 car', kind: 'row', key: 'car', owner: 'Leases', form: { code: 'ACME/LEASE' } },
    { id: 'claim a-1 stay', kind: 'claim', key: 'stay', owner: 'Shop', form: { client_id: 'app_1' } },
  ])
})

test('D2-PLG-02, D2-FWD-17: an empty input is left out, or blocks if required', () => {
  const declared = [
    { key: 'budget', type: 'number' as const, label: 'Budget', required: true },
    { key: 'who', type: 'text' as const, label: 'Who', required: false },
  ]
  assert.deepEqual(sampleInputs(declared, {}), { inputs: {}, isComplete: false, wrong: [] })
  assert.deepEqual(sampleInputs(declared, { budget: '300', who: '' }), {
    inputs: { budget: 300 },
    isComplete: true,
    wrong: [],
  })
  assert.deepEqual(sampleInputs(declared, { budget: 'much', who: 'Ada' }), {
    inputs: { who: 'Ada' },
    isComplete: false,
    wrong: ['budget'],
  })
})
