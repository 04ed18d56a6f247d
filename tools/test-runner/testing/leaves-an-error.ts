// A test that is over before what it began fails.
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'

test('begins something', () => {
  setTimeout(() => {
    throw new Error('too late')
  }, 10)
})
test('is running then', () => delay(50))
