// Service codes, typed or in a link.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeIn, companyIn, isCodeLike, linkKeyIn, toConnectLink } from './connect-code.ts'

test('a code is extracted from a link and normalized when typed', () => {
  for (const text of [
    'ACME/NEWS',
    ' acme/news ',
    'ACME / NEWS',
    'https://data.example.org/portal/suppliers/connect?code=ACME%2FNEWS',
    'http://localhost:4000/portal/suppliers/connect?code=acme/news&x=1',
  ])
    assert.equal(codeIn(text), 'ACME/NEWS')
  assert.equal(codeIn('https://example.org/elsewhere'), 'HTTPS://EXAMPLE.ORG/ELSEWHERE')
  assert.equal(companyIn('ACME/NEWS'), 'ACME')
})

test('TRUST-58 A-112: the key of a link is in its fragment', () => {
  const link = toConnectLink('https://data.example.org/wallet/connect', 'ACME/NEWS', 'DZQCS30PRNAHV7ZB7TTZEZHDMW')
  assert.equal(link, 'https://data.example.org/wallet/connect?code=ACME/NEWS#k=DZQCS30PRNAHV7ZB7TTZEZHDMW')
  assert.deepEqual([codeIn(link), linkKeyIn(link)], ['ACME/NEWS', 'DZQCS30PRNAHV7ZB7TTZEZHDMW'])
  for (const text of [
    'ACME/NEWS',
    '',
    'https://data.example.org/wallet/connect?code=ACME/NEWS&k=X',
    'https://x.example/#',
  ]) {
    assert.equal(linkKeyIn(text), '')
  }
})

test('a foreign QR code is not a service code', () => {
  for (const code of ['ACME/NEWS', 'ACME']) assert.equal(isCodeLike(code), true)
  for (const text of ['https://example.org/elsewhere', 'WIFI:S:home;P:secret;;', 'ACME/NEWS/MORE', ''])
    assert.equal(isCodeLike(codeIn(text)), false)
})
