// A webhook changed, disabled or deleted while its loop waits: the loop does not use its old copy.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { deliveryReason } from '@company-data/protocol/reasons'
import {
  behaviours,
  type EndpointSink,
  leaveTimeFor,
  startEndpointSink,
  startWebhookFixture,
  type TestWebhook,
  until,
  type WebhookFixture,
} from '@company-data/testkit'
import { sql } from 'kysely'
import { clock } from '../../../../platform/clock/clock.ts'
import { awaitRelease } from '../delivery-loops/await-release.ts'
import type { SendOutcome } from '../send-outcome.ts'
import { type RunningDispatcher, type RunOptions, runDispatcher } from '../testing/dispatchers.ts'

let fixture: WebhookFixture
let other: EndpointSink
let running: RunningDispatcher[] = []
before(async () => {
  fixture = await startWebhookFixture({ ROLES: 'front-door,region' })
  other = await startEndpointSink()
})
afterEach(async () => {
  for (const dispatcher of running) await dispatcher.stop()
  running = []
})
after(async () => {
  await other.stop()
  await fixture.stop()
})

/** The dispatcher of a process other than the one that handles the request. */
const start = async (options: Partial<RunOptions> = {}): Promise<void> => {
  running.push(await runDispatcher({ url: fixture.platform.databases.regions.get('eu') ?? '', ...options }))
}
const lease = async (hook: TestWebhook, until: Date): Promise<() => Promise<unknown>> => {
  const row = { company_user_id: fixture.company.userId, channel_id: hook.id, id: randomUUID() }
  await fixture.database.kysely
    .insertInto('change_lease')
    .values({ ...row, from_seq: 1, to_seq: 9, lease_until: until })
    .execute()
  return () => fixture.database.kysely.deleteFrom('change_lease').where('id', '=', row.id).execute()
}
/** A delivery that waits until it is released, and reports its request. */
const createPausedDelivery = () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const urls: string[] = []
  const deliver: RunOptions['deliver'] = async ({ url }): Promise<SendOutcome> => {
    urls.push(url)
    return { ok: true, durationMs: 1 }
  }
  const hydrate: RunOptions['hydrate'] = async (rows) => {
    await gate
    return rows
  }
  return { open, urls, deliver, hydrate }
}
/** An event whose value is read before it is sent. */
const sendWithValue = (hook: TestWebhook): Promise<void> => {
  const slot = { connectionId: randomUUID(), requestFieldId: randomUUID() }
  return fixture.raise({
    serviceId: hook.serviceId,
    event: 'field_updated',
    subject: { userId: randomUUID(), code: 'ABCDE12345' },
    members: { slug: 'phone', connection_id: slot.connectionId },
    slot,
  })
}

test('D1-WHC-08: while a fetch holds the row, the probe goes to the new address', async () => {
  const hook = await fixture.hook()
  const time = clock()
  await start({ clock: time })
  hook.sink.respondWith(500)
  await fixture.send(hook, 1)
  await hook.until({ health: 'bad' })
  const release = await lease(hook, new Date(Date.now() + 3600_000))
  time.setOffset(600_000)
  await hook.until({ health: 'unknown' })
  await leaveTimeFor('the loop to look at its lease', 50)
  await hook.change({ url: other.url })
  await release()
  await other.waitFor(1)
  assert.equal(hook.sink.requests.length, 1)
})

for (const [changeLabel, change, urls] of [
  ['a new address', (hook: TestWebhook) => hook.change({ url: 'https://new.example/' }), ['https://new.example/']],
  ['disabled', (hook: TestWebhook) => hook.change({ enabled: false }), []],
  ['deleted', (hook: TestWebhook) => hook.remove(), []],
] as const) {
  test(`D1-WHC-08, G-108: a webhook change (${changeLabel}) applies after a failure of our own`, async () => {
    const hook = await fixture.hook()
    const sentUrls: string[] = []
    const ours: SendOutcome = {
      ok: false,
      whose: 'ours',
      status: null,
      reason: deliveryReason('delivery.not_sent'),
      durationMs: 1,
    }
    await start({
      deliver: async ({ url }) => {
        sentUrls.push(url)
        return sentUrls.length === 1 ? ours : { ok: true, durationMs: 1 }
      },
    })
    await fixture.send(hook, 1)
    await until('the first attempt', () => sentUrls.length === 1)
    await change(hook)
    await until('the pause is over', () => running[0]?.dispatcher.busy() === 0)
    assert.deepEqual(sentUrls.slice(1), [...urls])
  })

  test(`D1-WHC-08: a webhook change (${changeLabel}) applies while the value is read`, async () => {
    const hook = await fixture.hook()
    const { open, urls: sentUrls, ...rest } = createPausedDelivery()
    await start(rest)
    await sendWithValue(hook)
    await until('it has begun', () => running[0]?.dispatcher.busy() === 1)
    await change(hook)
    // Longer than a notification may take, and than a read stays fresh.
    await leaveTimeFor('the earlier read to expire', 200)
    open()
    await until('the loop ends', () => running[0]?.dispatcher.busy() === 0)
    assert.deepEqual(sentUrls, [...urls])
  })
}

test('D1-WHC-08: an old copy is read again before sending if the notification is lost', async () => {
  const hook = await fixture.hook()
  const { open, urls, ...rest } = createPausedDelivery()
  await start(rest)
  await sendWithValue(hook)
  await until('it has begun', () => running[0]?.dispatcher.busy() === 1)
  await fixture.database.kysely.updateTable('webhook').set({ enabled: false }).where('id', '=', hook.id).execute()
  await leaveTimeFor('the earlier read to expire', 200)
  open()
  await until('the loop ends', () => running[0]?.dispatcher.busy() === 0)
  assert.deepEqual(urls, [])
})

test('D1-WHC-08: a delivery in flight may finish, and the next uses the new address', async () => {
  const hook = await fixture.hook()
  await start()
  const { promise: responseAllowed, resolve: allowResponse } = Promise.withResolvers<void>()
  hook.sink.script([
    async ({ response, finish }) => {
      await responseAllowed
      finish()
      response.writeHead(200).end()
    },
  ])
  await fixture.send(hook, 1, 2)
  await hook.sink.waitFor(1)
  const before = other.requests.length
  await hook.change({ url: other.url })
  allowResponse()
  await other.waitFor(before + 1)
  assert.deepEqual(hook.numbers(), [1])
})

const readHolder = async ({ id }: TestWebhook): Promise<string | null> => {
  const row = fixture.database.kysely.selectFrom('webhook').select('leased_by').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).leased_by
}
const signal = new AbortController().signal

test('D1-WHD-08: moving a company waits until all its webhooks are released', async () => {
  const hook = await fixture.hook()
  await start()
  await fixture.send(hook, 1)
  await hook.sink.waitFor(1)
  await until('it is idle', () => running[0]?.dispatcher.busy() === 0)
  assert.notEqual(await readHolder(hook), null)
  const fence = { company_user_id: fixture.company.userId }
  await fixture.database.kysely.insertInto('moved_company').values(fence).execute()
  try {
    await awaitRelease(fixture.database, fixture.company.userId, signal)
    assert.equal(await readHolder(hook), null)
  } finally {
    await fixture.database.kysely.deleteFrom('moved_company').execute()
  }
})

test('D1-WHD-08: a killed dispatcher is awaited only until its lease expires', async () => {
  const hook = await fixture.hook()
  hook.sink.behaveAs(behaviours.neverRespond())
  await start({ times: { validMs: 900, renewEveryMs: 200, marginMs: 200 } })
  await fixture.send(hook, 1)
  await hook.sink.waitFor(1)
  const [dispatcher] = running.splice(0)
  await dispatcher?.kill('stays')
  const lease = fixture.database.kysely.selectFrom('webhook_dispatcher').select('id')
  await awaitRelease(fixture.database, fixture.company.userId, signal)
  const overdue = await lease.where('lease_until', '>', sql<Date>`clock_timestamp()`).execute()
  assert.deepEqual(overdue, [])
})
