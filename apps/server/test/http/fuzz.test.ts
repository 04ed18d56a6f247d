// Every route with schema-based requests by matching callers: a seeded thousand of what `npm run attack -- fuzz` sends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describedRoutes } from '@company-data/server'
import { fuzz, ownPlatform } from '@company-data/testkit'

test('D1-GEN-13, G-004: a thousand requests get no 500, only documented refusals', async () => {
  const platform = await ownPlatform({ regions: ['eu', 'us'] })
  const { problems, sentCount } = await fuzz(platform, describedRoutes, { requests: 1_000, seed: 10, concurrency: 4 })
  assert.deepEqual(problems, [])
  assert.equal(sentCount, 1_000)
  assert.deepEqual(
    platform.logLines.filter((line) => line.includes('request failed')),
    [],
  )
})
