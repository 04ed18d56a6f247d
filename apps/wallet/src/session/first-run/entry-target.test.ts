// The target of a link stays a page of the wallet, and names the invitation that it is about.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invitationIn, readTarget, toTarget, withTarget } from './entry-target.ts'

test('a target survives the pages before the first session', () => {
  const target = toTarget('/connect', '?code=NORDWIND/CUSTOMER', '#k=abc')
  assert.equal(target, '/connect?code=NORDWIND/CUSTOMER#k=abc')
  const address = withTarget('/register', target)
  assert.equal(readTarget(address.slice('/register'.length)), target)
  assert.equal(invitationIn(target), 'NORDWIND/CUSTOMER')
})

test('pages before the sign-in and foreign addresses are no targets', () => {
  assert.equal(toTarget('/home', '', ''), undefined)
  assert.equal(toTarget('/sign-in', '?x=1', ''), undefined)
  assert.equal(withTarget('/register', undefined), '/register')
  for (const target of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    assert.equal(readTarget(`?${new URLSearchParams({ to: target })}`), undefined, target)
})

test('only the form of a service is an invitation', () => {
  for (const target of [undefined, '/documents/1', '/connect', '/connect?code=<b>', '/connect?code=NORDWIND'])
    assert.equal(invitationIn(target), undefined, String(target))
})
