import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { equalInConstantTime, secrets } from './secrets.ts'

const keeper = secrets(randomBytes(32))

test('encrypts to a different ciphertext each time, without traces', () => {
  const once = keeper.encrypt('whsec_abc', 'webhook.hmac_secret')
  assert.notEqual(once, keeper.encrypt('whsec_abc', 'webhook.hmac_secret'))
  assert.ok(!Buffer.from(once.slice(3), 'base64url').toString('latin1').includes('whsec'))
  assert.equal(keeper.decrypt(once, 'webhook.hmac_secret'), 'whsec_abc')
})

test('binds ciphertext to its purpose, installation and every bit', () => {
  const encrypted = keeper.encrypt('x', 'a')
  assert.throws(() => keeper.decrypt(encrypted, 'b'))
  assert.throws(() => secrets(randomBytes(32)).decrypt(encrypted, 'a'))
  const bytes = Buffer.from(encrypted.slice(3), 'base64url')
  bytes[13] = (bytes[13] ?? 0) ^ 1
  assert.throws(() => keeper.decrypt(`v1:${bytes.toString('base64url')}`, 'a'))
  assert.throws(() => keeper.decrypt('v9:abc', 'a'))
})

test('T-09: a keyed hash needs the installation key and its own secret', () => {
  const hash = keeper.keyedHash('s3cret', 'client')
  assert.ok(keeper.matchesKeyedHash('s3cret', hash, 'client'))
  assert.ok(!keeper.matchesKeyedHash('s3creT', hash, 'client'))
  assert.ok(!keeper.matchesKeyedHash('s3cret', hash, 'other'))
  assert.ok(!secrets(randomBytes(32)).matchesKeyedHash('s3cret', hash, 'client'))
})

test('a random secret has 43 characters, and other lengths differ', () => {
  assert.match(keeper.random(), /^[\w-]{43}$/)
  assert.ok(equalInConstantTime('abc', 'abc'))
  assert.ok(!equalInConstantTime('abc', 'abcd'))
})
