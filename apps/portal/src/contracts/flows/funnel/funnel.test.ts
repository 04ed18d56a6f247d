// The funnel: steps in the order of the flow, also those without runs, and removed ones last.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFunnelRows } from './funnel.ts'

const node = (key: string, label: string) => ({ key, label, party: 'customer', document: null, elements: [] })

test('each step has its counts, and a removed step comes last', () => {
  const steps = [
    { node: 'last', waiting: 0, completed: 5, cancelled: 0 },
    { node: 'first', waiting: 3, completed: 0, cancelled: 1 },
    { node: 'gone', waiting: 1, completed: 0, cancelled: 0 },
  ]
  const nodes = [node('first', 'First'), node('second', ''), node('last', 'Last')]
  const rows = listFunnelRows({ nodes }, { steps, counted: 10 })
  assert.deepEqual(
    rows.map(({ label, waiting, completed, cancelled, isRemoved, share }) => [
      label,
      waiting,
      completed,
      cancelled,
      isRemoved,
      share,
    ]),
    [
      ['First', 3, 0, 1, false, 0.4],
      ['second', 0, 0, 0, false, 0],
      ['Last', 0, 5, 0, false, 0],
      ['gone', 1, 0, 0, true, 0.1],
    ],
  )
})

test('a flow without runs has no shares', () => {
  const [row] = listFunnelRows({ nodes: [node('first', 'First')] }, { steps: [], counted: 0 })
  assert.equal(row?.share, 0)
})
