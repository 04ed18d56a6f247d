import assert from 'node:assert/strict'
import { test } from 'node:test'
import { log, silentLog } from '../log/log.ts'
import { createDatabaseGauge } from './database-gauges.ts'
import { metrics } from './metrics.ts'

test('callers share a running query and its recent result', async () => {
  let questions = 0
  const numbers = createDatabaseGauge(async () => ++questions, silentLog)
  assert.deepEqual(await Promise.all([numbers(), numbers()]), [1, 1])
  assert.equal(await numbers(), 1)
})

test('a failing query is omitted and logged, the other metrics stay', async () => {
  const lines: string[] = []
  const numbers = createDatabaseGauge<number>(
    () => Promise.reject(new Error('away')),
    log('info', { write: (line) => lines.push(line) }),
  )
  const registry = metrics()
  registry.gauges('a_rows', 'Rows', ['store'], async () => {
    const value = await numbers()
    return value === undefined ? [] : [{ labels: { store: 'eu' }, value }]
  })
  registry.gauges('a_rows', 'Rows', ['store'], () => [{ labels: { store: 'us' }, value: 7 }])
  const text = await registry.text()
  assert.deepEqual(text.match(/^a_rows.*$/gm), ['a_rows{store="us"} 7'])
  assert.match(lines[0] ?? '', /numbers for the metrics not read/)
})
