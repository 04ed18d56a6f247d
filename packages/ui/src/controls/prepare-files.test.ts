// Preparing chosen files: a failure keeps the file, and the latest choice wins.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPreparer } from './prepare-files.ts'

const toFile = (name: string): File => new File(['x'], name)
const listNames = (files: readonly File[] | undefined) => files?.map(({ name }) => name)

test('a file that cannot be prepared stays as it is', async () => {
  const files = await createPreparer()([toFile('a.jpg')], () => Promise.reject(new Error('no canvas')), false)
  assert.deepEqual(listNames(files), ['a.jpg'])
})

test('the latest of two single files wins, even if the first is ready last', async () => {
  const prepareAll = createPreparer()
  const slow = Promise.withResolvers<File>()
  const first = prepareAll([toFile('first.jpg')], () => slow.promise, false)
  const second = await prepareAll([toFile('second.jpg')], async (file) => file, false)
  slow.resolve(toFile('first.jpg'))
  assert.deepEqual([await first, listNames(second)], [undefined, ['second.jpg']])
})

test('pages of one document are all kept', async () => {
  const prepareAll = createPreparer()
  const keep = async (file: File) => file
  const both = await Promise.all(['a.jpg', 'b.jpg'].map((name) => prepareAll([toFile(name)], keep, true)))
  assert.deepEqual(both.map(listNames), [['a.jpg'], ['b.jpg']])
})
