// A test that mocks timers while code that does not belong to it sets some: only its own wait for it.
import assert from 'node:assert/strict'
import { AsyncResource } from 'node:async_hooks'
import { test } from 'node:test'

/** Like a platform that an earlier file has started. */
const outside = new AsyncResource('outside')
const original = globalThis.setTimeout

test('timers outside continue', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let isOver = false
  setTimeout(() => {
    isOver = true
  }, 0)
  await new Promise<void>((resolve) => outside.runInAsyncScope(() => void setTimeout(resolve, 0)))
  assert.equal(isOver, false)
  context.mock.timers.tick(1)
  assert.equal(isOver, true)
})

test('are as before afterwards', () => assert.equal(globalThis.setTimeout, original))
