// A list of any length is written in steps, with the same bytes as in one go.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toXml } from '@company-data/protocol/xml'
import { parsedWhole, toJson, withJson } from '../json-member.ts'
import { writeLargeValue, writeWholeList } from './whole-list.ts'

const lists: ReadonlyArray<readonly unknown[]> = [
  [],
  [{ id: 1, note: undefined, at: new Date(0) }],
  Array.from({ length: 3_000 }, (_, index) => ({ id: index, label: 'ä😀'.repeat(index % 50) })),
  Array.from({ length: 20 }, () => ({ value: 'A'.repeat(65_536) })),
]

test('a list in steps has the bytes of a list written at once', async () => {
  for (const list of lists) {
    assert.equal(Buffer.concat(await writeWholeList(list, 'json')).toString(), JSON.stringify(list))
    assert.equal(Buffer.concat(await writeWholeList(list, 'xml')).toString(), toXml(list, 'response'))
  }
})

const values: readonly unknown[] = [
  {},
  { id: 1, note: undefined, nested: { list: [1, null, 'ä😀'] } },
  { text: 'ä😀'.repeat(50_000), list: Array.from({ length: 5_000 }, (_, index) => ({ index })) },
  withJson({}, 'problems', { text: '[]' }),
  withJson(withJson({ id: 1 }, 'draft', { text: '{"a":1}' }), 'problems', { text: '[]' }),
  withJson({ draft: { text: 'x'.repeat(100_000) } }, 'problems', { text: '[{"key":"a"}]' }),
]

test('a value in steps has the bytes of a value written at once', async () => {
  for (const value of values) {
    assert.equal(Buffer.concat(await writeLargeValue(value, 'json')).toString(), toJson(value))
    assert.equal(Buffer.concat(await writeLargeValue(value, 'xml')).toString(), toXml(parsedWhole(value), 'response'))
  }
})

test('other work runs while a large value is written', async () => {
  const value = { nodes: Array.from({ length: 500 }, () => ({ text: 'A'.repeat(65_536) })) }
  let turns = 0
  let isWritten = false
  const count = (): void => {
    turns += 1
    if (!isWritten) setImmediate(count)
  }
  setImmediate(count)
  await writeLargeValue(value, 'json')
  isWritten = true
  assert.ok(turns > 1, `${turns} turns of the event loop`)
})

test('other work runs while a long list is written', async () => {
  const list = Array.from({ length: 500 }, () => ({ value: 'A'.repeat(65_536) }))
  let turns = 0
  let isWritten = false
  const count = (): void => {
    turns += 1
    if (!isWritten) setImmediate(count)
  }
  setImmediate(count)
  await writeWholeList(list, 'json')
  isWritten = true
  assert.ok(turns > 1, `${turns} turns of the event loop`)
})
