// Upgrades: the data of each release works with this program, and so does a sample that this program makes itself.
import assert from 'node:assert/strict'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import {
  createDatabases,
  dataFolder,
  runOperatorCommand,
  startProgram,
  type TestDatabases,
} from '@company-data/testkit'
import {
  checkReleaseData,
  createReleaseData,
  loadReleaseData,
  type ReleaseData,
  SAMPLE_KEY,
} from './testing/release-data.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const releases = join(root, 'releases')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** As `tools/release.ts` writes it. */
interface ReleaseRecord {
  version: string
  migrations: Readonly<Record<'directory' | 'region', Readonly<Record<string, string>>>>
}

const records = globSync('*.json', { cwd: releases }).map(
  (file) => JSON.parse(readFileSync(join(releases, file), 'utf8')) as ReleaseRecord,
)

const settingsFor = (databases: TestDatabases, dataDir: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databases.directory,
  DATABASE_URL_EU: databases.regions.get('eu') ?? '',
  PLATFORM_KEY: SAMPLE_KEY,
  ROLES: 'front-door,region',
  LOG_LEVEL: 'warn',
})

const useDatabases = async (...args: Parameters<typeof createDatabases>) => {
  const databases = await createDatabases(...args)
  const folder = dataFolder()
  after(async () => {
    await databases.drop()
    await folder.remove()
  })
  return { databases, settings: settingsFor(databases, folder.path) }
}

const makeSample = async (): Promise<ReleaseData> => {
  const { databases, settings } = await useDatabases(['eu'])
  const program = await startProgram(settings)
  try {
    return await createReleaseData(version, program, databases)
  } finally {
    await program.stop()
  }
}

/** Loads the sample at the schema of its release, then starts this program, which migrates. */
const upgrade = async (data: ReleaseData, folders?: Parameters<typeof createDatabases>[1]): Promise<void> => {
  const { databases, settings } = await useDatabases(['eu'], folders)
  await loadReleaseData(data, databases)
  const program = await startProgram(settings)
  try {
    await checkReleaseData(data, program)
  } finally {
    assert.equal((await program.stop()).code, 0)
  }
  const verified = await runOperatorCommand(['verify'], settings)
  assert.equal(verified.code, 0, verified.stdout)
}

test('a sample of this program works after a dump and a load', async () => {
  const sample = await makeSample()
  // `node tools/release.ts` asks for the sample of the release that it records.
  if (process.env.RELEASE_SAMPLE !== undefined)
    writeFileSync(process.env.RELEASE_SAMPLE, gzipSync(JSON.stringify(sample), { level: 9 }))
  await upgrade(sample)
})

/** Only the migrations of the release, which the check of releases keeps unchanged. */
const copyMigrations = (record: ReleaseRecord) => {
  const target = mkdtempSync(join(tmpdir(), 'released-migrations-'))
  after(() => rmSync(target, { recursive: true }))
  for (const store of ['directory', 'region'] as const) {
    mkdirSync(join(target, store))
    for (const name of Object.keys(record.migrations[store]))
      cpSync(join(root, 'apps', 'server', 'migrations', store, name), join(target, store, name))
  }
  return { directory: join(target, 'directory'), region: join(target, 'region') }
}

for (const record of records)
  test(`the data of release ${record.version} works with this program`, async () => {
    const sample = readFileSync(join(releases, `${record.version}.data.json.gz`))
    await upgrade(JSON.parse(gunzipSync(sample).toString('utf8')) as ReleaseData, copyMigrations(record))
  })

test('each release has a sample of its data, and no sample lacks its release', () => {
  const samples = globSync('*.data.json.gz', { cwd: releases }).map((name) => name.replace('.data.json.gz', ''))
  assert.deepEqual(samples.sort(), records.map((record) => record.version).sort())
})
