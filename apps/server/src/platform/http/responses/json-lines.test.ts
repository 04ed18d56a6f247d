// Lines of JSON are written page by page, at the pace of their reader and of its limit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeLines } from './json-lines.ts'

const noLimit = async () => undefined

async function* toPages(pages: ReadonlyArray<readonly unknown[]>) {
  yield* pages
}

test('each element is a line, in pages of any size', async () => {
  const pages = [[{ id: 1, text: 'a\nb' }], [{ id: 2, text: 'x'.repeat(100_000) }, { id: 3 }], [{ complete: true }]]
  const text = Buffer.concat(await Array.fromAsync(writeLines(toPages(pages), noLimit))).toString()
  assert.equal(text.at(-1), '\n')
  assert.deepEqual(
    text
      .slice(0, -1)
      .split('\n')
      .map((line) => JSON.parse(line)),
    pages.flat(),
  )
})

test('the next page is requested once the previous one is read', async () => {
  const readPages: number[] = []
  async function* numberedPages() {
    for (const page of [1, 2, 3]) {
      readPages.push(page)
      yield ['x'.repeat(40_000)]
    }
  }
  const parts = writeLines(numberedPages(), noLimit)
  await parts.next()
  assert.deepEqual(readPages, [1])
  await parts.next()
  assert.deepEqual(readPages, [1, 2])
  await parts.return()
})

test('bytes wait for their limit before they are sent', async () => {
  const paced: number[] = []
  const parts = writeLines(toPages([['a'], ['b'.repeat(50_000), 'c']]), async (bytes) => void paced.push(bytes))
  const lengths = (await Array.fromAsync(parts)).map(({ length }) => length)
  assert.deepEqual(paced, lengths)
  assert.deepEqual(lengths, [4, 50_003, 4])
})
