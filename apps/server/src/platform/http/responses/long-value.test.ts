// The estimate of a length agrees with the text of JSON, and does not read beyond its limit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withJson } from '../json-member.ts'
import { isLongValue } from './long-value.ts'

const KIB = 1024

test('a value is long if its texts, names or members are', () => {
  const text = 'x'.repeat(KIB)
  for (const value of [text, [text], { a: { b: [text] } }, { [text]: 1 }, Array.from({ length: KIB }, () => null)])
    assert.deepEqual([isLongValue(value, KIB), isLongValue(value, 8 * KIB)], [true, false])
  for (const value of [undefined, null, 0, '', [], {}]) assert.equal(isLongValue(value, KIB), false)
})

test('members that are already JSON count by their text', () => {
  const value = withJson({ id: 1 }, 'answers', { text: JSON.stringify(['x'.repeat(KIB)]) })
  assert.deepEqual([isLongValue(value, KIB), isLongValue(value, 2 * KIB)], [true, false])
})

test('a long list is left at the limit', () => {
  let reads = 0
  const list = new Proxy([] as string[], {
    get: (target, name) => {
      if (name === 'length') return 1_000_000
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1
      return name in target ? Reflect.get(target, name) : 'text'
    },
  })
  assert.equal(isLongValue(list, KIB), true)
  assert.ok(reads < KIB)
})
