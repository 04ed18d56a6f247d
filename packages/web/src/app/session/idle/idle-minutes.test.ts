// The choices of the idle time: stored per browser, with an hour for accounts with a passkey only.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IDLE_MINUTES, idleMinutes, isUnlockingPasskey, limitIdleMinutes, needsPasskey } from './idle-minutes.ts'

const storage = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

test('the choices are 1, 5, 15 and 60 minutes, with 15 as the default', () => {
  assert.deepEqual(IDLE_MINUTES, [1, 5, 15, 60])
  assert.equal(idleMinutes.read(), 15)
  for (const text of ['', '0', '16', '-1', 'NaN', '6e1 ', 'Infinity']) {
    storage.set('idle-minutes', text)
    assert.ok(IDLE_MINUTES.includes(idleMinutes.read()), text)
  }
  storage.set('idle-minutes', '1000000')
  assert.equal(idleMinutes.read(), 15)
})

test('a choice is stored and reported until the listener stops', () => {
  const changes: number[] = []
  const stop = idleMinutes.subscribe(() => changes.push(idleMinutes.read()))
  idleMinutes.change(5)
  idleMinutes.change(60)
  idleMinutes.change(15)
  assert.deepEqual(changes, [5, 60, 15])
  assert.equal(storage.size, 0, 'the default is not stored')
  stop()
  idleMinutes.change(1)
  assert.equal(changes.length, 3)
})

test('an hour counts as 15 minutes without a passkey', () => {
  assert.deepEqual(
    IDLE_MINUTES.map((minutes) => limitIdleMinutes(minutes, false)),
    [1, 5, 15, 15],
  )
  assert.deepEqual(
    IDLE_MINUTES.map((minutes) => limitIdleMinutes(minutes, true)),
    [1, 5, 15, 60],
  )
  assert.deepEqual(IDLE_MINUTES.filter(needsPasskey), [60])
  const devices = ['passkey', 'key'].flatMap((kind) => [true, false].map((unlocks) => ({ kind, unlocks })))
  assert.deepEqual(devices.map(isUnlockingPasskey), [true, false, false, false])
})
