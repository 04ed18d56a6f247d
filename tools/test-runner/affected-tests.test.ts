// The choice of test files that a change affects.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { touchedTests, unitName } from './affected-tests.ts'

const FEATURES = 'apps/server/src/features'
const edges = {
  imports: new Map<string, string[]>([
    ['packages/crypto/src/seal.ts', []],
    ['packages/crypto/src/seal.test.ts', ['packages/crypto/src/seal.ts']],
    ['packages/sdk/src/values.ts', ['packages/crypto/src/seal.ts']],
    ['packages/sdk/src/values.test.ts', ['packages/sdk/src/values.ts']],
    [`${FEATURES}/delivery/feed/drain.ts`, ['packages/crypto/src/seal.ts']],
    [`${FEATURES}/delivery/feed/drain.test.ts`, ['packages/testkit/src/index.ts']],
    [`${FEATURES}/sharing/keys/keys.test.ts`, ['packages/testkit/src/index.ts']],
    ['apps/server/src/compose/app.ts', [`${FEATURES}/delivery/feed/drain.ts`]],
    ['packages/testkit/src/index.ts', ['apps/server/src/compose/app.ts']],
    ['apps/portal/src/configuration/webhooks/webhooks-page.tsx', []],
    ['apps/portal/src/configuration/webhooks/webhooks-texts.ts', []],
    ['apps/portal/test/webhooks.test.ts', ['apps/portal/src/configuration/webhooks/webhooks-texts.ts']],
    ['apps/portal/test/services.test.ts', []],
  ]),
}
const tests = [...edges.imports.keys()].filter((file) => file.endsWith('.test.ts'))

const selectTests = (...changed: string[]) => touchedTests(tests, changed, edges).tests

test('chooses the tests that reach the change by imports, nearest first', () => {
  assert.deepEqual(selectTests('packages/crypto/src/seal.ts'), [
    'packages/crypto/src/seal.test.ts',
    'packages/sdk/src/values.test.ts',
  ])
})

test('chooses the tests of the changed feature, not of every feature', () => {
  assert.deepEqual(selectTests(`${FEATURES}/delivery/feed/drain.ts`), [`${FEATURES}/delivery/feed/drain.test.ts`])
})

test('a change of the composition root itself affects every platform test', () => {
  assert.deepEqual(selectTests('apps/server/src/compose/app.ts'), [
    `${FEATURES}/delivery/feed/drain.test.ts`,
    `${FEATURES}/sharing/keys/keys.test.ts`,
  ])
})

test('chooses the browser tests that use texts of the changed page', () => {
  assert.deepEqual(selectTests('apps/portal/src/configuration/webhooks/webhooks-page.tsx'), [
    'apps/portal/test/webhooks.test.ts',
  ])
  assert.deepEqual(selectTests('apps/portal/src/configuration/webhooks/webhooks.module.css'), [
    'apps/portal/test/webhooks.test.ts',
  ])
})

test('runs everything after a change of dependencies or migrations', () => {
  for (const file of ['package-lock.json', 'apps/server/migrations/region/0001_base.sql']) {
    const { tests: all, reason } = touchedTests(tests, [file], edges)
    assert.deepEqual(all, tests)
    assert.ok(reason?.startsWith(file))
  }
})

test('documents affect no test', () => {
  assert.deepEqual(selectTests('README.md', 'docs/concepts/feed.md'), [])
})

test('a unit is a feature, a page, or a folder of a package', () => {
  assert.equal(unitName(`${FEATURES}/delivery/feed/store/rows.ts`), `${FEATURES}/delivery/feed`)
  assert.equal(
    unitName('apps/portal/src/configuration/webhooks/list/row.tsx'),
    'apps/portal/src/configuration/webhooks',
  )
  assert.equal(unitName('packages/crypto/src/seal.ts'), 'packages/crypto/src')
})
