// The state machine of 3.2 as a table, and the parked rows of each state.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptKind, type Health, type HealthCause, nextHealth, parkedRange, probeDueMs } from './breaker.ts'

const causes: readonly HealthCause[] = ['delivered', 'failed', 'grace_over']
const rows: ReadonlyArray<readonly [Health, ...Array<Health | undefined>]> = [
  ['running', undefined, 'bad', undefined],
  ['bad', undefined, undefined, 'unknown'],
  ['unknown', 'running', 'bad', undefined],
]
for (const [health, ...next] of rows) {
  test(`D1-WHD-14, D1-WHD-17: from ${health}: ${causes.map((cause, index) => `${cause} ${next[index] ?? 'stays'}`).join(', ')} (D1-WHD-18, D1-WHD-19)`, () => {
    assert.deepEqual(
      causes.map((cause) => nextHealth(health, cause)),
      next,
    )
  })
}

test('D1-LIM-04: a probe is due ten minutes after the webhook went bad', () => {
  assert.equal(probeDueMs(new Date(5_000)), 605_000)
})

test('G-104: all undelivered rows are parked unless running, then only a replay', () => {
  const at = (health: Health, deliveredSeq: number, parkedUntilSeq: number) =>
    parkedRange({ health, deliveredSeq, parkedUntilSeq })
  assert.deepEqual(at('bad', 3, 0), { after: 3, until: Number.MAX_SAFE_INTEGER })
  assert.deepEqual(at('unknown', 3, 0), { after: 3, until: Number.MAX_SAFE_INTEGER })
  assert.deepEqual(at('running', 3, 7), { after: 3, until: 7 })
  assert.equal(at('running', 7, 7), undefined)
  assert.equal(at('running', 7, 0), undefined)
})

test('D1-WHD-21, D1-WHD-22: a row is a probe, a replay or live by the state and its position', () => {
  const cursor = { deliveredSeq: 3, parkedUntilSeq: 7 }
  assert.equal(attemptKind({ ...cursor, health: 'unknown' }, 9), 'probe')
  assert.equal(attemptKind({ ...cursor, health: 'running' }, 7), 'replay')
  assert.equal(attemptKind({ ...cursor, health: 'running' }, 8), 'live')
  assert.equal(attemptKind({ ...cursor, health: 'bad' }, 4), undefined)
})
