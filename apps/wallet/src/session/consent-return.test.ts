// The wallet returns to the consent page at the same origin, and to no other address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConsentReturn } from './consent-return.ts'

const ORIGIN = 'https://wallet.example'
const read = (address: string) => readConsentReturn(`?${new URLSearchParams({ return: address })}`, ORIGIN)

test('[TRUST-53] the wallet returns to the very request that sent the person', () => {
  const request = '/auth?client_id=app_1&state=a%20b&redirect_uri=https%3A%2F%2Fapp.example%2Fback'
  assert.equal(read(request), request)
  assert.equal(read(`${ORIGIN}${request}`), request)
  const anywhere = request.replace('/auth', '/oauth2/authorize')
  assert.equal(read(anywhere), anywhere, 'leads to the page of AUTH_WEB_URL')
})

test('the wallet returns to no other origin, scheme or page', () => {
  for (const address of [
    'https://evil.example/auth?state=1',
    '//evil.example/auth',
    '/\\evil.example/auth',
    'javascript:alert(1)//auth',
    '/auth/../portal/',
    '/oauth2/authorize/../logout',
    'https://auth.example/oauth2/authorize',
    '/authority',
    '/wallet/home',
    '',
  ])
    assert.equal(read(address), undefined, address)
  assert.equal(readConsentReturn('', ORIGIN), undefined)
})
