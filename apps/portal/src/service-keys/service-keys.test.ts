// Service keys in a page: opened in a worker, forgotten by a lock, and never shown as open before their first value.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenerThread } from './open-key.ts'
import type { OpenedText, SealedText, ServiceKeyFile } from './opener-messages.ts'
import { createServiceKeys } from './service-keys.ts'

const service = { id: 's1', public_key: 'public' }
const file: ServiceKeyFile = { pem: 'pem', passphrase: 'passphrase' }
const createSealedText = (wrapper: string, verified_hash: string | null = null): SealedText => ({
  wrapper,
  verified_hash,
  verified_salt: null,
})

/** A worker that opens a batch on command. */
const startFixture = (publicKey = 'public', size = 1) => {
  const batches: (readonly SealedText[])[] = []
  const waiting: { resolve(openedTexts: OpenedText[]): void; reject(error: Error): void }[] = []
  let ended = 0
  let loaded: (key: string) => void = () => undefined
  const thread: OpenerThread = {
    size,
    load: () => new Promise((resolve) => (loaded = resolve)),
    open: (texts) => {
      batches.push(texts)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    end: () => {
      ended += 1
    },
  }
  const keys = createServiceKeys(() => thread)
  return {
    keys,
    batches,
    endings: () => ended,
    load: () => loaded(publicKey),
    async open() {
      const texts = batches.at(-waiting.length) ?? []
      waiting.shift()?.resolve(texts.map(({ wrapper }) => ({ plaintext: `open ${wrapper}`, isVerified: false })))
      await new Promise(setImmediate)
    },
    async fail() {
      waiting.shift()?.reject(new Error('the thread is gone'))
      await new Promise(setImmediate)
    },
  }
}

const unlocked = async (size = 1) => {
  const fixture = startFixture('public', size)
  const unlocking = fixture.keys.unlock(service, file, 0)
  fixture.load()
  await unlocking
  return fixture
}

test('opens values once, in batches with progress, keyed by attestation', async () => {
  const { keys, batches, open } = await unlocked()
  const texts = Array.from({ length: 100 }, (_, index) => createSealedText(`w${index}`))
  keys.openAll('s1', texts)
  keys.openAll('s1', texts)
  assert.deepEqual([batches.length, batches[0]?.length], [1, 64])
  assert.deepEqual(keys.progress('s1'), { done: 0, total: 100 })
  assert.equal(keys.getOpenedText('s1', createSealedText('w0')), undefined)
  const before = keys.version()
  await open()
  assert.ok(keys.version() > before)
  assert.deepEqual(keys.progress('s1'), { done: 64, total: 100 })
  assert.deepEqual(keys.getOpenedText('s1', createSealedText('w0')), { plaintext: 'open w0', isVerified: false })
  assert.equal(keys.getOpenedText('s1', createSealedText('w0', 'a hash')), undefined)
  await open()
  assert.equal(keys.progress('s1'), undefined)
  keys.openAll('s1', texts)
  assert.equal(batches.length, 2)
})

test('several workers open batches at a time, and progress counts them', async () => {
  const { keys, batches, open } = await unlocked(2)
  const texts = Array.from({ length: 150 }, (_, index) => createSealedText(`w${index}`))
  keys.openAll('s1', texts)
  keys.openAll('s1', texts)
  assert.deepEqual(
    batches.map((batch) => batch.length),
    [64, 64],
  )
  assert.deepEqual(keys.progress('s1'), { done: 0, total: 150 })
  await open()
  assert.deepEqual(keys.progress('s1'), { done: 64, total: 150 })
  assert.equal(batches.length, 3)
})

test('a lock ends the thread and forgets its opened values', async () => {
  const { keys, open, endings } = await unlocked()
  keys.openAll('s1', [createSealedText('w')])
  await open()
  assert.ok(keys.getOpener('s1'))
  keys.lockAll()
  assert.deepEqual(
    [keys.isUnlocked('s1'), keys.getOpenedText('s1', createSealedText('w')), keys.getOpener('s1'), endings()],
    [false, undefined, undefined, 1],
  )
})

test('refuses the key of another service, and a key opened behind a lock', async () => {
  const other = startFixture('another key')
  const refused = other.keys.unlock(service, file, 0)
  other.load()
  await assert.rejects(refused, { reason: 'other_key' })
  const late = startFixture()
  const unlocking = late.keys.unlock(service, file, 0)
  late.keys.lockAll()
  late.load()
  await assert.rejects(unlocking, { reason: 'locked' })
  assert.deepEqual([late.keys.isUnlocked('s1'), late.endings(), other.endings()], [false, 1, 1])
})

test('a lock while the passphrase is being fetched keeps the key closed', async () => {
  const { keys, endings } = startFixture()
  const locksBefore = keys.locks()
  keys.lockAll()
  await assert.rejects(keys.unlock(service, file, locksBefore), { reason: 'locked' })
  assert.deepEqual([keys.isUnlocked('s1'), endings()], [false, 0])
})

test('a failing thread refuses pending values, and later ones are tried again', async () => {
  const { keys, batches, fail } = await unlocked()
  keys.openAll('s1', [createSealedText('w0'), createSealedText('w1')])
  const before = keys.version()
  await fail()
  assert.ok(keys.version() > before)
  assert.deepEqual(keys.getOpenedText('s1', createSealedText('w1')), { unopened: 'not_opened' })
  assert.equal(keys.progress('s1'), undefined)
  keys.openAll('s1', [createSealedText('w2')])
  assert.equal(batches.length, 2)
})
