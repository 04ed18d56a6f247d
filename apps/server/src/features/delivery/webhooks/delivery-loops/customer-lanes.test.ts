// The order of customers (B-25) in a loop without a database: a webhook that changes while its requests are prepared.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebhookRow } from '../webhook-row.ts'
import { deliveryLoop } from './delivery-loop.ts'
import type { DeliveryLoopDeps } from './loop-deps.ts'

const firstRow = {
  id: 'w',
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

/** The versions of the configuration with which two events are sent, if it changes while the first one is prepared. */
const listVersions = async (change: Partial<WebhookRow>): Promise<number[]> => {
  let present = firstRow
  const versions: number[] = []
  const unused = async () => assert.fail('not called')
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
      if (present === firstRow) {
        present = { ...firstRow, ...change, config_version: 2 }
        loop.reread()
      }
      return row
    },
    async deliver({ config_version }) {
      versions.push(config_version)
      return { ok: true, durationMs: 1 }
    },
    ack: unused,
    async ackRows(_, { doneUntilSeq }) {
      present = { ...present, delivered_seq: doneUntilSeq }
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

test('B-25: a webhook that changes before a request is sent as it is then (D1-WHC-08)', async () => {
  assert.deepEqual(await listVersions({}), [2, 2])
})

test('B-25: a webhook that is disabled before a request is not sent (D1-WHC-08)', async () => {
  assert.deepEqual(await listVersions({ enabled: false }), [])
})
