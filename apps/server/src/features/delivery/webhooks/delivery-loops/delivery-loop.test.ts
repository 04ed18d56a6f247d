// The default path of a delivery loop: its reads and writes per delivery are those of a single row (B-25).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentAccount } from '../../../../platform/call-context.ts'
import type { QueuedChange } from '../../changes/index.ts'
import { requestShares } from '../request-shares.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { deliveryLoop } from './delivery-loop.ts'
import type { DeliveryLoopDeps } from './loop-deps.ts'

const buildRow = (seq: number): QueuedChange => ({
  seq,
  id: String(seq),
  event: 'connection_created',
  connection_id: null,
  request_field_id: null,
  members: '{"at":"now"}',
  at: new Date(0),
})

const webhookRow = (parts: Partial<WebhookRow> = {}): WebhookRow =>
  ({
    id: 'w',
    enabled: true,
    health: 'running',
    order: 'service',
    parallel: 1,
    batch: 1,
    delivered_seq: 0,
    parked_until_seq: 0,
    config_version: 1,
    ...parts,
  }) as WebhookRow

const CUSTOMERS = 700
const MAX_KNOWN_ROWS = 2_000

/** A channel with `count` rows; counts the calls that cost a statement, and lists the accounts that they count for. */
const runLoop = async (
  count: number,
  webhook: WebhookRow,
  accounts = new Set<string | undefined>(),
): Promise<Record<string, number>> => {
  const calls: Record<string, number> = { deliveries: 0 }
  const counted =
    <Args extends unknown[], Result>(name: string, work: (...args: Args) => Result) =>
    async (...args: Args): Promise<Awaited<Result>> => {
      calls[name] = (calls[name] ?? 0) + 1
      if (name !== 'hold') accounts.add(currentAccount())
      return await work(...args)
    }
  let present = webhook
  const rowsAfter = (seq: number, limit: number): QueuedChange[] =>
    Array.from({ length: Math.min(limit, count - seq) }, (_, index) => buildRow(seq + index + 1))
  const countRows = <Row>(rows: Row[]): Row[] => {
    calls.rowsRead = (calls.rowsRead ?? 0) + rows.length
    return rows
  }
  const person = (seq: number): string | null => (webhook.order === 'customer' ? String(seq % CUSTOMERS) : null)
  const move = (seq: number): WebhookRow => {
    present = { ...present, delivered_seq: seq }
    return present
  }
  const deps: DeliveryLoopDeps = {
    nowMs: () => 0,
    nextId: () => 'id',
    maySend: () => true,
    hold: counted('hold', () => present),
    peek: counted('peek', () => present),
    head: counted('head', ({ seq }) => ({ rows: rowsAfter(seq, 16), leasedUntil: null, lastSeq: count })),
    rows: counted('rows', ({ seq }) => ({
      rows: countRows(rowsAfter(seq, 256)).map((row) => ({
        ...row,
        person_user_id: person(row.seq),
        leased_until: null,
      })),
      isFull: count - seq >= 256,
      lastSeq: count,
    })),
    customerNumbers: counted('customerNumbers', ({ seq: after }) => ({
      rows: countRows(rowsAfter(after, 1_000)).map(({ seq }) => ({ seq, person_user_id: person(seq) })),
      isFull: count - after >= 1_000,
      lastSeq: count,
    })),
    rowsAt: counted('rowsAt', (_channel, seqs) => countRows(seqs.map(buildRow))),
    maxKnownRows: () => MAX_KNOWN_ROWS,
    readEvent: async (row) => row,
    deliver: counted('deliveries', () => ({ ok: true as const, durationMs: 1 })),
    shares: requestShares(),
    ack: counted('ack', (_webhook, seq) => move(seq)),
    ackRows: counted('ackRows', (_webhook, { doneUntilSeq }) => move(doneUntilSeq)),
    changeHealth: counted('changeHealth', () => present),
    purge: async () => undefined,
    isExpired: () => false,
  }
  await deliveryLoop('w', deps).run(() => undefined)
  return calls
}

test('B-25: by default 32 deliveries cost 32 acknowledgements and two reads of rows', async () => {
  assert.deepEqual(await runLoop(32, webhookRow()), { hold: 1, head: 2, deliveries: 32, ack: 32 })
})

test('B-25: a batch of 10 costs one read and one acknowledgement', async () => {
  const calls = await runLoop(30, webhookRow({ batch: 10 }))
  assert.deepEqual(calls, { hold: 1, rows: 3, rowsRead: 60, deliveries: 3, ackRows: 3 })
})

test('B-25: by customer, each row is read twice at most', async () => {
  const rows = 21_000
  const parts = { order: 'customer', parallel: 16, batch: 100, delivered_seq: 0, leased_by: 'me' } as const
  const { rowsRead = 0, deliveries = 0 } = await runLoop(rows, webhookRow(parts))
  assert.ok(rowsRead <= 2 * rows, `${rowsRead} rows were read`)
  assert.ok(deliveries <= rows / 2, `${deliveries} requests`)
})

test('B-25: by customer, a single event costs one read and one acknowledgement', async () => {
  const calls = await runLoop(1, webhookRow({ order: 'customer', parallel: 16 }))
  assert.deepEqual(calls, { hold: 1, rows: 1, rowsRead: 1, deliveries: 1, ackRows: 1 })
})

test('[B-23] the work for a webhook is charged to its company', async () => {
  for (const parts of [{}, { batch: 10 }]) {
    const accounts = new Set<string | undefined>()
    await runLoop(30, webhookRow({ ...parts, company_user_id: 'ada' }), accounts)
    assert.deepEqual([...accounts], ['ada'])
  }
})
