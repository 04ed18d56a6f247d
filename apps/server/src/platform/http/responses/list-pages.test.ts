// A list that is written page by page has the bytes of one that is written at once, in both formats.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toXml } from '@company-data/protocol/xml'
import { withJson } from '../json-member.ts'
import { writePages } from './list-pages.ts'

const pages: ReadonlyArray<readonly unknown[]> = [
  [
    { id: 1, text: 'a<b', list: [] },
    { id: 2, text: null },
  ],
  [{ id: 3, text: 'x'.repeat(200_000) }],
  [{ id: 4, list: [1, 2] }, { id: 5 }],
]

async function* toPages(list: ReadonlyArray<readonly unknown[]>) {
  yield* list
}

const write = async (format: 'json' | 'xml', list = pages): Promise<string> =>
  Buffer.concat(await Array.fromAsync(writePages(toPages(list), format))).toString()

test('pages are written as one JSON list', async () => {
  assert.equal(await write('json'), JSON.stringify(pages.flat()))
})

test('an element keeps a pre-serialized JSON member, in both formats', async () => {
  const element = withJson({ id: 1 }, 'problems', { text: '["a"]' })
  const whole = { id: 1, problems: ['a'] }
  assert.equal(await write('json', [[element], [{ id: 2 }]]), JSON.stringify([whole, { id: 2 }]))
  assert.equal(await write('xml', [[element], [{ id: 2 }]]), toXml([whole, { id: 2 }], 'response'))
})

test('pages are written as one XML list', async () => {
  assert.equal(await write('xml'), toXml(pages.flat(), 'response'))
})

test('pages of any length are one XML list', async () => {
  for (let length = 32_600; length < 32_800; length += 1) {
    const list = [['x'.repeat(length)], ['y']]
    assert.equal(await write('xml', list), toXml(list.flat(), 'response'), `${length} characters`)
  }
})

test('the next page is requested when the one before is read', async () => {
  const readPages: number[] = []
  async function* numberedPages() {
    for (const page of [1, 2, 3]) {
      readPages.push(page)
      yield ['x'.repeat(40_000)]
    }
  }
  const parts = writePages(numberedPages(), 'json')
  await parts.next()
  assert.deepEqual(readPages, [1])
  await parts.next()
  assert.deepEqual(readPages, [1, 2])
  await parts.return()
})
