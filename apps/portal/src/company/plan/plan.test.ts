// Effects of each level change on data access and flow data.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { toLevelChange } from './plan.ts'
import { sortQuotas } from './quotas.ts'
import { quotaTexts } from './quotas-texts.ts'

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

test('[B-22] the fullest quota is first, and unused ones of persons are left out', () => {
  const row = (quota: string, used: number, limit = 10) => ({ quota, unit: 'rows' as const, used, limit })
  const sorted = sortQuotas([row('services', 1), row('blocks', 0), row('clients', 0, 0), row('webhooks', 9)])
  assert.deepEqual(
    sorted.map(({ quota }) => quota),
    ['clients', 'webhooks', 'services'],
  )
  assert.deepEqual(Object.keys(quotaTexts.de.names), Object.keys(quotaTexts.en.names))
})

/** Names of settings whose quota has another name. */
const RENAMED: Readonly<Record<string, string>> = {
  files_mb: 'bytes',
  flow_runs_mb: 'flow_run_bytes',
  messages_mb: 'message_bytes',
}

test('[B-22] every quota of the settings has a name', () => {
  const settings = readFileSync(new URL('../../../../../docs/operations/settings.md', import.meta.url), 'utf8')
  const quotas = [...settings.matchAll(/`QUOTA_([A-Z_]+)`/g)].map(([, name = '']) => name.toLowerCase())
  assert.ok(quotas.length > 30)
  const missing = quotas.map((name) => RENAMED[name] ?? name).filter((name) => !(name in quotaTexts.en.names))
  assert.deepEqual(missing, [])
})
