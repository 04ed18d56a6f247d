// The record of a release, and each departure from it that the check refuses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findReleaseProblems, type ReleaseState } from './find-release-problems.ts'
import { compareVersions, type MigrationFile, mayRemove, type ReleaseRecord, sha256 } from './record.ts'
import { changeManifest, changeText } from './set-version.ts'

const FIRST = 'create table fruit (name text primary key);'
const first: MigrationFile = { store: 'directory', name: '0001_fruit.sql', text: FIRST }

const record: ReleaseRecord = {
  version: '0.1.0',
  date: '2026-11-17',
  migrations: { directory: { '0001_fruit.sql': sha256(FIRST) }, region: {} },
  endpoints: ['GET /api/fruit', 'POST /api/fruit'],
  documents: {},
}
const released: ReleaseState = {
  records: [record],
  migrations: [first],
  endpoints: ['GET /api/fruit', 'POST /api/fruit'],
  since: new Map([['GET /api/fruit', '0.1.0']]),
  versions: [{ file: 'package.json', version: '0.1.0' }],
  today: '2026-11-18',
}

const addMigration = (text: string, name = '0002_more.sql'): string[] =>
  findReleaseProblems({
    ...released,
    migrations: [first, { store: 'directory', name, text }],
    versions: [{ file: 'package.json', version: '0.1.1' }],
  })

test('without a release migrations may change', () => {
  assert.deepEqual(findReleaseProblems({ ...released, records: [], migrations: [] }), [])
})

test('an unchanged tree agrees with its release', () => {
  assert.deepEqual(findReleaseProblems(released), [])
})

test('a changed or missing migration of a release is refused', () => {
  const path = 'apps/server/migrations/directory/0001_fruit.sql'
  assert.deepEqual(findReleaseProblems({ ...released, migrations: [{ ...first, text: `${FIRST}\n` }] }), [
    `${path} was changed after release 0.1.0: put it back, and write a new file`,
  ])
  assert.deepEqual(findReleaseProblems({ ...released, migrations: [] }), [
    `${path} was released with 0.1.0 and is gone: put it back`,
  ])
})

test('a new migration expands the schema and limits its locks', () => {
  assert.deepEqual(addMigration("set local lock_timeout = '5s';\nalter table fruit add column colour text;"), [])
  assert.match(
    addMigration('alter table fruit add column colour text;').join(),
    /must begin with: set local lock_timeout/,
  )
  assert.match(addMigration("set local lock_timeout = '5s';", '0001_again.sql').join(), /must have a number above 1/)
})

test('an index of a table that may have rows is built beside writes', () => {
  const begin = "set local lock_timeout = '5s';\n"
  for (const index of ['index by_name on', 'INDEX on', 'unique index if not exists x\n  on'])
    assert.match(addMigration(`${begin}create ${index} fruit (name);`).join(), /stops writes to fruit/, index)
  const comment = '-- create index concurrently\nalter table fruit add column colour text;'
  assert.match(addMigration(comment).join(), /must begin with: set local lock_timeout/)
  assert.deepEqual(addMigration(`${begin}create table seed (id int);\ncreate unique index s on seed (id);`), [])
  assert.deepEqual(addMigration('create index concurrently if not exists by_name on fruit (name);'), [])
})

test('a migration that breaks the program before it gives a reason', () => {
  for (const statement of [
    'drop table fruit;',
    'alter table fruit drop column name;',
    'alter table fruit rename to food;',
  ])
    assert.match(addMigration(`set local lock_timeout = '5s';\n${statement}`).join(), /add first/, statement)
  const drop = (replacedBy: string) =>
    addMigration(`-- contract: ${replacedBy}\nset local lock_timeout = '5s';\ndrop table fruit;`)
  assert.deepEqual(drop('0001_fruit.sql'), [])
  assert.match(drop('0002_more.sql').join(), /names 0002_more\.sql, which is not of release 0\.1\.0/)
})

test('an endpoint of a release stays until a version that may remove it', () => {
  const state = { ...released, endpoints: ['GET /api/fruit'] }
  assert.match(findReleaseProblems(state).join(), /^POST \/api\/fruit of release 0\.1\.0 is gone/)
})

test('[NS-18] an endpoint is removed only after its announced day', () => {
  const removing = {
    ...released,
    endpoints: ['GET /api/fruit'],
    versions: [{ file: 'package.json', version: '0.2.0' }],
  }
  assert.match(findReleaseProblems(removing).join(), /is gone: keep it until 180 days after a release has announced/)
  const announced = { ...record, sunsets: { 'POST /api/fruit': '2027-06-01' } }
  const findOn = (today: string): string => findReleaseProblems({ ...removing, records: [announced], today }).join()
  assert.match(findOn('2027-05-31'), /keep it until 2027-06-01$/)
  assert.equal(findOn('2027-06-01'), '')
  // A day that was written into the past does not shorten the notice: it begins with the release.
  const backDated = { ...announced, date: '2027-03-01' }
  const findBackDated = (today: string) => findReleaseProblems({ ...removing, records: [record, backDated], today })
  assert.match(findBackDated('2027-08-27').join(), /keep it until 2027-08-28$/)
  assert.deepEqual(findBackDated('2027-08-28'), [])
})

test('all packages have one version, not older than the release', () => {
  const versions = [
    { file: 'package.json', version: '0.0.9' },
    { file: 'packages/sdk/package.json', version: '0.1.0' },
  ]
  assert.deepEqual(findReleaseProblems({ ...released, versions }), [
    'packages/sdk/package.json has version 0.1.0, and package.json 0.0.9',
    'package.json has version 0.0.9, older than release 0.1.0',
  ])
})

test('versions are compared by their numbers', () => {
  assert.ok(compareVersions('0.10.0', '0.9.3') > 0)
  assert.deepEqual(
    [mayRemove('0.1.0', '0.1.1'), mayRemove('0.1.0', '0.2.0'), mayRemove('1.1.0', '1.2.0')],
    [false, true, false],
  )
})

test('additions after a release need the next version', () => {
  const added = { ...released, endpoints: [...released.endpoints, 'GET /api/nuts'] }
  assert.match(findReleaseProblems(added).join(), /^release 0\.1\.0 lacks GET \/api\/nuts: run node tools\/version\.ts/)
  assert.deepEqual(findReleaseProblems({ ...added, versions: [{ file: 'package.json', version: '0.1.1' }] }), [])
})

test('an endpoint declares the release that it came with', () => {
  const since = new Map([
    ['GET /api/fruit', '0.2.0'],
    ['GET /api/nuts', '0.1.0'],
  ])
  const versions = [{ file: 'package.json', version: '0.2.0' }]
  assert.deepEqual(findReleaseProblems({ ...released, since, versions }), [
    'GET /api/fruit declares since 0.2.0, and came with 0.1.0',
    'GET /api/nuts declares since 0.1.0, and came with 0.2.0',
  ])
})

test('a version is written into packages and their references to each other', () => {
  const manifest = { name: 'a', version: '0.1.0', dependencies: { '@company-data/sdk': '0.1.0', kysely: '0.1.0' } }
  const lock = { packages: { 'packages/a': manifest, 'node_modules/kysely': { version: '0.1.0' } } }
  assert.deepEqual(JSON.parse(changeManifest(JSON.stringify(lock), '0.2.0')), {
    packages: {
      'packages/a': { name: 'a', version: '0.2.0', dependencies: { '@company-data/sdk': '0.2.0', kysely: '0.1.0' } },
      'node_modules/kysely': { version: '0.1.0' },
    },
  })
  assert.equal(changeText('image:0.1.0', '0.1.0', '0.2.0'), 'image:0.2.0')
  assert.throws(() => changeText('image:latest', '0.1.0', '0.2.0'), /lacks the version 0\.1\.0/)
})
