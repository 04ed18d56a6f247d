// A field event carries the state of its slot at delivery, not at the time of the event (D1-FEED-15, T-48).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  connected,
  eventually,
  type FedService,
  type FeedFixture,
  leaveTimeFor,
  startFeedFixture,
  subject,
} from '@company-data/testkit'
import { sql } from 'kysely'
import type { NewChange, Slot } from '../index.ts'
import { parseEvent } from './event-text.ts'
import { hydration, type ReadSlots } from './hydrate.ts'

let feed: FeedFixture
before(async () => {
  feed = await startFeedFixture()
})
after(() => feed.stop())

/** A slot with an answer, as the connections feature stores it. */
const createAnsweredSlot = async (service: FedService, value: string | null, live = true): Promise<Slot> => {
  const [connectionId, requestFieldId, customer] = [randomUUID(), randomUUID(), randomUUID()]
  const slug = `s${requestFieldId.replaceAll('-', '_').slice(0, 20)}`
  const { kysely: db } = feed.database
  const company = feed.company.userId
  await sql`insert into request_field (company_user_id, service_id, id, slug, label, type, one_time, mandatory, verified,
      position, created_at)
    values (${company}, ${service.id}, ${requestFieldId}, ${slug}, 'x', 'text', false, false, false, 1, now())`.execute(
    db,
  )
  await sql`insert into connection (company_user_id, service_id, id, customer_user_id, customer_type, connected_at)
    values (${company}, ${service.id}, ${connectionId}, ${customer}, 'person', now())`.execute(db)
  await sql`insert into connection_value (company_user_id, connection_id, request_field_id, customer_user_id,
      contact_datum_id, live, is_private, value, file_key, file_shape, updated_at)
    values (${company}, ${connectionId}, ${requestFieldId}, ${customer}, ${randomUUID()}, ${live}, true, ${value},
      ${value === null ? `${company}/slots/x` : null}, ${value === null ? 'sealed' : null}, now())`.execute(db)
  return { connectionId, requestFieldId }
}
const updated = (serviceId: string, slot: Slot): NewChange => ({
  serviceId,
  event: 'field_updated',
  subject: subject(),
  members: { slug: 'phone', connection_id: slot.connectionId },
  slot,
})
const setValue = (slot: Slot, value: string) =>
  feed.database.kysely
    .updateTable('connection_value')
    .set({ value })
    .where('connection_id', '=', slot.connectionId)
    .execute()
const removeValue = (slot: Slot) =>
  feed.database.kysely.deleteFrom('connection_value').where('connection_id', '=', slot.connectionId).execute()

test('D1-FEED-15, D1-EVT-05: an update carries the slot’s current value and the event’s time', async () => {
  const service = await feed.service()
  const [live, once] = [await createAnsweredSlot(service, 'old'), await createAnsweredSlot(service, 'typed', false)]
  await feed.raise(updated(service.id, live), updated(service.id, once))
  const raisedBefore = Date.now()
  await leaveTimeFor('the clock to move on', 20)
  await setValue(live, 'new')
  const { items } = (await service.fetch()).body
  assert.deepEqual(
    items.map(({ value, live: isLive, slug }: Record<string, unknown>) => [slug, isLive, value]),
    [
      ['phone', true, 'new'],
      ['phone', false, 'typed'],
    ],
  )
  assert.equal(items[0].connection_id, live.connectionId)
  assert.equal('value_url' in items[0], false)
  assert.ok(Date.parse(items[0].at) <= raisedBefore)
})

test('a file event carries value_url instead of value (G-095)', async () => {
  const service = await feed.service()
  const slot = await createAnsweredSlot(service, null)
  await feed.raise(updated(service.id, slot))
  const [item] = (await service.fetch()).body.items
  assert.equal(item.value_url, `/api/company-data/connections/${slot.connectionId}/slots/${slot.requestFieldId}/file`)
  assert.equal('value' in item, false)
})

test('an update whose slot is now empty is dropped and deleted (G-092)', async () => {
  const service = await feed.service()
  const [emptiedSlot, remainingSlot] = [
    await createAnsweredSlot(service, 'secret'),
    await createAnsweredSlot(service, 'kept'),
  ]
  await feed.raise(updated(service.id, emptiedSlot), updated(service.id, remainingSlot), ...connected(service.id))
  await removeValue(emptiedSlot)
  const reply = await service.fetch()
  assert.equal(reply.text.includes('secret'), false)
  assert.deepEqual(
    reply.body.items.map(({ event }: { event: string }) => event),
    ['field_updated', 'connection_created'],
  )
  await service.fetch()
  await eventually(() => feed.countStored(service.id), 0)
})

test('a page has complete events and updates of slots in their order', async () => {
  const service = await feed.service()
  const slot = await createAnsweredSlot(service, 'typed “ä” 𝄞')
  const rounds = Array.from({ length: 40 }, () => [updated(service.id, slot), ...connected(service.id, 3)]).flat()
  await feed.raise(...connected(service.id, 2), ...rounds)
  const { items, more } = (await service.fetch()).body
  const expected = ['c', 'c', ...Array.from({ length: 40 }, () => ['u', 'c', 'c', 'c']).flat()]
  assert.deepEqual(
    items.map(({ event }: { event: string }) => (event === 'field_updated' ? 'u' : 'c')),
    expected,
  )
  assert.deepEqual([items[2].value, more], ['typed “ä” 𝄞', false])
  const ids = items.map(({ id }: { id: string }) => id)
  assert.deepEqual(ids, ids.toSorted())
})

test('a page of dropped rows is empty, reports more, and needs no receipt', async () => {
  const service = await feed.service()
  const slot = await createAnsweredSlot(service, 'secret')
  await feed.raise(...Array.from({ length: 501 }, () => updated(service.id, slot)), ...connected(service.id))
  await removeValue(slot)
  assert.deepEqual((await service.fetch()).body, { items: [], more: true, leased: 0, lease_ends_at: null })
  assert.deepEqual([await feed.countStored(service.id), await feed.leases(service.id)], [2, 0])
  const { body } = await service.fetch()
  assert.deepEqual([body.items.length, body.more], [1, false])
})

test('a page reads all its slots in one call, in order', async () => {
  const slotReads: Slot[][] = []
  const readSlots: ReadSlots = async (_, slots) => {
    slotReads.push([...slots])
    return slots.map((_, index) => (index === 1 ? undefined : { live: true, value: `value ${index}` }))
  }
  const hydrate = hydration(readSlots)
  const row = (event: string, n: number) => ({
    id: `id ${n}`,
    event,
    connection_id: `connection ${n}`,
    request_field_id: `slot ${n}`,
    members: JSON.stringify({ slug: `slug ${n}` }),
  })
  const rows = [row('field_updated', 1), row('field_deleted', 2), row('field_updated', 3), row('field_updated', 4)]
  const events = await hydrate(feed.database.kysely, rows)
  const expected = [
    { id: 'id 1', event: 'field_updated', slug: 'slug 1', live: true, value: 'value 0' },
    { id: 'id 2', event: 'field_deleted', slug: 'slug 2' },
    undefined,
    { id: 'id 4', event: 'field_updated', slug: 'slug 4', live: true, value: 'value 2' },
  ]
  assert.deepEqual(
    events.map((event) => event && parseEvent(event)),
    expected,
  )
  assert.deepEqual(
    slotReads.map((slots) => slots.map(({ connectionId }) => connectionId)),
    [['connection 1', 'connection 3', 'connection 4']],
  )
  await hydrate(feed.database.kysely, [row('field_deleted', 5)])
  assert.equal(slotReads.length, 1)
})
