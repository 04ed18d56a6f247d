// A plugin row, with a registry of plugins in the place of the one to come: what it keeps, and how it is read (G-135).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { systemTypes } from '@company-data/field-types'
import { createService, openRegion, registerCompany, requestField, usePlatform } from '@company-data/testkit'
import type { ServiceClientCaller } from '../../../gate/caller.ts'
import { clock as realClock } from '../../../platform/clock/clock.ts'
import { ids as idsOf } from '../../../platform/ids/ids.ts'
import { services } from '../services/index.ts'
import type { DescribePlugin } from './needs.ts'
import { requestFieldActs } from './request-field-acts.ts'

const snapshot = { plugin_name: 'Cars', host: 'cars.example.org', label: 'A car', blocks: [], inputs: [], outputs: [] }

const describing =
  (pluginId: string, owner: string): DescribePlugin =>
  async (_tx, companyUserId, plugin) => {
    const named = plugin as { plugin_id?: string; field_type?: string }
    if (named.plugin_id !== pluginId || companyUserId !== owner) return { reason: 'there is no such plugin.' }
    if (named.field_type !== 'car') return { reason: 'the plugin describes no such field type.' }
    return { plugin: { plugin_id: pluginId, plugin_name: 'Cars', field_type: 'car', snapshot } }
  }

test('[D1-RF-08] [D1-RF-11] a plugin row keeps the plugin, its field type and the description of that moment', async () => {
  const platform = await usePlatform()
  const db = openRegion(platform)
  const company = await registerCompany(platform)
  const { id, readRequestFields } = await createService(company)
  const clock = realClock()
  const ids = idsOf(clock)
  const serviceFeature = services({ database: db, clock, ids, clients: {} } as unknown as Parameters<
    typeof services
  >[0])
  const pluginId = randomUUID()
  const acts = requestFieldActs({
    database: db,
    clock,
    ids,
    fieldTypes: { rows: () => systemTypes },
    services: serviceFeature,
    hooks: {
      'request-fields.answered': async () => new Set<string>(),
      'request-fields.published': async () => undefined,
    },
    describePlugin: describing(pluginId, company.userId),
  })
  const caller = { kind: 'service-client', serviceId: id, companyUserId: company.userId } as ServiceClientCaller
  const publish = async (plugin: unknown) =>
    acts.publish(caller, {
      config_token: (await readRequestFields()).config_token,
      fields: [
        {
          ...requestField('car', { type: 'plugin' }),
          type: 'plugin',
          one_time: false,
          mandatory: true,
          verified: false,
          verified_max_age_days: null,
          options: null,
          plugin,
        },
      ],
    })
  const refused = { key: 'services.request_field_plugin_invalid' }
  await assert.rejects(publish({ plugin_id: pluginId, field_type: 'boat' }), refused)
  await assert.rejects(publish({ plugin_id: randomUUID(), field_type: 'car' }), refused)
  await publish({ plugin_id: pluginId, field_type: 'car', snapshot: 'mine' })
  const [row] = (await readRequestFields()).fields
  assert.equal(row?.type, 'plugin')
  assert.deepEqual(row?.plugin, { plugin_id: pluginId, plugin_name: 'Cars', field_type: 'car', snapshot })
})
