// A hook that fails once the tests have passed.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

after(() => assert.fail('in the hook'))
test('passes', () => undefined)
