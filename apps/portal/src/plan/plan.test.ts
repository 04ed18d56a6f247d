// What each level change means for data access and for flow data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toLevelChange } from './plan.ts'

test('(G-012) the data of flows goes after 30 days, on the free level after 7, and stays with contract flows', () => {
  assert.equal(toLevelChange('pro', 'basic').flowDataDays, 30)
  assert.equal(toLevelChange('business', 'free').flowDataDays, 7)
  assert.equal(toLevelChange('basic', 'free').flowDataDays, 7)
  assert.equal(toLevelChange('business', 'pro').flowDataDays, undefined)
  assert.equal(toLevelChange('basic', 'pro').keepsFlowData, true)
  assert.equal(toLevelChange('pro', 'business').keepsFlowData, false)
})

test('(G-012) only the free level has no data access', () => {
  assert.deepEqual(
    [toLevelChange('pro', 'free'), toLevelChange('pro', 'basic'), toLevelChange('free', 'basic')].map(
      ({ endsDataAccess, isUpgrade }) => ({ endsDataAccess, isUpgrade }),
    ),
    [
      { endsDataAccess: true, isUpgrade: false },
      { endsDataAccess: false, isUpgrade: false },
      { endsDataAccess: false, isUpgrade: true },
    ],
  )
})
