// The rows of a delivery loop: read in small batches, never sent twice, and read again when possibly stale.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChannelHead, QueuedChange } from '../../changes/index.ts'
import { loopRows } from './loop-rows.ts'

const buildRow = (seq: number): QueuedChange => ({
  seq,
  id: String(seq),
  event: 'connection_created',
  connection_id: null,
  request_field_id: null,
  members: '{"at":"now"}',
  at: new Date(0),
})

/** A channel with the numbers 1 to `last`; a read returns three. */
const channel = (last: number) => {
  const reads: Array<[after: number, isParked: boolean]> = []
  const rows = loopRows(async (after, isParked): Promise<ChannelHead> => {
    reads.push([after, isParked])
    const numbers = Array.from({ length: last }, (_, index) => index + 1).filter((seq) => seq > after)
    return { rows: numbers.slice(0, isParked ? 1 : 3).map(buildRow), leasedUntil: null, lastSeq: last }
  })
  return { rows, reads }
}

test('one read serves several rows, and the next starts during the last ack', async () => {
  const { rows, reads } = channel(7)
  const sentSeqs: number[] = []
  for (let seq = 0; ; ) {
    const head = await rows.after(seq, false)
    if (!head?.row) break
    seq = head.row.seq
    sentSeqs.push(seq)
    rows.lookAhead(seq)
  }
  assert.deepEqual(sentSeqs, [1, 2, 3, 4, 5, 6, 7])
  assert.deepEqual(reads, [
    [0, false],
    [3, false],
    [6, false],
    [7, false],
  ])
})

test('an unacknowledged row is read again, and later rows are discarded', async () => {
  const { rows, reads } = channel(5)
  assert.equal((await rows.after(0, false))?.row?.seq, 1)
  assert.equal((await rows.after(0, false))?.row?.seq, 1)
  assert.equal(reads.length, 2)
})

test('D1-WHD-13: parked rows are read singly, because a manual fetch may take them', async () => {
  const { rows, reads } = channel(5)
  assert.equal((await rows.after(0, false))?.row?.seq, 1)
  assert.equal((await rows.after(1, true))?.row?.seq, 2)
  assert.equal((await rows.after(2, true))?.row?.seq, 3)
  assert.deepEqual(reads.slice(1), [
    [1, true],
    [2, true],
  ])
})

test('rows are read again after a second or a change of dispatcher', async (context) => {
  const { rows, reads } = channel(9)
  await rows.after(0, false)
  rows.forget()
  assert.equal((await rows.after(1, false))?.row?.seq, 2)
  const later = performance.now() + 1_001
  context.mock.method(performance, 'now', () => later)
  assert.equal((await rows.after(2, false))?.row?.seq, 3)
  assert.equal(reads.length, 3)
})
