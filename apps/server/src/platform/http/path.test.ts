import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normalisePath } from './path.ts'

const accepted: ReadonlyArray<readonly [url: string, decoded: string]> = [
  ['/', '/'],
  ['/api/health', '/api/health'],
  ['/api/health/', '/api/health'],
  ['/api/health?x=/../y', '/api/health'],
  ['/.well-known/jwks.json', '/.well-known/jwks.json'],
  ['/api/%68ealth', '/api/health'],
  ['/API/Health', '/API/Health'],
  ['/flows/a%3Ab', '/flows/a:b'],
  ['/flows/a:b', '/flows/a:b'],
  ['/x/%25%32%65', '/x/%2e'],
  ['/x/caf%C3%A9', '/x/café'],
  ['http://host:4000/api/health', '/api/health'],
  ['http://host', '/'],
]

for (const [url, decoded] of accepted) {
  test(`(G-022) ${url} is ${decoded}`, () => assert.equal(normalisePath(url)?.decoded, decoded))
}

const refused = [
  '/api/company-data/../account/clients',
  '/api/./x',
  '/api/%2e%2e/x',
  '/api/%2E/x',
  '/api/.%2e/x',
  '//api/health',
  '/api//health',
  '/api/health//',
  '/api%2fhealth',
  '/api/a%2Fb',
  '/api/a\\b',
  '/api/a%5cb',
  '/api/a%00',
  '/api/a%0d%0aX',
  '/api/%zz',
  '/api/%ff',
  '/api/%',
  '*',
  'health',
]

for (const url of refused) {
  test(`(T-15) ${url} is refused`, () => assert.equal(normalisePath(url), undefined))
}

test('every accepted path is normalised: normalising it again is a no-op', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { maxLength: 5 }), (segments) => {
      const once = normalisePath(`/${segments.join('/')}`)
      if (once === undefined) return
      assert.deepEqual(normalisePath(once.encoded), once)
      assert.ok(!once.decoded.split('/').some((part) => part === '.' || part === '..'))
    }),
    { numRuns: 2_000 },
  )
})
