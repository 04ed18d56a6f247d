// One test that passes and one that fails.
import assert from 'node:assert/strict'
import { test } from 'node:test'

test('passes', () => undefined)
test('fails', () => assert.fail('on purpose'))
