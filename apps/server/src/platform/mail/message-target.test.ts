// Spellings that reach one mailbox or phone count as one target.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeTarget } from './message-target.ts'

const VICTIM = 'victim@example.org'

for (const spelling of [
  'Victim@Example.ORG',
  ' victim@example.org ',
  'victim+1@example.org',
  'victim+a+b@example.org',
  '"victim"@example.org',
  '"vic\\tim"@example.org',
  '"victim+1"@example.org',
  'victim@example.org.',
  'victim@ｅｘａｍｐｌｅ.org',
  'victim@example。org',
  'victim@exam\u00adple.org',
  'victim@exam\u200bple.org',
])
  test(`${JSON.stringify(spelling)} is the mailbox of ${VICTIM}`, () =>
    assert.equal(normalizeTarget(spelling, 'mail'), VICTIM))

test('other mailboxes, and texts that are no address, stay apart', () => {
  const others = [
    '+victim@example.org',
    'victim@sub.example.org',
    'v@x@example.org',
    'victim',
    '@',
    '"@example.org',
    '',
  ]
  assert.equal(new Set([VICTIM, ...others].map((to) => normalizeTarget(to, 'mail'))).size, others.length + 1)
  assert.equal(normalizeTarget('victim@bücher.example', 'mail'), 'victim@xn--bcher-kva.example')
})

test('numbers count without their separators', () => {
  for (const number of ['+46 (70) 000-00.01', '0046700000001'])
    assert.equal(normalizeTarget(number, 'sms'), '+46700000001')
})
