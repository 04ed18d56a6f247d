// The ledger of soaks counts kills over all rounds and remembers every broken promise.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figure, none } from '../figure.ts'
import { VICTIM } from '../kills.ts'
import { addUp, parseLedger, toRound } from './soak-ledger.ts'

const about = { at: '2030-01-01T00:00:00.000Z', store: 'embedded', seed: 1, commit: 'abc', version: '0.2.0' }

test('rounds of several runs are added up', () => {
  const rounds = [
    toRound(about, [
      figure('kills', 3),
      figure(`${VICTIM}a worker`, 2),
      figure(`${VICTIM}all`, 1),
      figure('deliveries to webhooks', 100),
      none('events lost', 0),
    ]),
    toRound({ ...about, seed: 2 }, [
      figure('kills', 4),
      figure(`${VICTIM}a worker`, 4),
      figure('recovery, longest, s', '7.2'),
      none('events lost', 2),
    ]),
  ]
  assert.deepEqual(rounds[1]?.broken, ['events lost: 2'])
  const readRounds = parseLedger(`${rounds.map((round) => JSON.stringify(round)).join('\n')}\n`)
  assert.deepEqual(readRounds, rounds)
  assert.deepEqual(Object.fromEntries(addUp(readRounds).map(({ label, value }) => [label, value])), {
    rounds: 2,
    kills: 7,
    'acts answered as done': 0,
    'deliveries to webhooks': 100,
    'rows fetched from feeds': 0,
    '  of these: a worker': 6,
    '  of these: all': 1,
    'rounds with a broken promise': 1,
  })
})
