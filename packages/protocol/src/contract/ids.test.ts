// Ids of paths: UUIDs in lower case; anything else becomes the nil id, which is looked up and never found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isErrorKey } from '../errors.ts'
import { idErrors, listIdNames, listParamNames, NIL_ID, parseId } from './ids.ts'

const ID = '0198c5a0-7d1e-7c3a-9a51-3f0a4b6c2d11'

test('a UUID is parsed in lower case', () => {
  assert.equal(parseId<'webhookId'>(ID), ID)
  assert.equal(parseId<'webhookId'>(ID.toUpperCase()), ID)
})

test('malformed ids become the nil id', () => {
  for (const text of ['', 'x', ID.slice(1), `${ID}0`, `{${ID}}`, ID.replaceAll('-', ''), ` ${ID}`, `${ID}\n`])
    assert.equal(parseId<'webhookId'>(text), NIL_ID, JSON.stringify(text))
})

test('every id of a path has an error key of the catalog', () => {
  for (const key of Object.values(idErrors)) assert.ok(isErrorKey(key), key)
})

test('parameter names are those in braces', () => {
  assert.deepEqual(listParamNames('/services/{serviceId}/webhooks/{webhookId}/test'), ['serviceId', 'webhookId'])
  assert.deepEqual(listParamNames('/services'), [])
})

test('ids are found by their name, or by the segment before them', () => {
  const expected: Readonly<Record<string, string[]>> = {
    '/services/{serviceId}/webhooks/{webhookId}/test': ['serviceId', 'webhookId'],
    '/api/services/{id}/flows/{flowId}/assets/{assetKey}': ['id', 'flowId'],
    '/challenges/{challenge_id}/approve': ['challenge_id'],
    '/account/clients/{id}': [],
    '/services': [],
  }
  for (const [path, names] of Object.entries(expected)) assert.deepEqual(listIdNames(path), names, path)
})
