// Publish problems are listed, never returned as an error.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemCatalog } from '@company-data/flow-engine'
import { isErrorKey } from '@company-data/protocol/errors'

test('a problem is not an HTTP error', () => {
  for (const key of Object.keys(problemCatalog)) assert.equal(isErrorKey(key), false, key)
})
