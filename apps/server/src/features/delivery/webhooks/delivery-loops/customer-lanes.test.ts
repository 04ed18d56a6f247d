// The order of customers (B-25) in a loop without a database: a webhook that changes while its requests are prepared.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RequestShares, requestShares } from '../request-shares.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { deliveryLoop } from './delivery-loop.ts'
import type { DeliveryLoopDeps } from './loop-deps.ts'

const firstRow = {
  id: 'w',
  company_user_id: 'company',
  enabled: true,
  health: 'running',
  order: 'customer',
  parallel: 4,
  batch: 1,
  delivered_seq: 0,
  parked_until_seq: 0,
  config_version: 1,
} as unknown as WebhookRow

const createRow = (seq: number) => ({
  seq,
  id: String(seq),
  event: 'connection_created',
  connection_id: null,
  request_field_id: null,
  members: '{"at":"now"}',
  at: new Date(0),
  person_user_id: `customer ${seq}`,
  leased_until: null,
})

interface Scenario {
  change: Partial<WebhookRow>
  /** When the webhook changes: while the first event is read, or while the first delivery is recorded. */
  during: 'read' | 'record'
}

/** The versions of the configuration with which two events are sent, if it changes once. */
const listVersions = async ({ change, during }: Scenario): Promise<number[]> => {
  let present = firstRow
  const versions: number[] = []
  const recorded = Promise.withResolvers<void>()
  const unused = async () => assert.fail('not called')
  const changeOnce = (): void => {
    if (present.config_version === firstRow.config_version) present = { ...present, ...change, config_version: 2 }
  }
  const deps: DeliveryLoopDeps = {
    nowMs: () => 0,
    nextId: () => 'id',
    maySend: () => true,
    hold: async () => present,
    peek: async () => present,
    head: unused,
    rows: async ({ seq }) => ({ rows: [1, 2].filter((each) => each > seq).map(createRow), isFull: false, lastSeq: 2 }),
    customerNumbers: unused,
    rowsAt: async (_, seqs) => seqs.map(createRow),
    maxKnownRows: () => 100,
    async readEvent(row) {
      if (during === 'record' && row.seq === 2) await recorded.promise
      if (during === 'read' && present === firstRow) {
        changeOnce()
        loop.reread()
      }
      return row
    },
    async deliver({ config_version }) {
      versions.push(config_version)
      return { ok: true, durationMs: 1 }
    },
    shares: requestShares(),
    ack: unused,
    async ackRows(_, { doneUntilSeq }) {
      if (during === 'record') changeOnce()
      present = { ...present, delivered_seq: doneUntilSeq }
      // The second event is read once the loop knows the webhook that this returns.
      setImmediate(recorded.resolve)
      return present
    },
    changeHealth: unused,
    purge: unused,
    isExpired: () => false,
  }
  const loop = deliveryLoop('w', deps)
  await loop.run(() => undefined)
  return versions
}

test('B-25: a request uses the webhook as it is when the request is sent (D1-WHC-08)', async () => {
  assert.deepEqual(await listVersions({ change: {}, during: 'read' }), [2, 2])
  assert.deepEqual(await listVersions({ change: {}, during: 'record' }), [1, 2])
})

test('B-25: a webhook that is disabled before a request is not sent (D1-WHC-08)', async () => {
  assert.deepEqual(await listVersions({ change: { enabled: false }, during: 'read' }), [])
  assert.deepEqual(await listVersions({ change: { enabled: false }, during: 'record' }), [1])
})

/** How many of four customers get their event at the same time, with these shares. */
const countAtOnce = async (shares: RequestShares): Promise<{ count: number; atOnce: number }> => {
  const seqs = [1, 2, 3, 4]
  let present = firstRow
  let inFlight = 0
  let atOnce = 0
  let count = 0
  const unused = async () => assert.fail('not called')
  const loop = deliveryLoop('w', {
    nowMs: () => 0,
    nextId: () => 'id',
    maySend: () => true,
    hold: async () => present,
    peek: async () => present,
    head: unused,
    rows: async ({ seq }) => ({ rows: seqs.filter((each) => each > seq).map(createRow), isFull: false, lastSeq: 4 }),
    customerNumbers: unused,
    rowsAt: async (_, seqsToRead) => seqsToRead.map(createRow),
    maxKnownRows: () => 100,
    readEvent: (row) => row,
    async deliver() {
      inFlight += 1
      count += 1
      await new Promise(setImmediate)
      atOnce = Math.max(atOnce, inFlight)
      inFlight -= 1
      return { ok: true, durationMs: 1 }
    },
    shares,
    ack: unused,
    async ackRows(_, { doneUntilSeq }) {
      present = { ...present, delivered_seq: doneUntilSeq }
      return present
    },
    changeHealth: unused,
    purge: unused,
    isExpired: () => false,
  })
  await loop.run(() => undefined)
  return { count, atOnce }
}

/** Other webhooks of the company have as many requests in flight as it may have. */
const useUpShare = (companyUserId: string): RequestShares => {
  const shares = requestShares()
  while (shares.countFree(companyUserId) > 0) shares.begin(companyUserId)
  return shares
}

test('B-23: beyond the share of its company, a webhook sends one at a time', async () => {
  assert.deepEqual(await countAtOnce(useUpShare('another company')), { count: 4, atOnce: 4 })
  assert.deepEqual(await countAtOnce(useUpShare('company')), { count: 4, atOnce: 1 })
})
