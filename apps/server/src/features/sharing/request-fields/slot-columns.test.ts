// Slots are read without label, options and plugin, which their company can make large (B-22).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createService, openRegion, registerCompany, usePlatform } from '@company-data/testkit'
import { listAllSlots, listSlots, listSlotsByServices } from './store.ts'

const platform = await usePlatform()

test('(B-22) lists of slots read none of their large columns', async () => {
  const company = await registerCompany(platform)
  const { id } = await createService(company, { requestFields: [{ slug: 'color' }] })
  const { kysely } = openRegion(platform)
  const large = JSON.stringify({ text: 'x'.repeat(100_000) })
  await kysely
    .updateTable('request_field')
    .set({ label: large, plugin: large, options: JSON.stringify([large]) })
    .where('service_id', '=', id)
    .execute()
  const lists = {
    listSlots: await listSlots(kysely, id),
    listAllSlots: await listAllSlots(kysely, id),
    listSlotsByServices: await listSlotsByServices(kysely, [id]),
  }
  for (const [name, slots] of Object.entries(lists)) {
    assert.deepEqual(
      slots.map(({ slug }) => slug),
      ['color'],
      name,
    )
    assert.ok(JSON.stringify(slots).length < 1_000, `${name} reads ${JSON.stringify(slots).length} characters`)
  }
})
