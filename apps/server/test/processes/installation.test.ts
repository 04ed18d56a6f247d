// A wrong address of a database or a file store: the start is refused, and nothing is changed.
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { log, readConfig, startApp } from '@company-data/server'
import {
  addCleanup,
  createDatabases,
  createService,
  ownPlatform,
  quickSealKeys,
  registerCompany,
  runProgram,
  startAppBeside,
} from '@company-data/testkit'
import { StoreError } from '../../src/platform/db/index.ts'

const jpeg = `data:image/jpeg;base64,${Buffer.from('ffd8ff00', 'hex').toString('base64')}`

/** A platform with a photo from the day before. */
const openPlatform = async (regions: readonly string[] = ['eu']) => {
  const platform = await ownPlatform({ regions })
  const company = await registerCompany(platform)
  const { id } = await createService(company)
  const { body: photo } = await company.call('POST', `/api/services/${id}/share-photos`, { file: jpeg })
  const path = join(platform.dataDir, 'files', 'eu', company.userId, 'share-photos', photo.id)
  const yesterday = new Date(Date.now() - 30 * 3600_000)
  await utimes(path, yesterday, yesterday)
  const settings = {
    PORT: '0',
    DATA_DIR: platform.dataDir,
    DATABASE_URL: platform.databases.directory,
    DATABASE_URL_EU: platform.databases.regions.get('eu') ?? '',
    DATABASE_CONNECTIONS: '2',
    OPERATOR_TOKEN: 'o'.repeat(40),
  }
  return { platform, path, settings }
}

const emptyRegion = async (): Promise<string> => {
  const databases = await createDatabases(['eu'])
  addCleanup(() => databases.drop())
  return databases.regions.get('eu') ?? ''
}

const newSealKey = quickSealKeys()
const refusedStart = (settings: Readonly<Record<string, string>>, sentence: RegExp) =>
  assert.rejects(startApp(readConfig(settings), { log: log('silent'), newSealKey }), (error) => {
    assert.ok(error instanceof StoreError, String(error))
    assert.match(error.message, sentence)
    return true
  })

test('a start on an empty database next to files exits with code 2', async () => {
  const { path, settings } = await openPlatform()
  const { code, stdout, stderr } = await runProgram({ ...settings, DATABASE_URL_EU: await emptyRegion() })
  assert.equal(code, 2, stderr)
  assert.match(stderr, /^The database .* \(DATABASE_URL_EU\) of region eu is empty, but its file store is not .*\.\n$/)
  assert.doesNotMatch(stdout, /^ready /m)
  await readFile(path)
})

test('refuses a directory, region or file store of another installation', async () => {
  const [ours, theirs] = [await openPlatform(), await openPlatform()]
  const { DATABASE_URL, DATABASE_URL_EU, DATA_DIR } = theirs.settings
  await refusedStart({ ...ours.settings, DATABASE_URL_EU }, /belongs to installation/)
  await refusedStart({ ...ours.settings, DATABASE_URL }, /belongs to installation/)
  // The folder's secrets belong to the other installation too: the files are checked first.
  await refusedStart({ ...ours.settings, DATA_DIR }, /The files of region eu belong to installation/)
  for (const { path } of [ours, theirs]) await readFile(path)
})

test('a region that is added later starts with an empty database and no files', async () => {
  const { platform } = await openPlatform()
  const app = await startAppBeside(platform, {
    ROLES: 'region,worker',
    REGIONS: 'eu,us',
    DATABASE_URL_US: await emptyRegion(),
  })
  assert.ok(app.addresses.us)
  const marks = await Promise.all(
    ['eu', 'us'].map((key) => readFile(join(platform.dataDir, 'files', key, '.installation'), 'utf8')),
  )
  assert.equal(marks[0], marks[1])
})

test('a fresh process removes no file, but its operator may after a dry run', async () => {
  const { platform, path } = await openPlatform()
  const orphan = join(dirname(path), '00000000-0000-7000-8000-00000000000a')
  await mkdir(dirname(orphan), { recursive: true })
  await writeFile(orphan, 'x')
  const yesterday = new Date(Date.now() - 30 * 3600_000)
  await utimes(orphan, yesterday, yesterday)
  const ran = await platform.ops('POST', '/api/ops/jobs/run', { job: 'files.sweep' })
  assert.equal(ran.body.ran[0].ok, true, ran.text)
  assert.equal((await readdir(dirname(path))).length, 2)
  const result = { region: 'eu', folder: 'share-photos', files: 2, orphans: 1 }
  const dryRun = await platform.ops('POST', '/api/ops/file-sweep', { folder: 'share-photos' })
  assert.deepEqual(dryRun.body, [{ ...result, removed: 0 }])
  const confirmed = await platform.ops('POST', '/api/ops/file-sweep', { folder: 'share-photos', remove_at_most: 1 })
  assert.deepEqual(confirmed.body, [{ ...result, removed: 1 }])
  assert.equal((await readdir(dirname(path))).length, 1)
  await readFile(path)
  const metrics = await platform.ops('GET', '/api/ops/metrics')
  assert.match(metrics.text, /^companydata_orphan_files_removed_total\{region="eu",folder="share-photos"\} 1$/m)
})
