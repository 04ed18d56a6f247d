// A publish problem is told in a list and never as an error of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemCatalog } from '@company-data/flow-engine'
import { isErrorKey } from '@company-data/protocol/errors'

test('a problem is no HTTP error', () => {
  for (const key of Object.keys(problemCatalog)) assert.equal(isErrorKey(key), false, key)
})
