// What each level change means for data access and for flow data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelChangeOf } from './plan.ts'

test('(G-012) the data of flows goes after 30 days, on the free level after 7, and stays with contract flows', () => {
  assert.equal(levelChangeOf('pro', 'basic').flowDataDays, 30)
  assert.equal(levelChangeOf('business', 'free').flowDataDays, 7)
  assert.equal(levelChangeOf('basic', 'free').flowDataDays, 7)
  assert.equal(levelChangeOf('business', 'pro').flowDataDays, undefined)
  assert.equal(levelChangeOf('basic', 'pro').keepsFlowData, true)
  assert.equal(levelChangeOf('pro', 'business').keepsFlowData, false)
})

test('(G-012) only the free level has no data access', () => {
  assert.deepEqual(
    [levelChangeOf('pro', 'free'), levelChangeOf('pro', 'basic'), levelChangeOf('free', 'basic')].map(
      ({ endsDataAccess, isUpgrade }) => ({ endsDataAccess, isUpgrade }),
    ),
    [
      { endsDataAccess: true, isUpgrade: false },
      { endsDataAccess: false, isUpgrade: false },
      { endsDataAccess: false, isUpgrade: true },
    ],
  )
})
