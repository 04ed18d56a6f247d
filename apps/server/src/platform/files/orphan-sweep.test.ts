// Sweeps remove only old files without a row, a few at a time, and never in a young process. They rarely list the store.
import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { jobContext } from '@company-data/testkit'
import { DAY_MS, HOUR_MS } from '../clock/durations.ts'
import { log } from '../log/log.ts'
import { metrics } from '../metrics/metrics.ts'
import type { Blobs } from './blobs.ts'
import { folderBlobs } from './file-folder.ts'
import { notedFiles } from './noted-files.ts'
import { fileSweeps } from './orphan-sweep.ts'
import { memoryNotes } from './testing/files-to-check.ts'

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
  const notes = memoryNotes()
  let listings = 0
  const blobs = folderBlobs(folder)
  const countingBlobs: Blobs = {
    ...blobs,
    list(...from) {
      listings += 1
      return blobs.list(...from)
    },
  }
  const sweeps = fileSweeps({
    region: 'eu',
    files: notedFiles(countingBlobs, notes),
    toCheck: notes,
    log: log('info', { write: (line) => lines.push(line) }),
    metrics: registry,
    uptimeMs: () => uptimeHours * HOUR_MS,
  })
  const knownKeys = new Set(keys.slice(0, withRow))
  const listKnown = async (batch: readonly string[]) => new Set(batch.filter((key) => knownKeys.has(key)))
  sweeps.add({ folder: 'photos', listKnown })
  let state: unknown
  const context = {
    ...jobContext,
    readState: async () => state,
    writeState: async (written: unknown) => {
      state = written
    },
  }
  const run = () => sweeps.job.run(context)
  return {
    sweeps,
    notes,
    files: notedFiles(countingBlobs, notes),
    knownKeys,
    run,
    /** A listing notes what it finds, and the sweep of the next day looks at the notes. */
    async runTwice() {
      await run()
      notes.makeDue()
      await run()
    },
    listings: () => listings,
    makeListingOld: () => {
      state = { ...(state as object), listedMs: Date.now() - 31 * DAY_MS }
    },
    path: folder,
    left: async () => (await readdir(photos)).length,
    events: () => lines.map((line) => JSON.parse(line)),
    metric: async (name: string) => new RegExp(`^${name}\\{.*\\} (\\d+)$`, 'm').exec(await registry.text())?.[1],
  }
}

test('a process removes nothing in its first 24 hours and reports its finds', async () => {
  const store = await openStore({ uptimeHours: 23.9 })
  await store.runTwice()
  assert.equal(await store.left(), 10)
  const [listedLine, keptLine] = store.events()
  assert.deepEqual(
    [listedLine.event, listedLine.region, listedLine.folder, listedLine.files, listedLine.orphans],
    ['orphan files found', 'eu', 'photos', 10, 10],
  )
  assert.deepEqual(
    [
      keptLine.event,
      keptLine.level,
      keptLine.region,
      keptLine.folder,
      keptLine.files,
      keptLine.orphans,
      keptLine.removed,
    ],
    ['orphan files kept', 'warn', 'eu', 'photos', 10, 10, 0],
  )
  assert.equal(await store.metric('companydata_orphan_files'), '10')
})

test('a listing removes nothing, and unknown files are removed a day later', async () => {
  const store = await openStore({ count: 10, withRow: 9 })
  await store.run()
  assert.equal(await store.left(), 10)
  assert.equal(await store.metric('companydata_orphan_files'), '1')
  await store.run()
  assert.equal(await store.left(), 10)
  store.notes.makeDue()
  await store.run()
  assert.equal(await store.left(), 9)
  assert.equal(await store.metric('companydata_orphan_files'), '0')
})

test('the store is listed once a month, and sweeps go by notes in between', async () => {
  const store = await openStore({ count: 200, withRow: 200 })
  await store.run()
  const [keptKey, lostKey, removedKey] = ['owner/photos/kept', 'owner/photos/lost', 'owner/photos/removed']
  for (const key of [keptKey, lostKey, removedKey]) await store.files.put(key, Buffer.from('x'))
  await store.files.remove(removedKey)
  assert.deepEqual(store.notes.keys(), [keptKey, lostKey])
  store.knownKeys.add(keptKey)
  await store.run()
  assert.equal(await store.left(), 202)
  store.notes.makeDue()
  await store.run()
  assert.equal(await store.left(), 201)
  assert.deepEqual(store.notes.keys(), [])
  // A transaction notes a file whose row goes.
  store.knownKeys.delete(keptKey)
  await store.notes.note([keptKey])
  store.notes.makeDue()
  await store.run()
  assert.equal(await store.left(), 200)
  assert.equal(store.listings(), 1)
  store.makeListingOld()
  await store.run()
  assert.equal(store.listings(), 2)
})

test('a note without a file is not counted as removed', async () => {
  const store = await openStore({ count: 1, withRow: 1 })
  await store.notes.note(['owner/photos/never-written', 'owner/photos/refused'])
  store.notes.makeDue()
  await store.run()
  assert.deepEqual(store.events(), [])
  assert.deepEqual(store.notes.keys(), [])
})

test('a run removes at most a hundredth of the files, and at least one', async () => {
  const large = await openStore({ count: 350, withRow: 300 })
  await large.runTwice()
  assert.equal(await large.left(), 347)
  const small = await openStore({ count: 10, withRow: 8 })
  await small.runTwice()
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
    open: async () => ({ size: 0, stream: Readable.from([]) }),
    async remove() {
      removed += 1
    },
  }
  const notes = memoryNotes()
  const uptimeMs = () => 30 * HOUR_MS
  const sweeps = fileSweeps({ region: 'eu', files, toCheck: notes, log: log('silent'), metrics: metrics(), uptimeMs })
  sweeps.add({ folder: 'photos', listKnown: async () => new Set() })
  await sweeps.job.run(jobContext)
  assert.equal(notes.keys().length, 1_000)
  await notes.note(Array.from({ length: 1_500 }, (_, index) => `owner/photos/written-${index}`))
  notes.makeDue()
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
  await store.run()
  store.notes.makeDue()
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
  await store.runTwice()
  assert.equal(await store.left(), 9)
})

test('a folder whose rows cannot be read does not keep others from being swept', async () => {
  const store = await openStore({ count: 2, withRow: 1 })
  await cp(join(store.path, 'owner', 'photos'), join(store.path, 'owner', 'lost'), { recursive: true })
  const listKnown = () => Promise.reject(new Error('no database'))
  store.sweeps.add({ folder: 'lost', listKnown })
  await writeFile(join(store.path, 'owner', 'lost', 'old'), 'x')
  await utimes(join(store.path, 'owner', 'lost', 'old'), new Date(0), new Date(0))
  await assert.rejects(store.run, /no database/)
  await store.notes.note(['owner/lost/old'])
  store.notes.makeDue()
  await assert.rejects(store.run, /no database/)
  assert.equal(await store.left(), 1)
  assert.deepEqual(store.notes.keys(), ['owner/lost/old'])
})

test('removed files are counted in the log and in the metrics', async () => {
  const store = await openStore({ count: 3, withRow: 2 })
  await store.runTwice()
  const [, line] = store.events()
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
