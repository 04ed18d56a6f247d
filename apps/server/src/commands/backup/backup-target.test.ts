// The targets of back-ups: a folder and a bucket keep the same promises.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startS3Server } from '@company-data/testkit'
import type { Config } from '../../compose/config.ts'
import { lockTarget } from './backup-lock.ts'
import type { BackupTarget } from './backup-target.ts'
import { openTarget } from './open-target.ts'
import {
  claimTarget,
  completeSnapshot,
  listSnapshots,
  pruneSnapshots,
  removeUnfinished,
  writePart,
} from './snapshots.ts'

type Address = Config['backupBucket']
const NO_BUCKET: Address = { endpoint: undefined, region: 'none', forcePathStyle: true, credentials: undefined }

const openFolder = async (t: TestContext): Promise<BackupTarget> => {
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-target-'))
  t.after(() => rm(folder, { recursive: true }))
  return await openTarget({ backupBucket: NO_BUCKET }, '--to', join(folder, 'back-ups'))
}

const openBucket = async (t: TestContext): Promise<BackupTarget> => {
  // Small pages, so that lists have several.
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, stop } = await startS3Server({ pageSize: 2 })
  const backupBucket: Address = {
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  }
  const target = await openTarget({ backupBucket }, '--to', `s3://${bucket}/some/prefix/`)
  t.after(() => {
    target.close()
    return stop()
  })
  return target
}

async function* split(text: string): AsyncGenerator<Uint8Array> {
  for (const part of text) yield Buffer.from(part)
}

const listNames = async (target: BackupTarget, folder = ''): Promise<string[]> =>
  (await Array.fromAsync(target.list(folder))).sort()

const snapshot = {
  format: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  program: '0.2.0',
  installation: 'one',
  recipient: '00',
  has_database: true,
  has_platform_key: false,
  regions: ['eu'],
  files: 1,
} as const

const addSnapshot = async (target: BackupTarget, name: string, ids: string): Promise<void> => {
  await writePart(target, name, 'database', split('database'))
  await writePart(target, name, 'objects.txt', split(ids))
  await completeSnapshot(target, name, { ...snapshot, regions: [...snapshot.regions] })
}

for (const [kind, openKind] of Object.entries({ folder: openFolder, bucket: openBucket })) {
  test(`a ${kind}: a file is complete or does not exist`, async (t) => {
    const target = await openKind(t)
    assert.equal(await target.readText('a/b'), undefined)
    assert.equal(await target.open('a/b'), undefined)
    await target.put('a/b', split('first'))
    await target.put('a/b', split('second'))
    const failing = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('third')
      throw new Error('the source failed')
    }
    await assert.rejects(target.put('a/b', failing()), /the source failed/)
    assert.equal(await target.readText('a/b'), 'second')
    assert.equal(await target.putNew('a/b', 'other'), false)
    assert.equal(await target.putNew('a/c', 'new'), true)
    assert.equal(await target.readText('a/c'), 'new')
    for (const name of ['d', 'e/f/g']) await target.put(name, Buffer.from(name))
    await target.tidy()
    assert.deepEqual(await listNames(target), ['a/b', 'a/c', 'd', 'e/f/g'])
    assert.deepEqual(await listNames(target, 'a/'), ['a/b', 'a/c'])
    await target.remove('a/b')
    await target.remove('a/b')
    assert.deepEqual(await listNames(target, 'a/'), ['a/c'])
  })

  test(`a ${kind}: a snapshot without its last file does not count`, async (t) => {
    const target = await openKind(t)
    await claimTarget(target, 'one')
    await assert.rejects(claimTarget(target, 'two'), /of another installation/)
    await addSnapshot(target, '20260101T000000Z', 'aa01\nbb02\n')
    await addSnapshot(target, '20260102T000000Z', 'bb02\ncc03\n')
    for (const id of ['aa01', 'bb02', 'cc03', 'dd04']) await target.put(`objects/${id.slice(0, 2)}/${id}`, split(id))
    await writePart(target, '20260103T000000Z', 'database', split('cut'))
    await target.put('snapshots/20260104T000000Z.unfinished/snapshot.json', split('{}'))
    const names = ['20260101T000000Z', '20260102T000000Z']
    assert.deepEqual(await listSnapshots(target), names)
    await removeUnfinished(target)
    assert.deepEqual(await listSnapshots(target), names)
    assert.equal((await listNames(target, 'snapshots/')).length, 6)
    assert.deepEqual(await pruneSnapshots(target, 1), { snapshots: 1, objects: 2 })
    assert.deepEqual(await listNames(target, 'objects/'), ['objects/bb/bb02', 'objects/cc/cc03'])
    assert.deepEqual(await listSnapshots(target), ['20260102T000000Z'])
  })

  test(`a ${kind}: one back-up at a time`, async (t) => {
    const target = await openKind(t)
    const lock = await lockTarget(target)
    await lock.requireLocked()
    await lock.release()
    assert.deepEqual(await listNames(target), [])
    await target.put('backup.lock', Buffer.from(JSON.stringify({ pid: 1, host: 'elsewhere', started_at: 'earlier' })))
    await assert.rejects(lockTarget(target), /process 1 of elsewhere, since earlier/)
    await assert.rejects(lock.requireLocked(), /Another back-up has taken/)
    await lock.release()
    assert.deepEqual(await listNames(target), ['backup.lock'], 'the lock of the other stays')
  })
}

/** The id of a process that has ended. */
const endedPid = (): number => spawnSync(process.execPath, ['--version']).pid

test('in a bucket, which machines share, no lock is taken over', async (t) => {
  const target = await openBucket(t)
  const holder = { pid: endedPid(), host: hostname(), started_at: 'earlier' }
  await target.put('backup.lock', Buffer.from(JSON.stringify(holder)))
  await assert.rejects(lockTarget(target), /which another back-up uses .* remove s3:\/\/.*backup\.lock/)
})

test('one of several concurrent back-ups to a folder takes over a stale lock', async (t) => {
  const target = await openFolder(t)
  const { replaceText = assert.fail } = target
  await target.put('backup.lock', Buffer.from('of a process that has ended'))
  const writers = ['a', 'b', 'c'].map((text) => replaceText('backup.lock', 'of a process that has ended', text))
  assert.equal((await Promise.all(writers)).filter(Boolean).length, 1)
})

test('a folder with other files, and a malformed address, are refused', async (t) => {
  const target = await openFolder(t)
  await target.put('notes.txt', Buffer.from('mine'))
  await assert.rejects(claimTarget(target, 'one'), /which has other files/)
  for (const address of ['s3://', 's3://B', 's3://bucket/a b', 's3://bucket/a//b', '', undefined])
    await assert.rejects(openTarget({ backupBucket: NO_BUCKET }, '--from', address), /--from .*s3:\/\/bucket\/prefix/)
})
