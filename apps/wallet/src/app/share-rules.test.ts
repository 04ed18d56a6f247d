// Rules for the shared form that the service worker takes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesIn, isShare, readTakeShared } from './share-rules.ts'

const ORIGIN = 'https://data.example.org'
const isTaken = (path: string, method = 'POST') => isShare({ method, url: new URL(path, ORIGIN).href }, ORIGIN)

test('takes the form at its address, and no other request', () => {
  assert.equal(isTaken('/wallet/share'), true)
  assert.equal(isTaken('/wallet/share', 'GET'), false)
  for (const path of ['/wallet/share/', '/wallet/', '/api/contact-data', 'https://eu.example.org/wallet/share'])
    assert.equal(isTaken(path), false, path)
})

test('keeps ten files of 100 MB in all, and no text', () => {
  const form = new FormData()
  form.append('files', 'a text')
  form.append('title', 'a title')
  form.append('other', new File(['x'], 'other.pdf'))
  form.append('files', new File([], 'empty.pdf'))
  for (let number = 0; number < 12; number += 1) form.append('files', new File(['x'], `${number}.pdf`))
  assert.deepEqual(
    filesIn(form).map(({ name }) => name),
    Array.from({ length: 10 }, (_, number) => `${number}.pdf`),
  )
  const large = new FormData()
  large.append('files', new File([new Uint8Array(60 << 20)], 'first.pdf'))
  large.append('files', new File([new Uint8Array(60 << 20)], 'second.pdf'))
  assert.deepEqual(
    filesIn(large).map(({ name }) => name),
    ['first.pdf'],
  )
})

test('understands the question of the page, and nothing else', () => {
  assert.equal(readTakeShared({ takeShared: 'a' }), 'a')
  for (const message of [null, undefined, 'a', { takeShared: 1 }, {}]) assert.equal(readTakeShared(message), undefined)
})
