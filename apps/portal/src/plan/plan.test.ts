// Effects of each level change on data access and flow data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toLevelChange } from './plan.ts'

test('G-012: flow data is deleted after 30 days, 7 on free, never with contract flows', () => {
  assert.equal(toLevelChange('pro', 'basic').flowDataDays, 30)
  assert.equal(toLevelChange('business', 'free').flowDataDays, 7)
  assert.equal(toLevelChange('basic', 'free').flowDataDays, 7)
  assert.equal(toLevelChange('business', 'pro').flowDataDays, undefined)
  assert.equal(toLevelChange('basic', 'pro').keepsFlowData, true)
  assert.equal(toLevelChange('pro', 'business').keepsFlowData, false)
})

test('G-012: only the free level has no data access', () => {
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
