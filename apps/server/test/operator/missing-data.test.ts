// Commands and starts where data or the platform key is missing: they say so, and create nothing in its place.
import assert from 'node:assert/strict'
import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDatabases, dataFolder, preparedFolder, runOperatorCommand } from '@company-data/testkit'

const folder = dataFolder()
after(() => folder.remove())

const unused = join(folder.path, 'unused')

for (const command of [
  ['verify'],
  ['migrate', '--status'],
  ['restore', '--mark'],
  ['restore', '--release'],
  ['rotate-key'],
])
  test(`${command.join(' ')} on an unused DATA_DIR creates nothing`, async () => {
    const { code, stderr } = await runOperatorCommand(command, { DATA_DIR: unused })
    assert.equal(code, 2, stderr)
    assert.match(stderr, /DATA_DIR names .*unused, which no platform has used yet/)
    await assert.rejects(access(join(unused, 'postgres')))
  })

test('a directory that no platform has used is named', async () => {
  const databases = await createDatabases(['eu'], { directory: folder.path, region: folder.path })
  try {
    const { directory, regions } = databases
    const settings = { DATA_DIR: unused, DATABASE_URL: directory, DATABASE_URL_EU: regions.get('eu') ?? '' }
    for (const option of ['--mark', '--release']) {
      const { code, stderr } = await runOperatorCommand(['restore', option], settings)
      assert.equal(code, 2, stderr)
      assert.match(stderr, /DATABASE_URL names a directory that no platform has used yet/)
    }
  } finally {
    await databases.drop()
  }
})

test('a start without the platform key of its store generates no other', async () => {
  const store = await preparedFolder()
  const key = join(store.path, 'secrets', 'platform-key')
  try {
    await rm(key)
    const check = await runOperatorCommand(['check'], { DATA_DIR: store.path, PORT: '0' })
    assert.match(check.stdout, /^warning platform key: .*DATA_DIR has a store: put its key back/m)
    const { code, stderr } = await runOperatorCommand(['start'], { DATA_DIR: store.path, PORT: '0' })
    assert.equal(code, 2, stderr)
    assert.match(stderr, /platform-key does not exist, but the secrets .* were stored with a key: put it back/)
    await assert.rejects(access(key))
  } finally {
    await store.remove()
  }
})
