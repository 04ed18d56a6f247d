// The border of a simulation: its own code runs on virtual time, and other code of the process does not.
import assert from 'node:assert/strict'
import { AsyncResource } from 'node:async_hooks'
import { test } from 'node:test'
import { leaveTimeFor, random } from '@company-data/testkit'
import { EPOCH_MS, runOnMachine } from './virtual-globals.ts'
import { virtualTime } from './virtual-time.ts'

/** Like a platform that an earlier file has started. */
const outside = new AsyncResource('outside')

const timers: ReadonlyArray<(fire: () => void) => NodeJS.Timeout | NodeJS.Immediate> = [
  (fire) => setTimeout(fire),
  (fire) => setInterval(fire),
  (fire) => setImmediate(fire),
]

test('other code keeps its timers while a simulation runs', async () => {
  const time = virtualTime()
  await runOnMachine({ time, chance: random(1) }, async () => {
    const waits = outside.runInAsyncScope(() => [
      leaveTimeFor('a real timer', 0),
      ...timers.map((start) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = start(resolve)
        return promise.then(() => clearInterval(timer as NodeJS.Timeout))
      }),
    ])
    assert.equal(await time.step(), false, 'an event of the simulation')
    await Promise.all(waits)
  })
})

test('a simulation has its own timers and clocks until it ends', async () => {
  const { setTimeout: real } = globalThis
  const time = virtualTime()
  await runOnMachine({ time, chance: random(1) }, async () => {
    let firedAtMs: number | undefined
    setTimeout(() => {
      firedAtMs = performance.now()
    }, 86_400_000)
    clearTimeout(setTimeout(() => assert.fail('it was cancelled'), 1))
    assert.equal(await time.step(), true)
    assert.equal(firedAtMs, 86_400_000)
    assert.equal(Date.now(), EPOCH_MS + 86_400_000)
    assert.equal(await time.step(), false)
  })
  assert.equal(globalThis.setTimeout, real)
})
