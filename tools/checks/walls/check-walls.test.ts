// Plants broken walls in an empty tree and expects each to be found.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { findWallFindings } from './check-walls.ts'

const findingsIn = (tree: Record<string, string>): string[] => {
  const root = mkdtempSync(join(tmpdir(), 'walls-'))
  try {
    for (const [file, text] of Object.entries(tree)) {
      const path = join(root, 'apps/server/src/features/sharing/services', file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
    return findWallFindings(root).map(({ rule, feature, offender }) => `${rule} ${feature} ${offender}`)
  } finally {
    rmSync(root, { recursive: true })
  }
}

const crossings: Record<string, Record<string, string>> = {
  'by a list': { 'index.ts': "export { findRow } from './store.ts'" },
  'by a list with types': { 'index.ts': "export {\n  type Row,\n  findRow,\n} from './rows/row-store.ts'" },
  'by an import': { 'index.ts': "import { findRow } from './store.ts'\n\nexport { findRow }" },
  'under another name': { 'index.ts': "export { find as findRow } from './store.ts'" },
  'through another module': {
    'index.ts': "export { findRow } from './rows.ts'",
    'rows.ts': "export { findRow } from './row-store.ts'",
  },
}
for (const [how, tree] of Object.entries(crossings)) {
  test(`finds a store function that an entry point exports ${how}`, () => {
    assert.deepEqual(findingsIn(tree), ['store-export sharing/services findRow'])
  })
}

test('finds a whole store that an entry point exports', () => {
  assert.deepEqual(findingsIn({ 'index.ts': "export * from './store.ts'" }), [
    'store-export sharing/services * from ./store.ts',
  ])
})

test('accepts types of a store, a factory and a store inside the feature', () => {
  const tree = {
    'index.ts': [
      "import { findRow } from './store.ts'",
      "export type { Row } from './store.ts'",
      "export { type RowPatch } from './store.ts'",
      "export { services } from './services.ts'",
      '// export { findRow }',
      'export const rows = () => ({ find: findRow })',
    ].join('\n'),
    'services.ts': "import { findRow } from './store.ts'\nexport const services = () => findRow",
    'rows.ts': "export { findRow } from './store.ts'",
  }
  assert.deepEqual(findingsIn(tree), [])
})

const importing = (names: string): Record<string, string> => ({
  '../keys/keys.ts': `import { ${names} } from '../services/index.ts'`,
  'store.ts': 'export const findRow = 1',
})

test('finds an imported function behind which a store of another feature is', () => {
  const tree = {
    ...importing('openRow, type Row'),
    'index.ts': "export { openRow } from './rows/open-row.ts'",
    'rows/open-row.ts': "import * as read from './read-row.ts'\nexport const openRow = () => read",
    'rows/read-row.ts': "import { findRow } from '../store.ts'\nexport const readRow = () => findRow",
  }
  assert.deepEqual(findingsIn(tree), ['store-import sharing/keys openRow of sharing/services'])
})

test('accepts rules and types of another feature', () => {
  const tree = {
    ...importing('isShown, type Services'),
    'index.ts':
      "import { findRow } from './store.ts'\nexport { isShown } from './rules.ts'\nexport const services = () => findRow",
    'rules.ts': "import type { Row } from './store.ts'\nexport const isShown = (row: Row) => row.shown",
  }
  assert.deepEqual(findingsIn(tree), [])
})

test('finds each folder of a cycle inside a feature', () => {
  const tree = {
    'index.ts': "import { a } from './alpha/a.ts'",
    'alpha/a.ts': "import { b } from '../beta/b.ts'",
    'beta/b.ts': "import type { C } from '../gamma/c.ts'",
    'gamma/c.ts': "import { a } from '../alpha/other.ts'\nimport { d } from '../delta/d.ts'",
    'delta/d.ts': "import { deps } from '../deps.ts'",
    'deps.ts': "import { a } from './alpha/a.ts'",
    'delta/d.test.ts': "import { a } from '../alpha/a.ts'",
  }
  assert.deepEqual(findingsIn(tree), [
    'folder-cycle sharing/services alpha',
    'folder-cycle sharing/services beta',
    'folder-cycle sharing/services gamma',
  ])
})
