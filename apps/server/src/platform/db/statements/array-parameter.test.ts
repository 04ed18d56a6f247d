// Array parameters as text: PostgreSQL reads back exactly the written values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainArray } from './array-parameter.ts'

test('uuids, numbers, names and nulls as the text of an array', () => {
  const id = '0190a6f0-0000-7000-8000-000000000001'
  assert.equal(plainArray([id, null, id]), `{${id},null,${id}}`)
  assert.equal(plainArray([1, Number.MAX_SAFE_INTEGER, -1, null]), '{1,9007199254740991,-1,null}')
  assert.equal(plainArray(['2fa_challenge_completed', 'live']), '{2fa_challenge_completed,live}')
  assert.equal(plainArray([]), '{}')
})
