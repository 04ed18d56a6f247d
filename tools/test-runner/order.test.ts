// Tests of the order in which the runner takes the files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from './order.ts'

test('files that take long come before the others, and each file once', () => {
  const files = [
    'apps/consent/test/enroll.test.ts',
    'apps/server/src/compose/config.test.ts',
    'packages/crypto/src/b.test.ts',
    'packages/crypto/src/a.test.ts',
    'tools/pack/nodes.test.ts',
  ]
  assert.deepEqual(inOrder(files), [
    'tools/pack/nodes.test.ts',
    'apps/consent/test/enroll.test.ts',
    'apps/server/src/compose/config.test.ts',
    'packages/crypto/src/a.test.ts',
    'packages/crypto/src/b.test.ts',
  ])
})
