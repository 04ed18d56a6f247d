// Refused starts: the named setting, the exit code, and no remains.
import assert from 'node:assert/strict'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { preparedFolder, runProgram } from '@company-data/testkit'

const folder = await preparedFolder()
after(() => folder.remove())

const NAMES = ['PORT', 'ROLES', 'REGIONS', 'TEST_CLOCK', 'DATABASE_URL', 'RATE_LIMIT_CALLS']

test('every wrong setting is reported together, with exit code 2', async () => {
  const dataFolder = join(folder.path, 'never')
  const { code, stdout, stderr } = await runProgram({
    DATA_DIR: dataFolder,
    PORT: 'eighty',
    ROLES: 'front-door,king',
    REGIONS: 'EU!',
    TEST_CLOCK: 'yes',
    DATABASE_URL: 'mysql://hunter2',
    RATE_LIMIT_CALLS: 'many',
  })
  assert.equal(code, 2)
  for (const name of NAMES) {
    assert.match(stderr, new RegExp(`^ *${name} `, 'm'))
  }
  const { event, settings } = JSON.parse(stdout)
  assert.equal(event, 'start refused', 'one line of the log, and no ready line')
  for (const name of NAMES) assert.ok(settings.split(',').includes(name), name)
  assert.ok(!stdout.includes('hunter2'), 'the log shows nothing that a setting holds')
  await assert.rejects(access(dataFolder))
})

test('an unusable host or folder is reported with its setting and exit code 2', async () => {
  const file = join(folder.path, 'a-file')
  await writeFile(file, '')
  for (const [settings, expectedNames] of [
    [{ HOST: '203.0.113.7' }, 'HOST 203.0.113.7'],
    [{ DATA_DIR: join(file, 'data') }, `DATA_DIR cannot be used: ENOTDIR`],
    [
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      'DATABASE_URL: The PostgreSQL server at 127.0.0.1:1 cannot be used',
    ],
  ] as const) {
    const { code, stderr } = await runProgram({ DATA_DIR: folder.path, ...settings })
    assert.equal(code, 2, stderr)
    assert.ok(stderr.includes(expectedNames))
    assert.doesNotMatch(stderr, /^ +at /m)
    assert.equal(await folder.postgres(), undefined)
  }
})

test('a file store that cannot be written is reported with exit code 2', async () => {
  // A file in place of a folder: root may write everywhere else.
  const files = join(folder.path, 'files')
  await rm(files, { recursive: true, force: true })
  await mkdir(files)
  await writeFile(join(files, 'eu'), '')
  const { code, stderr } = await runProgram({ DATA_DIR: folder.path })
  assert.equal(code, 2, stderr)
  assert.match(stderr, /DATA_DIR cannot be used: (?:ENOTDIR|EEXIST)/)
  assert.doesNotMatch(stderr, /^ +at /m)
  await rm(files, { recursive: true })
})

test('a port in use is reported with its base and exit code 2', async (t) => {
  const blocker = createServer()
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
  t.after(() => blocker.close())
  const { port } = blocker.address() as AddressInfo
  for (const [base, settings] of [
    // Each role alone: it needs no other port, which might be in use too.
    ['front_door', { PORT: String(port), ROLES: 'front-door' }],
    ['eu', { PORT: String(port - 2), ROLES: 'region', FRONT_DOOR_URL: 'http://127.0.0.1:1' }],
  ] as const) {
    const { code, stdout, stderr } = await runProgram({ DATA_DIR: folder.path, ...settings })
    assert.equal(code, 2, stderr)
    assert.match(stderr, new RegExp(`Port ${port}\\b.*\\b${base}\\b`))
    assert.doesNotMatch(stdout, /^ready /m)
    assert.equal(await folder.postgres(), undefined)
  }
})
