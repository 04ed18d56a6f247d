// Company details link to a call, mail or website only, regardless of the company's input.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactLink } from './contact-link.ts'

test('a phone number, a mail address and a website get a link', () => {
  assert.equal(contactLink('phone', '+43 (1) 234-567'), 'tel:+431234567')
  assert.equal(contactLink('email', 'shop@example.org'), 'mailto:shop@example.org')
  assert.equal(contactLink('url', 'https://example.org/shop'), 'https://example.org/shop')
})

test('any other detail gets no link', () => {
  const texts = [
    ['url', 'javascript:alert(1)'],
    ['url', 'example.org'],
    ['email', 'shop@example.org?body=x'],
    ['phone', 'call us'],
    ['text', 'https://example.org'],
  ] as const
  for (const [type, value] of texts) assert.equal(contactLink(type, value), undefined, value)
})
