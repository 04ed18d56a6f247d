// Problems by path: at a field, below it, and the worst of a step.
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

test('finds problems at their path, and below it only on request', () => {
  assert.deepEqual(at(['nodes', 1, 'label']), ['/nodes/1/label'])
  assert.deepEqual(at(['nodes', 1]), [])
  assert.deepEqual(at(['nodes', 1], true), ['/nodes/1/elements/0/slug', '/nodes/1/label'])
  assert.deepEqual(at(['nodes'], true), ['/nodes/1/elements/0/slug', '/nodes/1/label', '/nodes/10'])
  assert.deepEqual(at([]), [''])
})

test('counts the worst problem of a step and of its outgoing edges', () => {
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

test('distinguishes equal problem lists from different ones', () => {
  assert.ok(isSameProblems(problems, structuredClone(problems)))
  assert.equal(isSameProblems(problems, problems.slice(1)), false)
  assert.equal(isSameProblems(problems, problems.with(0, problem('', 'warning'))), false)
})
