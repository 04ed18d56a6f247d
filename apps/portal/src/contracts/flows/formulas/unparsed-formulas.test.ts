// A formula that cannot be parsed is a problem at its path until the path changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Definition, FormulaError } from '@company-data/flow-engine'
import { listUnparsedProblems, selectUnchanged, withoutUnparsed, withUnparsed } from './unparsed-formulas.ts'

const definitionWith = (expr: unknown): Definition =>
  ({ nodes: [], edges: [], constants: [{ key: 'total', expr }] }) as unknown as Definition

const path = ['constants', 0, 'expr'] as const
const formula = { path, text: 'age *', expression: 1, problem: new FormulaError('end', 5) }

test('an unreadable formula is an error at its path until it can be parsed', () => {
  const all = withUnparsed(new Map(), formula)
  const [problem, ...others] = listUnparsedProblems(all, definitionWith(1), ({ reason, at }) => `${reason} ${at}`)
  assert.deepEqual([problem?.path, problem?.severity, problem?.error], ['/constants/0/expr', 'error', 'end 5'])
  assert.equal(others.length, 0)
  assert.equal(withoutUnparsed(all, path).size, 0)
})

test('an unreadable formula is dropped when the draft changes at its path', () => {
  const all = withUnparsed(new Map(), formula)
  assert.equal(selectUnchanged(all, definitionWith(1)).size, 1)
  assert.equal(selectUnchanged(all, definitionWith(2)).size, 0)
  assert.equal(selectUnchanged(all, { ...definitionWith(1), constants: [] }).size, 0)
})
