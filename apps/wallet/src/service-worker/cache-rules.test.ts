// The service worker caches the page and the build files, and lets everything else pass.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptAs } from './cache-rules.ts'

const ORIGIN = 'https://data.example.org'
const getKind = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  keptAs({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN)

test('a wallet address maps to the page, and a build file to itself', () => {
  assert.equal(getKind('/wallet/', { mode: 'navigate' }), 'page')
  assert.equal(getKind('/wallet/connections/4?open=1', { mode: 'navigate' }), 'page')
  for (const file of ['assets/index-BRpi96jW.js', 'assets/index.css', 'assets/inter.woff2'])
    assert.equal(getKind(`/wallet/${file}`), 'file', file)
})

test('never caches the API, other apps, origins, methods or files with a query', () => {
  const never = [
    '/api/account',
    '/api/auth/params?email=a',
    '/portal/assets/index.js',
    '/wallet',
    '/wallet/service-worker.js',
    '/',
  ]
  for (const path of never) assert.equal(getKind(path), undefined, path)
  assert.equal(getKind('/api/account', { mode: 'navigate' }), undefined)
  assert.equal(getKind('https://eu.example.org/wallet/assets/index.js'), undefined)
  assert.equal(getKind('/wallet/assets/index.js', { method: 'POST' }), undefined)
  assert.equal(getKind('/wallet/assets/index.js?token=1'), undefined)
})
