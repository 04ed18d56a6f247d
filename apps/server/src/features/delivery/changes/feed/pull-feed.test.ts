// The pull feed over HTTP: contents, order, replacement of rows, and refusals (D1-FEED).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  CHANGES_PATH,
  connected,
  eventually,
  type FeedFixture,
  readItemIds,
  registerCompany,
  startFeedFixture,
  subject,
} from '@company-data/testkit'
import type { NewChange } from '../index.ts'

let feed: FeedFixture
before(async () => {
  feed = await startFeedFixture()
})
after(() => feed.stop())

const hash = 'a'.repeat(64)
const time = '2026-01-31T10:00:00.000+00:00'
const documentMembers = (document_id: string = randomUUID()) => ({
  document_id,
  name: 'Lease',
  kind: 'agreement' as const,
  payload_kind: 'file' as const,
  connection_id: randomUUID(),
})
const statusChange = (serviceId: string, document_id: string, status: 'active' | 'ended'): NewChange => ({
  serviceId,
  event: 'document_status_changed',
  subject: subject(),
  members: {
    document_id,
    status,
    action: 'signed',
    method: 'biometric',
    content_sha256: hash,
    signed_at: time,
    cancel_effective_date: null,
    sealed_at: time,
    plain_sha256: hash,
    signer_first_name: 'Ada',
    signer_last_name: 'Byron',
    signer_name_verified: true,
    connection_id: randomUUID(),
  },
})
const buildRequestDecision = (
  serviceId: string,
  of: NewChange['subject'],
  decision: 'accepted' | 'rejected',
  request_id: string = randomUUID(),
): NewChange => ({ serviceId, event: `connection_request_${decision}`, subject: of, members: { request_id } })
const challenge = (
  serviceId: string,
  of: NewChange['subject'],
  status: 'approved' | 'denied' | 'revoked',
): NewChange => ({
  serviceId,
  event: '2fa_challenge_completed',
  subject: of,
  members: { challenge_id: randomUUID(), status, completed_at: time },
})

/** One of every event that needs no slot. */
const buildEveryChange = (serviceId: string): NewChange[] => {
  const base = { serviceId, subject: subject() }
  const connection_id = randomUUID()
  const slot = { slug: 'phone', connection_id }
  return [
    { ...base, event: 'connection_created', members: { customer_type: 'person', connection_id } },
    { ...base, event: 'field_deleted', members: slot },
    { ...base, event: 'consent_accepted', members: slot },
    { ...base, event: 'consent_declined', members: slot },
    { ...base, event: 'document_created', members: documentMembers() },
    { ...base, event: 'document_updated', members: documentMembers() },
    { ...base, event: 'document_deleted', members: documentMembers() },
    statusChange(serviceId, randomUUID(), 'active'),
    buildRequestDecision(serviceId, base.subject, 'accepted'),
    { ...base, event: 'flow_run_turn', members: { flow_run_id: randomUUID(), awaiting_party: 'tenant' } },
    { ...base, event: 'flow_completed', members: { flow_run_id: randomUUID() } },
    challenge(serviceId, base.subject, 'denied'),
    {
      ...base,
      event: 'message_received',
      members: { connection_id, message_id: randomUUID(), person_public_key: 'MII=', created_at: time, body: '{}' },
    },
    { ...base, event: 'connection_deleted', members: { customer_type: 'company', connection_id } },
  ]
}

test('D1-FEED-01, D1-FEED-06: every event has its members, in order of occurrence (D1-FEED-07, D1-EVT-01, D1-EVT-02)', async () => {
  const service = await feed.service()
  const raised = buildEveryChange(service.id)
  await feed.raise(...raised)
  const { status, body, text } = await service.fetch('?unknown=x')
  assert.equal(status, 200, text)
  assert.equal(body.more, false)
  assert.equal(new Set(body.items.map(({ id }: { id: string }) => id)).size, raised.length)
  for (const [index, change] of raised.entries()) {
    const { id, at, ...rest } = body.items[index]
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
    const { userId, code } = change.subject
    assert.deepEqual(rest, { event: change.event, person_user_id: userId, share_code: code, ...change.members })
  }
})

test('a deleted customer has no share code (G-097)', async () => {
  const service = await feed.service()
  const [change] = connected(service.id)
  assert.ok(change)
  await feed.raise({ ...change, subject: { userId: randomUUID(), code: null } })
  assert.equal((await service.fetch()).body.items[0].share_code, null)
})

test('D1-FEED-02: fetched rows are not returned again and are deleted', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 3))
  assert.equal(readItemIds(await service.fetch()).length, 3)
  const second = (await service.fetch()).body
  assert.deepEqual([second.items, second.more], [[], false])
  await eventually(async () => (await service.fetch()).body.leased, 0)
  await eventually(() => feed.countStored(service.id), 0)
  await eventually(() => feed.leases(service.id), 0)
})

test('a page has 500 rows, oldest first, and reports whether more remain (G-091)', async () => {
  const service = await feed.service()
  const raised = connected(service.id, 1001)
  await feed.raise(...raised)
  const pages = []
  for (let page = 0; page < 3; page += 1) pages.push((await service.fetch()).body)
  assert.deepEqual(
    pages.map(({ items, more }) => [items.length, more]),
    [
      [500, true],
      [500, true],
      [1, false],
    ],
  )
  const got = pages.flatMap(({ items }) => items.map((item: { connection_id: string }) => item.connection_id))
  assert.deepEqual(
    got,
    raised.map(({ members }) => 'connection_id' in members && members.connection_id),
  )
})

test('exactly one page leaves nothing, so more is false', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 500))
  const { body } = await service.fetch()
  assert.deepEqual([body.items.length, body.more], [500, false])
})

test('HEAD and every other method is 405 and drains nothing (G-091)', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id))
  for (const method of ['HEAD', 'POST', 'DELETE']) {
    const reply = await feed.platform.call(method, CHANGES_PATH, { token: service.token })
    assert.deepEqual([reply.status, reply.headers.allow], [405, 'GET'], method)
  }
  assert.equal(readItemIds(await service.fetch()).length, 1)
})

test('the feed returns XML on request', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 2))
  const reply = await feed.platform.call('GET', CHANGES_PATH, {
    token: service.token,
    headers: { accept: 'application/xml' },
  })
  assert.match(reply.text, /<response>.*<more type="boolean">false<\/more>.*<items type="array">.*connection_created/s)
})

test('a feed has only the events of the service itself', async () => {
  const [first, other] = [await feed.service(), await feed.service()]
  const stranger = await feed.service(await registerCompany(feed.platform))
  await feed.raise(...connected(first.id, 2), ...connected(stranger.id))
  assert.deepEqual((await other.fetch()).body.items, [])
  assert.equal(readItemIds(await first.fetch()).length, 2)
  assert.equal(readItemIds(await stranger.fetch()).length, 1)
})

test('a failed operation leaves no event behind (T-65)', async () => {
  const service = await feed.service()
  await assert.rejects(feed.raiseAndFail(...connected(service.id)))
  assert.equal(await feed.countStored(service.id), 0)
  await feed.raise(...connected(service.id))
  assert.equal(readItemIds(await service.fetch()).length, 1)
})

test('D1-FEED-12: between two drains, only the last status of a document remains', async () => {
  const service = await feed.service()
  const [first, other] = [randomUUID(), randomUUID()]
  await feed.raise(statusChange(service.id, first, 'active'), statusChange(service.id, other, 'active'))
  await feed.raise(...connected(service.id), statusChange(service.id, first, 'ended'))
  const { items } = (await service.fetch()).body
  assert.deepEqual(
    items.map(({ document_id, status }: Record<string, string>) => [document_id, status]),
    [
      [other, 'active'],
      [undefined, undefined],
      [first, 'ended'],
    ],
  )
  await feed.raise(statusChange(service.id, first, 'active'))
  assert.deepEqual(
    (await service.fetch()).body.items.map(({ status }: { status: string }) => status),
    ['active'],
    'between two drains only',
  )
})

test('D1-FEED-13: responses to connection requests collapse per person to the latest', async () => {
  const service = await feed.service()
  const [ada, bea] = [subject(), subject()]
  const last = randomUUID()
  await feed.raise(buildRequestDecision(service.id, ada, 'rejected'), buildRequestDecision(service.id, bea, 'rejected'))
  await feed.raise(buildRequestDecision(service.id, ada, 'accepted', last))
  const { items } = (await service.fetch()).body
  assert.deepEqual(
    items.map(({ event, person_user_id }: Record<string, string>) => [event, person_user_id]),
    [
      ['connection_request_rejected', bea.userId],
      ['connection_request_accepted', ada.userId],
    ],
  )
  assert.equal(items[1].request_id, last)
})

test('D1-FEED-14: a later challenge of a person replaces the earlier outcome', async () => {
  const service = await feed.service()
  const [ada, bea] = [subject(), subject()]
  await feed.raise(challenge(service.id, ada, 'approved'), challenge(service.id, bea, 'approved'))
  await feed.raise(challenge(service.id, ada, 'denied'))
  const { items } = (await service.fetch()).body
  assert.deepEqual(
    items.map(({ person_user_id, status }: Record<string, string>) => [person_user_id, status]),
    [
      [bea.userId, 'approved'],
      [ada.userId, 'denied'],
    ],
  )
})

test('D1-FEED-14, G-093: challenges of a person that end together leave one event', async () => {
  const service = await feed.service()
  const [ada, bea] = [subject(), subject()]
  const last = challenge(service.id, ada, 'revoked')
  await feed.raise(
    ...[challenge(service.id, ada, 'revoked'), challenge(service.id, bea, 'revoked'), last],
    ...connected(service.id, 1),
  )
  const { items } = (await service.fetch()).body
  assert.deepEqual(
    items.slice(0, 2).map(({ person_user_id }: Record<string, string>) => person_user_id),
    [bea.userId, ada.userId],
  )
  assert.equal(items[1].challenge_id, (last.members as { challenge_id: string }).challenge_id)
  assert.deepEqual(
    items.slice(2).map(({ event }: Record<string, string>) => event),
    ['connection_created'],
  )
})

test('nothing else collapses (G-093)', async () => {
  const service = await feed.service()
  const same = buildEveryChange(service.id).filter(
    ({ event }) => !/^(document_status_changed|connection_request_.*|2fa_challenge_completed)$/.test(event),
  )
  await feed.raise(...same)
  await feed.raise(...same)
  assert.equal(readItemIds(await service.fetch()).length, 2 * same.length)
})

test('D1-FEED-09, D1-OPS-03: the drain is refused and takes nothing while writes are paused', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 2))
  const setMode = (mode: string) => feed.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
  await setMode('writes_paused')
  const refused = await service.fetch()
  await setMode('normal')
  assert.deepEqual([refused.status, refused.body.error_key], [503, 'db.writes_paused'])
  assert.equal(refused.headers['retry-after'], '30')
  assert.equal(await feed.leases(service.id), 0)
  assert.equal(readItemIds(await service.fetch()).length, 2)
})

test('D1-FEED-10: the drain is refused and takes nothing while the region is down', async () => {
  const service = await feed.service()
  await feed.raise(...connected(service.id, 2))
  const setMode = (mode: string) => feed.platform.ops('PUT', '/api/ops/mode', { region: 'eu', mode })
  await setMode('out_of_order')
  const refused = await service.fetch()
  await setMode('normal')
  assert.deepEqual([refused.status, refused.body.error_key], [503, 'platform.out_of_order'])
  assert.equal(await feed.leases(service.id), 0)
  assert.equal(readItemIds(await service.fetch()).length, 2)
})
