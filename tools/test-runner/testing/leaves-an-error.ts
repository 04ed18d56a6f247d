// A test that ends before the work it started fails.
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'

test('starts background work', () => {
  setTimeout(() => {
    throw new Error('too late')
  }, 10)
})
test('is running then', () => delay(50))
