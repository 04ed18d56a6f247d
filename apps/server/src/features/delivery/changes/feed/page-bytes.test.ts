// Pages of large events: a page ends at a megabyte, and the next ones have the rest, in order and each event once (B-21).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  type FeedFixture,
  openRegion,
  type Reply,
  readItemIds,
  registerCompany,
  startFeedFixture,
  subject,
  type TestAccount,
} from '@company-data/testkit'
import { sql } from 'kysely'
import type { NewChange } from '../index.ts'

let feed: FeedFixture
before(async () => {
  feed = await startFeedFixture()
})
after(() => feed.stop())

const EVENTS = 40
const BODY_BYTES = 60_000
/** The page ends with the event that reaches a megabyte. */
const EVENTS_OF_A_PAGE = 18
const PAGES = [EVENTS_OF_A_PAGE, EVENTS_OF_A_PAGE, EVENTS - 2 * EVENTS_OF_A_PAGE]

const message = (serviceId: string): NewChange => ({
  serviceId,
  event: 'message_received',
  subject: subject(),
  members: {
    connection_id: randomUUID(),
    message_id: randomUUID(),
    person_public_key: 'MII=',
    created_at: '2026-01-31T10:00:00.000+00:00',
    body: 'x'.repeat(BODY_BYTES),
  },
})
const raiseMessages = (serviceId: string) => feed.raise(...Array.from({ length: EVENTS }, () => message(serviceId)))

/** The ids of each page of a loop that acknowledges. */
const readPages = async (fetch: (query: string) => Promise<Reply>) => {
  const pages: string[][] = []
  for (let ack = '', more = true; more; ) {
    const reply = await fetch(`?ack=${ack}`)
    pages.push(readItemIds(reply))
    more = reply.body.more
    ack = String(reply.headers['x-platform-lease'])
    if (!more) await fetch(`?ack=${ack}`)
  }
  return pages
}
const checkPages = (pages: readonly string[][]): void => {
  assert.deepEqual(
    pages.map((page) => page.length),
    PAGES,
  )
  assert.deepEqual(pages.flat(), [...new Set(pages.flat())].sort())
}

test('[B-21] (G-091) a page of large events ends at a megabyte', async () => {
  const service = await feed.service()
  await raiseMessages(service.id)
  checkPages(await readPages(service.fetch))
  assert.deepEqual([await feed.countStored(service.id), await feed.leases(service.id)], [0, 0])
})

test('[B-21] (G-091) parallel fetches of large events have no row in common', async () => {
  const service = await feed.service()
  await raiseMessages(service.id)
  const replies = await Promise.all(Array.from({ length: 4 }, () => service.fetch('?ack=')))
  const [none, ...pages] = replies.map(readItemIds).sort((left, right) => ((left[0] ?? '') < (right[0] ?? '') ? -1 : 1))
  assert.deepEqual(none, [])
  checkPages(pages)
})

/** Slots whose values are large, as the connections feature stores them. */
const raiseUpdates = async (serviceId: string): Promise<void> => {
  const { kysely } = feed.database
  const [company, field] = [feed.company.userId, randomUUID()]
  await sql`insert into request_field (company_user_id, service_id, id, slug, label, type, one_time, mandatory, verified,
      position, created_at)
    values (${company}, ${serviceId}, ${field}, 'note', 'x', 'text', false, false, false, 1, now())`.execute(kysely)
  const changes: NewChange[] = []
  for (let index = 0; index < EVENTS / 2; index += 1) {
    const [connection, customer] = [randomUUID(), randomUUID()]
    await sql`insert into connection (company_user_id, service_id, id, customer_user_id, customer_type, connected_at)
      values (${company}, ${serviceId}, ${connection}, ${customer}, 'person', now())`.execute(kysely)
    await sql`insert into connection_value (company_user_id, connection_id, request_field_id, customer_user_id,
        contact_datum_id, live, is_private, value, updated_at)
      values (${company}, ${connection}, ${field}, ${customer}, ${randomUUID()}, true, true, ${'x'.repeat(BODY_BYTES)},
        now())`.execute(kysely)
    const change: NewChange = {
      serviceId,
      event: 'field_updated',
      subject: subject(),
      members: { slug: 'note', connection_id: connection },
      slot: { connectionId: connection, requestFieldId: field },
    }
    // Both events have the value that the slot has now.
    changes.push(change, change)
  }
  await feed.raise(...changes)
}

test('[B-21] (G-092) a page ends where the values of its slots reach a megabyte', async () => {
  const service = await feed.service()
  await raiseUpdates(service.id)
  checkPages(await readPages(service.fetch))
  assert.deepEqual([await feed.countStored(service.id), await feed.leases(service.id)], [0, 0])
})

test('[B-21] (G-151) a page of the customer feed ends at a megabyte', async () => {
  const company: TestAccount = await registerCompany(feed.platform)
  const at = '2026-01-31T10:00:00.000+00:00'
  const base = { company_user_id: randomUUID(), service_id: randomUUID(), connection_id: randomUUID() }
  const message = { message_id: randomUUID(), created_at: at, body: 'x'.repeat(BODY_BYTES), broadcast: false }
  const members = JSON.stringify({ ...base, ...message, at })
  const rows = Array.from({ length: EVENTS }, () => ({
    owner_user_id: company.userId,
    id: randomUUID(),
    event: 'message_received',
    members,
    at: new Date(),
  }))
  await openRegion(feed.platform).kysely.insertInto('customer_change').values(rows).execute()
  checkPages(await readPages((query) => company.call('GET', `/api/customer/changes${query}`)))
})
