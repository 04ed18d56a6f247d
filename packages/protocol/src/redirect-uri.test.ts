// Redirect URIs: only addresses that a browser can be sent to unchanged may be registered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isRedirectUri, matchesRedirectUri, withOutcome } from './redirect-uri.ts'

test('[B-01] https, http on this machine and schemes with a dot are accepted', () => {
  for (const uri of [
    'https://a.example',
    'HTTPS://a.example/cb?x=1',
    'https://[::1]:8443/',
    'http://localhost',
    'http://127.0.0.1:80/x',
    'http://[::1]/',
    'http://[::1]:3000/back',
    'com.example.app:/callback',
    'com.example.app://callback',
    'https://a.example/?pattern=*',
  ]) {
    assert.equal(isRedirectUri(uri), true, uri)
  }
  for (const uri of [
    'http://a.example',
    'http://localhost.a.example',
    'http://127.0.0.2/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::2]/',
    'ftp://localhost/',
    'urn:x',
    'javascript:/x',
    'myapp:/callback',
    'com.example.app:callback',
    'com.example.app:/call*',
    'https://*.example/',
    'https://a.example/*',
    'https://a.*/?x=1',
    '',
  ]) {
    assert.equal(isRedirectUri(uri), false, uri)
  }
})

test('[B-01] refuses fragments, user names and anything that a parser would repair', () => {
  for (const uri of [
    'https://a.example/#',
    'https://a.example/#x',
    'https://u@a.example/',
    'https://u:p@a.example/',
    'https:///a.example',
    'https:/a.example',
    'https:a.example',
    'https:\\\\a.example\\',
    'https://a.example/ ',
    '\thttps://a.example/',
    'https://a.exa\nmple/',
    'https://ä.example/',
    'https://a.example:99999/',
    'https://a.example/"><',
  ]) {
    assert.equal(isRedirectUri(uri), false, uri)
  }
})

test('an accepted address leads to its own host and fits into a header', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()), (text) => {
      if (!isRedirectUri(text)) return
      assert.match(text, /^[\x21-\x7e]+$/)
      const { protocol, hostname, hash } = new URL(text)
      assert.equal(hash, '')
      const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
      assert.ok(protocol === 'https:' || (protocol === 'http:' && isHere) || /^[^:]+\.[^:]+:$/.test(protocol))
    }),
    { numRuns: 500 },
  )
})

test('[B-01] only the port of a loopback address is free', () => {
  const registered = 'http://127.0.0.1:3000/back?a=1'
  for (const requested of [registered, 'http://127.0.0.1:61023/back?a=1', 'http://127.0.0.1/back?a=1']) {
    assert.equal(matchesRedirectUri(registered, requested), true, requested)
  }
  assert.equal(matchesRedirectUri('http://[::1]', 'http://[::1]:8080'), true)
  for (const requested of [
    'http://localhost:3000/back?a=1',
    'http://127.0.0.1:3000/back',
    'http://127.0.0.1:3000/back/?a=1',
    'http://127.0.0.1:99999/back?a=1',
    'http://127.0.0.1:3000@evil.example/back?a=1',
    'http://127.0.0.1:3000.evil.example/back?a=1',
    'https://127.0.0.1:3000/back?a=1',
  ]) {
    assert.equal(matchesRedirectUri(registered, requested), false, requested)
  }
  assert.equal(matchesRedirectUri('https://a.example/x', 'https://a.example:444/x'), false)
})

test('[A-08] an outcome is added to the query, and the address stays unchanged', () => {
  const outcome = { code: 'a b', iss: 'https://id.example' }
  const outcomeQuery = 'code=a+b&iss=https%3A%2F%2Fid.example'
  for (const [uri, expected] of [
    ['https://a.example', `https://a.example?${outcomeQuery}`],
    ['https://A.example/x?', `https://A.example/x?${outcomeQuery}`],
    ['https://a.example/x?y=%20~&z&toString=1', `https://a.example/x?y=%20~&z&toString=1&${outcomeQuery}`],
    ['https://a.example/x?y=1?2&code=mine&%63ode=too&&iss', `https://a.example/x?y=1?2&${outcomeQuery}`],
  ] as const) {
    assert.equal(withOutcome(uri, outcome), expected)
  }
})
