// Records a release: `node tools/release.ts 0.1.0 [--date 2026-11-17]` freezes migrations, endpoints and a sample of data.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findReleaseProblems } from './release/find-release-problems.ts'
import { type ReleaseRecord, readMigrationFiles, readRecords, readVersions, sha256 } from './release/record.ts'
import { hashDocuments, listEndpoints, listSince, listSunsets } from './release/wire-contract.ts'

const root = join(import.meta.dirname, '..')

const fail = (...lines: string[]): never => {
  for (const line of lines) console.error(line)
  process.exit(1)
}

const { values, positionals } = parseArgs({ options: { date: { type: 'string' } }, allowPositionals: true })
const [version = ''] = positionals
const date = values.date ?? new Date().toISOString().slice(0, 10)
const path = join(root, 'releases', `${version}.json`)
if (!/^\d+\.\d+\.\d+$/.test(version)) fail('usage: node tools/release.ts <version> [--date <year-month-day>]')
if (existsSync(path)) fail(`releases/${version}.json exists: a release is recorded once`)

const migrations = readMigrationFiles(root)
const versions = readVersions(root)
const endpoints = listEndpoints()
const records = readRecords(root)
const problems = findReleaseProblems({ records, migrations, endpoints, since: listSince(), versions, today: date })
if (problems.length > 0) fail(...problems)
if (versions[0]?.version !== version) fail(`package.json has version ${versions[0]?.version}, not ${version}`)

const hashesIn = (store: string): Record<string, string> =>
  Object.fromEntries(migrations.filter((file) => file.store === store).map(({ name, text }) => [name, sha256(text)]))
const record: ReleaseRecord = {
  version,
  date,
  migrations: { directory: hashesIn('directory'), region: hashesIn('region') },
  endpoints,
  sunsets: listSunsets(),
  documents: hashDocuments(),
}
mkdirSync(join(root, 'releases'), { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'release-sample-'))
const sample = join(folder, 'data.json.gz')
// The test makes the sample, because it knows how to use it too.
const { status } = spawnSync(process.execPath, [join(root, 'tools', 'test.ts'), 'operator/upgrade'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, RELEASE_SAMPLE: sample },
})
if (status !== 0) fail('the sample of its data does not work')
cpSync(sample, join(root, 'releases', `${version}.data.json.gz`))
rmSync(folder, { recursive: true })
writeFileSync(path, `${JSON.stringify(record, null, 2)}\n`)
console.log(
  `Wrote releases/${version}.json: ${migrations.length} migrations and ${endpoints.length} endpoints are frozen.`,
)
console.log('Next: date the section of CHANGELOG.md, commit and tag.')
