// Reading the key log continues after the last visit, and earlier findings stay.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ForeignLeaf, LogPosition } from '@company-data/sdk/company'
import { findForeignLeaves } from './foreign-leaves.ts'

type Service = typeof SERVICE

const USER = 'owner-1'
const SERVICE = { id: '0198c0de-0000-7000-8000-000000000001', code: 'NORDWIND/SHOP', public_key: 'AAAA' }

const toLeaf = (index: number): ForeignLeaf => ({
  index,
  code: SERVICE.code,
  serviceId: 'f'.repeat(32),
  keyHash: '0'.repeat(64),
  loggedAt: '2026-01-02T03:04:05.000Z',
})

const openLog = (log: readonly ForeignLeaf[]) => {
  const starts: number[] = []
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  }
  const findForeign = async (_services: unknown, from: LogPosition = { next: 0, peaks: [] }) => {
    starts.push(from.next)
    return { leaves: log.slice(from.next), position: { next: log.length, peaks: [] } }
  }
  const client = { keyLog: { findForeign, check: async () => undefined, checkGrowth: async () => undefined } }
  return { starts, storage, read: (...services: Service[]) => findForeignLeaves(client, USER, services, storage) }
}

test('a second visit reads only new entries and still shows the old ones', async () => {
  const log = [toLeaf(0), toLeaf(1)]
  const { read, starts } = openLog(log)
  assert.equal((await read(SERVICE)).length, 2)
  log.push(toLeaf(2))
  assert.deepEqual(
    (await read(SERVICE)).map(({ index }) => index),
    [0, 1, 2],
  )
  assert.deepEqual(starts, [0, 2])
})

test('a new code is looked for in the whole log, a removed one is not', async () => {
  const { read, starts } = openLog([toLeaf(0)])
  await read(SERVICE)
  const other = { ...SERVICE, code: 'NORDWIND/NEW' }
  await read(SERVICE, other)
  assert.deepEqual(await read(other), [], 'entries of other codes are not shown')
  assert.deepEqual(starts, [0, 0, 1])
})

test('altered storage is read as empty', async () => {
  const { read, storage, starts } = openLog([toLeaf(0)])
  storage.setItem(`key-log:${USER}`, '{')
  assert.equal((await read(SERVICE)).length, 1)
  assert.deepEqual(starts, [0])
})
