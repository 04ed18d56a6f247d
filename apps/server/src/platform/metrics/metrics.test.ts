import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metrics } from './metrics.ts'

test('a gauge without labels is absent until its first value', async () => {
  const all = metrics()
  const samples: Array<{ labels: Record<string, string>; value: number }> = []
  all.gauges('last_backup', 'When a back-up last succeeded', [], () => samples)
  assert.doesNotMatch(await all.text(), /^last_backup /m)
  samples.push({ labels: {}, value: 7 })
  assert.match(await all.text(), /^last_backup 7$/m)
  samples.pop()
  assert.doesNotMatch(await all.text(), /^last_backup /m)
})
