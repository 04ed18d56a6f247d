// A pre-serialized JSON member: written verbatim, and read like any other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copyJsonMember, parsedWhole, toJson, withJson } from './json-member.ts'

const list = { text: '[1,{"a":"\\u00e4"}]' }

test('a pre-serialized member is written verbatim and read as its value', () => {
  const value = withJson({ id: 'x', count: 2 }, 'list', list)
  assert.equal(toJson(value), '{"id":"x","count":2,"list":[1,{"a":"\\u00e4"}]}')
  assert.deepEqual(value.list, [1, { a: 'ä' }])
  assert.deepEqual(parsedWhole(value), { id: 'x', count: 2, list: [1, { a: 'ä' }] })
  assert.equal(toJson(withJson({}, 'list', list)), '{"list":[1,{"a":"\\u00e4"}]}')
})

test('a pre-serialized member moves on request and is lost in a copy', () => {
  const members = withJson({ id: 'x' }, 'list', list)
  assert.equal(toJson({ ...members }), '{"id":"x"}')
  assert.equal(
    toJson(copyJsonMember({ error: 'e', ...members }, members)),
    '{"error":"e","id":"x","list":[1,{"a":"\\u00e4"}]}',
  )
  assert.equal(toJson(copyJsonMember({ error: 'e' }, {})), '{"error":"e"}')
})

test('every other value is written as JSON.stringify writes it', () => {
  for (const value of [null, 7, 'x', [], {}, { a: [1] }]) {
    assert.equal(toJson(value), JSON.stringify(value))
    assert.equal(parsedWhole(value), value)
  }
})

test('several pre-serialized members keep their order', () => {
  const value = withJson(withJson({ id: 'x' }, 'list', list), 'more', { text: '{}' })
  assert.equal(toJson(value), '{"id":"x","list":[1,{"a":"\\u00e4"}],"more":{}}')
  assert.deepEqual(parsedWhole(value), { id: 'x', list: [1, { a: 'ä' }], more: {} })
  assert.deepEqual(value.list, [1, { a: 'ä' }])
})
