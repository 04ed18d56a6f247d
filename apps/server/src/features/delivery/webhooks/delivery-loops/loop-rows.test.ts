// The rows of a lane: read a few at a time, never sent twice, and read anew when it is not sure that they are still the oldest.
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
  members: {},
  at: new Date(0),
})

/** A channel with the numbers 1 to `last`, of which a read gives three. */
const channel = (last: number) => {
  const reads: Array<[after: number, isParked: boolean]> = []
  const rows = loopRows(async (after, isParked): Promise<ChannelHead> => {
    reads.push([after, isParked])
    const numbers = Array.from({ length: last }, (_, index) => index + 1).filter((seq) => seq > after)
    return { rows: numbers.slice(0, isParked ? 1 : 3).map(buildRow), leasedUntil: null, lastSeq: last }
  })
  return { rows, reads }
}

test('one read serves several rows, and the next one is asked for while the last row is acknowledged', async () => {
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

test('a row that was not done with is read again, and what came after it is not believed', async () => {
  const { rows, reads } = channel(5)
  assert.equal((await rows.after(0, false))?.row?.seq, 1)
  assert.equal((await rows.after(0, false))?.row?.seq, 1)
  assert.equal(reads.length, 2)
})

test('[D1-WHD-13] parked rows are read one by one, because a fetch by hand may take them', async () => {
  const { rows, reads } = channel(5)
  assert.equal((await rows.after(0, false))?.row?.seq, 1)
  assert.equal((await rows.after(1, true))?.row?.seq, 2)
  assert.equal((await rows.after(2, true))?.row?.seq, 3)
  assert.deepEqual(reads.slice(1), [
    [1, true],
    [2, true],
  ])
})

test('after a second, and after a change of hands, rows are read anew', async (context) => {
  const { rows, reads } = channel(9)
  await rows.after(0, false)
  rows.forget()
  assert.equal((await rows.after(1, false))?.row?.seq, 2)
  const later = performance.now() + 1_001
  context.mock.method(performance, 'now', () => later)
  assert.equal((await rows.after(2, false))?.row?.seq, 3)
  assert.equal(reads.length, 3)
})
