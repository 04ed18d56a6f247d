// A list that is written page by page has the bytes of one that is written at once, in both formats.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toXml } from '@company-data/protocol/xml'
import { writePages } from './list-pages.ts'

const pages: ReadonlyArray<readonly unknown[]> = [
  [
    { id: 1, text: 'a<b', list: [] },
    { id: 2, text: null },
  ],
  [{ id: 3, text: 'x'.repeat(200_000) }],
  [{ id: 4, list: [1, 2] }, { id: 5 }],
]

async function* listAfterFirst() {
  yield* pages.slice(1)
}

const write = async (format: 'json' | 'xml'): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of writePages(pages[0] ?? [], listAfterFirst(), format)) parts.push(part)
  return Buffer.concat(parts).toString()
}

test('pages are written as one JSON list', async () => {
  assert.equal(await write('json'), JSON.stringify(pages.flat()))
})

test('pages are written as one XML list', async () => {
  assert.equal(await write('xml'), toXml(pages.flat(), 'response'))
})

test('the next page is requested when the one before is read', async () => {
  const readPages: number[] = []
  async function* others() {
    for (const page of [1, 2]) {
      readPages.push(page)
      yield ['x'.repeat(40_000)]
    }
  }
  const parts = writePages(['x'.repeat(40_000)], others(), 'json')
  await parts.next()
  assert.deepEqual(readPages, [])
  await parts.next()
  assert.deepEqual(readPages, [1])
  await parts.return()
})
