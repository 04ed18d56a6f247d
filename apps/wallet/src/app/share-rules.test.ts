// Rules for the shared form that the service worker takes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesIn, isShare, readTakeShared, toSharePage } from './share-rules.ts'

const ORIGIN = 'https://data.example.org'
const isTaken = (path: string, method = 'POST') => isShare({ method, url: new URL(path, ORIGIN).href }, ORIGIN)

test('takes the form at its address, and no other request', () => {
  assert.equal(isTaken('/wallet/share'), true)
  assert.equal(isTaken('/wallet/share', 'GET'), false)
  for (const path of ['/wallet/share/', '/wallet/', '/api/contact-data', 'https://eu.example.org/wallet/share'])
    assert.equal(isTaken(path), false, path)
})

test('keeps ten files of 100 MB in all, no text, and counts those left out', () => {
  const form = new FormData()
  form.append('files', 'a text')
  form.append('title', 'a title')
  form.append('other', new File(['x'], 'other.pdf'))
  form.append('files', new File([], 'empty.pdf'))
  for (let number = 0; number < 12; number += 1) form.append('files', new File(['x'], `${number}.pdf`))
  const { files, leftOut } = filesIn(form)
  assert.deepEqual(
    files.map(({ name }) => name),
    Array.from({ length: 10 }, (_, number) => `${number}.pdf`),
  )
  assert.equal(leftOut, 2)
})

test('a file that is too large leaves room for the next', () => {
  const form = new FormData()
  form.append('files', new File([new Uint8Array(60 << 20)], 'first.pdf'))
  form.append('files', new File([new Uint8Array(60 << 20)], 'second.pdf'))
  form.append('files', new File(['x'], 'third.pdf'))
  const { files, leftOut } = filesIn(form)
  assert.deepEqual(
    files.map(({ name }) => name),
    ['first.pdf', 'third.pdf'],
  )
  assert.equal(leftOut, 1)
})

test('the address names left-out files only if there are any', () => {
  assert.equal(toSharePage('a', 0), '/wallet/share?files=a')
  assert.equal(toSharePage('a', 2), '/wallet/share?files=a&left-out=2')
})

test('understands the question of the page, and nothing else', () => {
  assert.equal(readTakeShared({ takeShared: 'a' }), 'a')
  for (const message of [null, undefined, 'a', { takeShared: 1 }, {}]) assert.equal(readTakeShared(message), undefined)
})
