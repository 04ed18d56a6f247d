// Each refused redirect address has a reason, and the platform accepts all others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRedirectUri } from '@company-data/protocol/redirect-uri'
import fc from 'fast-check'
import { problemInSet, redirectProblem } from './redirect-uris.ts'

test('[B-01] [A-38] a refused address says why', () => {
  const reasons: ReadonlyArray<readonly [text: string, reason: string | undefined]> = [
    ['https://shop.example/back', undefined],
    ['http://localhost:3000/back', undefined],
    ['http://127.0.0.1/back?a=1', undefined],
    ['http://[::1]:3000/back', undefined],
    ['com.example.app:/back', undefined],
    ['', 'empty'],
    [`https://shop.example/${'x'.repeat(2000)}`, 'long'],
    ['shop.example/back', 'scheme'],
    ['myapp://back', 'scheme'],
    ['https://shop.example/#back', 'fragment'],
    ['https://shop.example/a b', 'characters'],
    ['https://bücher.example/', 'characters'],
    ['https://ada:secret@shop.example/', 'credentials'],
    ['http://shop.example/back', 'insecure'],
    ['https://*.shop.example/back', 'wildcard'],
    ['https:///back', 'form'],
  ]
  for (const [text, reason] of reasons) assert.equal(redirectProblem(text), reason, text)
})

test('an address has no reason if and only if the platform accepts it', () => {
  const fragments = fc.constantFrom(
    'https://',
    'http://',
    'localhost',
    'com.app:/',
    '*',
    'a.example',
    '/',
    '#',
    '?',
    ' ',
    '@',
    'ü',
    ':',
    '\\',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.array(fragments, { maxLength: 6 }).map((parts) => parts.join('')),
  )
  fc.assert(fc.property(texts, (text) => (redirectProblem(text) === undefined) === isRedirectUri(text)))
})

test('reports a duplicate address at its second occurrence', () => {
  const set = ['https://a.example/', 'https://b.example/', 'https://a.example/']
  assert.deepEqual(
    set.map((_, index) => problemInSet(set, index)),
    [undefined, undefined, 'twice'],
  )
})
