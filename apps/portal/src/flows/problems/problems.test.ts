// Problems by place: at a field, below it, and the worst of a step.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Problem } from '@company-data/flow-engine'
import { computeSeverities, isSameProblems, problemsAt } from './problems.ts'

const problem = (path: string, severity: Problem['severity'], node: string | null = null): Problem =>
  ({ error_key: 'graph.cycle', severity, path, node, key: null, error: path }) as Problem

const problems = [
  problem('', 'error'),
  problem('/nodes/1/elements/0/slug', 'warning', 'b'),
  problem('/nodes/1/label', 'error', 'b'),
  problem('/nodes/10', 'warning', 'k'),
  problem('/edges/0/when', 'warning'),
]

const at = (path: (string | number)[], below?: boolean) => problemsAt(problems, path, below).map((match) => match.path)

test('problems are found at their place, and below it only where that is asked for', () => {
  assert.deepEqual(at(['nodes', 1, 'label']), ['/nodes/1/label'])
  assert.deepEqual(at(['nodes', 1]), [])
  assert.deepEqual(at(['nodes', 1], true), ['/nodes/1/elements/0/slug', '/nodes/1/label'])
  assert.deepEqual(at(['nodes'], true), ['/nodes/1/elements/0/slug', '/nodes/1/label', '/nodes/10'])
  assert.deepEqual(at([]), [''])
})

test('the worst problem of a step counts, and those of an edge count where it leaves', () => {
  const edges = [{ from: 'a', to: 'b', when: null }]
  assert.deepEqual(
    [...computeSeverities(problems, { edges })],
    [
      ['b', 'error'],
      ['k', 'warning'],
      ['a', 'warning'],
    ],
  )
})

test('an answer that says the same is told from one that does not', () => {
  assert.ok(isSameProblems(problems, structuredClone(problems)))
  assert.equal(isSameProblems(problems, problems.slice(1)), false)
  assert.equal(isSameProblems(problems, problems.with(0, problem('', 'warning'))), false)
})
