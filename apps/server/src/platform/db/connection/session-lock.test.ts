// The start lock: one process at a time, a limited wait with a reason, and release with its connection.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabases } from '@company-data/testkit'
import { StoreError } from '../store-error.ts'
import { withConnection } from './connection.ts'
import { takeSessionLock } from './session-lock.ts'

const KEY = 4711

test('a start lock that another process holds is refused after its time limit', async (t) => {
  const databases = await createDatabases([])
  t.after(() => databases.drop())
  const url = databases.directory
  const take = (limitMs: number) =>
    withConnection(url, (client) => takeSessionLock(client, url, KEY, { limitMs, warn: () => undefined }))
  await withConnection(url, async (holder) => {
    await takeSessionLock(holder, url, KEY, { limitMs: 0, warn: () => undefined })
    await assert.rejects(
      take(0),
      (error) =>
        error instanceof StoreError &&
        /^Another process holds the start lock of the database .*pg_locks.*START_LOCK_SECONDS\.$/.test(error.message),
    )
  })
  // The lock ends with its connection, which the server may notice a moment later.
  await take(60_000)
})
