// The daily check of the key log: when it is made, which service it takes, and what it reports.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { type LoggedService, SessionError } from '@company-data/sdk/person'
import { checkKeyLog } from './key-log-check.ts'
import { changeKeyMemory, readKeyMemory, toKeyMemoryName } from './key-memory.ts'
import { createKeyWarnings, toPinOptions } from './key-warnings.ts'

const DAY_MS = 24 * 60 * 60_000
const START_MS = 1_800_000_000_000
const USER = '0198c0de-0000-7000-8000-000000000001'
const items = new Map<string, string>()

/** Other test files of the same process have their own storage. */
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, text: string) => void items.set(key, text),
}
beforeEach(() => {
  items.clear()
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: storage })
})
after(() => {
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

const toService = (company_name: string) => ({
  service_id: company_name,
  code: `${company_name}/SHOP`,
  public_key: 'AAAA',
  company_name,
})

const openLog = (problem?: Error) => {
  const checks: string[] = []
  const warnings = createKeyWarnings()
  const record = async (name: string): Promise<void> => {
    checks.push(name)
    if (problem) throw problem
  }
  const keyLog = { check: ({ code }: LoggedService) => record(code ?? ''), checkGrowth: () => record('growth') }
  const run = (nowMs: number, names: readonly string[] = ['A', 'B']) =>
    checkKeyLog({ userId: USER, keyLog, listServices: async () => names.map(toService), warnings, nowMs })
  return { checks, warnings, run }
}

test('A-113: each day after the first visit checks one service in turn', async () => {
  const { checks, run } = openLog()
  await run(START_MS)
  await run(START_MS + DAY_MS - 1)
  assert.deepEqual(checks, [])
  await run(START_MS + DAY_MS)
  await run(START_MS + DAY_MS + 1)
  await run(START_MS + 2 * DAY_MS)
  await run(START_MS + 3 * DAY_MS)
  assert.deepEqual(checks, ['A/SHOP', 'B/SHOP', 'A/SHOP'])
})

test('A-113: without connections only the growth of the log is checked', async () => {
  const { checks, run } = openLog()
  await run(START_MS)
  await run(START_MS + DAY_MS, [])
  assert.deepEqual(checks, ['growth'])
})

test('A-113: a refused log is reported, and checked again at the next unlock', async () => {
  const { checks, warnings, run } = openLog(new SessionError('key_log_mismatch'))
  await run(START_MS)
  await run(START_MS + DAY_MS)
  await run(START_MS + DAY_MS + 1)
  assert.deepEqual(warnings.list(), [{ reason: 'key_log_mismatch', name: 'A' }])
  assert.equal(checks.length, 2)
})

test('an unreachable platform is not a warning', async () => {
  const { warnings, run } = openLog(new TypeError('no network'))
  await run(START_MS)
  await run(START_MS + DAY_MS)
  assert.deepEqual(warnings.list(), [])
})

test('A-112: the browser remembers per account, and altered storage is read as empty', () => {
  const { seenPins, seenLog } = toPinOptions(createKeyWarnings())
  seenPins?.set(USER, 7)
  seenLog?.set(USER, { key: 'k', size: 3, root: 'r' })
  assert.deepEqual([seenPins?.get(USER), seenLog?.get(USER)?.size, seenPins?.get('another')], [7, 3, 0])
  items.set(toKeyMemoryName(USER), '{')
  assert.equal(seenPins?.get(USER), 0)
  changeKeyMemory(USER, { pins: 1 })
  assert.equal(readKeyMemory(USER).pins, 1)
})

test('a warning is listed once, until it is closed', () => {
  const warnings = createKeyWarnings()
  const owner = { id: USER, kind: 'service' } as const
  for (const reason of ['older_book', 'older_book', 'unreadable'] as const) warnings.report({ reason })
  warnings.report({ reason: 'unpinned', owner })
  assert.equal(warnings.list().length, 3)
  warnings.dismiss({ reason: 'older_book' })
  warnings.dismiss({ reason: 'unpinned', owner })
  assert.deepEqual(warnings.list(), [{ reason: 'unreadable' }])
})
