import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { keyRing, parseKeys, toPlatformKey } from './key-ring.ts'
import { ciphertextPrefix, equalInConstantTime, secrets } from './secrets.ts'

const keeper = secrets(randomBytes(32))

test('encrypts to a different ciphertext each time, without traces', () => {
  const once = keeper.encrypt('whsec_abc', 'webhook.hmac_secret')
  assert.notEqual(once, keeper.encrypt('whsec_abc', 'webhook.hmac_secret'))
  assert.ok(
    !Buffer.from(once.split(':')[2] ?? '', 'base64url')
      .toString('latin1')
      .includes('whsec'),
  )
  assert.equal(keeper.decrypt(once, 'webhook.hmac_secret'), 'whsec_abc')
})

test('binds ciphertext to its purpose, installation and every bit', () => {
  const encrypted = keeper.encrypt('x', 'a')
  assert.throws(() => keeper.decrypt(encrypted, 'b'))
  assert.throws(() => secrets(randomBytes(32)).decrypt(encrypted, 'a'))
  const [version, keyId, text = ''] = encrypted.split(':')
  const bytes = Buffer.from(text, 'base64url')
  bytes[13] = (bytes[13] ?? 0) ^ 1
  assert.throws(() => keeper.decrypt(`${version}:${keyId}:${bytes.toString('base64url')}`, 'a'))
  assert.throws(() => keeper.decrypt('v9:abc', 'a'), /unknown version/)
})

test('a key ring opens values of each of its keys, and encrypts with one', () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
  const keys = parseKeys(`${oldKey.toString('base64')},\n${newKey.toString('base64url')}\n`)
  const before = secrets(oldKey).encrypt('x', 'a')
  const ring = keyRing(keys)
  const both = secrets({ ring, hashKey: oldKey })
  assert.equal(both.decrypt(before, 'a'), 'x')
  assert.equal(both.decrypt(`v1:${before.split(':')[2]}`, 'a'), 'x', 'from before keys had ids')
  assert.equal(secrets(oldKey).decrypt(both.encrypt('y', 'a'), 'a'), 'y', 'the first key encrypts')
  assert.ok(ring.use(keys[1]?.id ?? ''))
  const after = both.encrypt('z', 'a')
  assert.ok(after.startsWith(ciphertextPrefix(keys[1]?.id ?? '')))
  assert.equal(secrets(newKey).decrypt(after, 'a'), 'z')
  assert.throws(() => secrets(oldKey).decrypt(after, 'a'), { key: 'server.overloaded' })
  assert.equal(both.keyedHash('s', 'a'), secrets(oldKey).keyedHash('s', 'a'), 'hashes stay')
})

test('a ring without the key in use encrypts nothing until it has it', () => {
  const keys = [toPlatformKey(randomBytes(32)), toPlatformKey(randomBytes(32))]
  let fileKeys = keys.slice(0, 1)
  const ring = keyRing(fileKeys, () => fileKeys)
  const keeper = secrets({ ring, hashKey: randomBytes(32) })
  const before = keeper.encrypt('text', 'a')
  assert.ok(!ring.use(keys[1]?.id ?? ''))
  assert.throws(() => keeper.encrypt('text', 'a'), { key: 'server.overloaded' })
  assert.equal(keeper.decrypt(before, 'a'), 'text')
  fileKeys = keys
  assert.ok(keeper.encrypt('text', 'a').includes(keys[1]?.id ?? '-'))
})

test('a ring reads its keys again when a value needs a missing key', () => {
  const keys = [randomBytes(32), randomBytes(32)].map(toPlatformKey)
  let fileKeys = keys.slice(0, 1)
  const ring = keyRing(fileKeys, () => fileKeys)
  assert.equal(ring.find(keys[1]?.id ?? ''), undefined)
  fileKeys = keys.slice(1)
  assert.deepEqual(ring.find(keys[1]?.id ?? ''), keys[1])
  assert.deepEqual(ring.all(), keys, 'the old key stays')
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
