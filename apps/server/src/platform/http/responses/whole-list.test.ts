// A list of any length is written in steps, with the same bytes as at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toXml } from '@company-data/protocol/xml'
import { writeWholeList } from './whole-list.ts'

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
