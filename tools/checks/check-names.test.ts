// Declares refused names in every form of the code, and uses the same words where they are not local names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLocalNames } from './check-names.ts'

const declarations = [
  'const found = 1',
  'let found: string | undefined',
  'const { found } = row',
  'const { a, found, b } = row',
  'const { id: found } = row',
  'const { found = 1 } = row',
  'const { a, ...found } = row',
  'const [found] = rows',
  'const [, found] = rows',
  'for (const found of rows) {}',
  'for (const [key, found] of rows) {}',
  'for (const { event, ...found } of rows) {}',
  'rows.map((found) => 1)',
  'rows.map(async (found) => 1)',
  'rows.map(({ found }) => 1)',
  'const act = (tx: Tx, found: Row): void => {}',
  'const act = (tx: Tx, found?: Row) => {}',
  'const act = (found = 1) => {}',
  'const act = async (\n  tx: Tx,\n  found: Row,\n): Promise<void> => {}',
  'const act = ({ side, found }: Needs): Row | undefined => 1',
  'function act(found: Row) {}',
  'function found() {}',
]
for (const text of declarations) {
  test(`refused: ${JSON.stringify(text)}`, () =>
    assert.deepEqual(
      findLocalNames(text).map(({ name }) => name),
      ['found'],
    ))
}

const otherUses = [
  '// const found = 1',
  "const text = 'const found = 1'",
  'const foundRow = 1',
  'const row = { found: 1 }',
  'const { found: row } = rows',
  'row.found = 1',
  'const isSame = (row: Row): boolean => row.found === 1',
  'const act = ({ found: row }: Needs) => 1',
  'act(found)',
  'interface Row {\n  found: boolean\n}',
  'const act = (row: { found: boolean }) => 1',
]
for (const text of otherUses) {
  test(`not a local name: ${JSON.stringify(text)}`, () => assert.deepEqual(findLocalNames(text), []))
}

test('reports a name with its line', () => {
  assert.deepEqual(findLocalNames('const a = 1\n// found\nconst given = 2\n'), [{ line: 3, name: 'given' }])
})
