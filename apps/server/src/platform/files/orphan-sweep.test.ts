// Sweeps remove only old files without a row, a few at a time, and never in a young process.
import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { jobContext } from '@company-data/testkit'
import { HOUR_MS } from '../clock/durations.ts'
import { log } from '../log/log.ts'
import { metrics } from '../metrics/metrics.ts'
import type { Blobs } from './blobs.ts'
import { folderBlobs } from './file-folder.ts'
import { fileSweeps } from './orphan-sweep.ts'

const root = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-sweep-'))
after(() => rm(root, { recursive: true }))

let stores = 0

/** A store with this many files of one owner; those below `withRow` have a row. */
const openStore = async ({ count = 10, withRow = 0, ageHours = 30, uptimeHours = 30 }) => {
  const folder = join(root, String(++stores))
  const photos = join(folder, 'owner', 'photos')
  await mkdir(photos, { recursive: true })
  const keys = Array.from({ length: count }, (_, index) => `owner/photos/${index}`)
  const at = new Date(Date.now() - ageHours * HOUR_MS)
  for (const key of keys) {
    const path = join(folder, key)
    await writeFile(path, 'x')
    await utimes(path, at, at)
  }
  const lines: string[] = []
  const registry = metrics()
  const sweeps = fileSweeps({
    region: 'eu',
    files: folderBlobs(folder),
    log: log('info', { write: (line) => lines.push(line) }),
    metrics: registry,
    uptimeMs: () => uptimeHours * HOUR_MS,
  })
  const knownKeys = new Set(keys.slice(0, withRow))
  const listKnown = async (batch: readonly string[]) => new Set(batch.filter((key) => knownKeys.has(key)))
  sweeps.add({ folder: 'photos', listKnown })
  return {
    sweeps,
    run: () => sweeps.job.run(jobContext),
    path: folder,
    left: async () => (await readdir(photos)).length,
    events: () => lines.map((line) => JSON.parse(line)),
    metric: async (name: string) => new RegExp(`^${name}\\{.*\\} (\\d+)$`, 'm').exec(await registry.text())?.[1],
  }
}

test('a process removes nothing in its first 24 hours and reports its finds', async () => {
  const store = await openStore({ uptimeHours: 23.9 })
  await store.run()
  assert.equal(await store.left(), 10)
  const [line] = store.events()
  assert.deepEqual(
    [line.event, line.level, line.region, line.folder, line.files, line.orphans, line.removed],
    ['orphan files kept', 'warn', 'eu', 'photos', 10, 10, 0],
  )
  assert.equal(await store.metric('companydata_orphan_files'), '10')
})

test('a run removes at most a hundredth of the files, and at least one', async () => {
  const large = await openStore({ count: 350, withRow: 300 })
  await large.run()
  assert.equal(await large.left(), 347)
  const small = await openStore({ count: 10, withRow: 8 })
  await small.run()
  assert.equal(await small.left(), 9)
  await small.run()
  assert.equal(await small.left(), 8)
  await small.run()
  assert.equal(await small.left(), 8)
})

test('a run removes at most 1,000 files of a large store', async () => {
  let removed = 0
  const files: Blobs = {
    ...folderBlobs(join(root, 'large')),
    async *list() {
      for (let index = 0; index < 100_200; index += 1) yield { key: `owner/photos/${index}`, modifiedAt: new Date(0) }
    },
    async remove() {
      removed += 1
    },
  }
  const uptimeMs = () => 30 * HOUR_MS
  const sweeps = fileSweeps({ region: 'eu', files, log: log('silent'), metrics: metrics(), uptimeMs })
  sweeps.add({ folder: 'photos', listKnown: async () => new Set() })
  await sweeps.job.run(jobContext)
  assert.equal(removed, 1_000)
})

test('the limit of a run is that of the store, over all its folders', async () => {
  const store = await openStore({ count: 2, withRow: 1 })
  for (const folder of ['a', 'b', 'c']) {
    await cp(join(store.path, 'owner', 'photos'), join(store.path, 'owner', folder), {
      recursive: true,
      preserveTimestamps: true,
    })
    store.sweeps.add({ folder, listKnown: async () => new Set() })
  }
  const count = async () =>
    (await readdir(store.path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
  for (const left of [7, 6, 5]) {
    await store.run()
    assert.equal(await count(), left)
  }
})

test('a small folder of a large store loses at most a hundredth of its files', async () => {
  const store = await openStore({ count: 10 })
  const large = join(store.path, 'owner', 'large')
  await mkdir(large)
  for (let index = 0; index < 500; index++) await writeFile(join(large, String(index)), 'x')
  store.sweeps.add({ folder: 'large', listKnown: async (keys) => new Set(keys) })
  await store.run()
  assert.equal(await store.left(), 9)
})

test('a folder whose rows cannot be read does not keep others from being swept', async () => {
  const store = await openStore({ count: 2, withRow: 1 })
  await cp(join(store.path, 'owner', 'photos'), join(store.path, 'owner', 'lost'), { recursive: true })
  const listKnown = () => Promise.reject(new Error('no database'))
  store.sweeps.add({ folder: 'lost', listKnown })
  await writeFile(join(store.path, 'owner', 'lost', 'old'), 'x')
  await utimes(join(store.path, 'owner', 'lost', 'old'), new Date(0), new Date(0))
  await assert.rejects(async () => store.run(), /no database/)
  assert.equal(await store.left(), 1)
})

test('removed files are counted in the log and in the metrics', async () => {
  const store = await openStore({ count: 3, withRow: 2 })
  await store.run()
  const [line] = store.events()
  assert.deepEqual([line.event, line.level, line.orphans, line.removed], ['orphan files removed', 'info', 1, 1])
  assert.equal(await store.metric('companydata_orphan_files_removed_total'), '1')
  assert.equal(await store.metric('companydata_orphan_files'), '0')
})

test("an operator's dry run counts and removes nothing", async () => {
  const store = await openStore({ withRow: 4, uptimeHours: 0 })
  assert.deepEqual(await store.sweeps.run(0), [{ folder: 'photos', files: 10, orphans: 6, removed: 0 }])
  assert.equal(await store.left(), 10)
})

test('the operator removes as many files as it confirms', async () => {
  const store = await openStore({ withRow: 4, uptimeHours: 0 })
  assert.deepEqual(await store.sweeps.run(5, 'photos'), [{ folder: 'photos', files: 10, orphans: 6, removed: 5 }])
  assert.deepEqual(await store.sweeps.run(5, 'other'), [])
  assert.equal(await store.left(), 5)
})

test('a file younger than 24 hours stays, also for the operator', async () => {
  const store = await openStore({ ageHours: 23.9 })
  assert.deepEqual(await store.sweeps.run(100), [{ folder: 'photos', files: 10, orphans: 0, removed: 0 }])
  assert.equal(await store.left(), 10)
})
