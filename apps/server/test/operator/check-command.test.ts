// The commands that look at an installation: check, which neither starts nor changes anything, and health.
import assert from 'node:assert/strict'
import { access, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  createDatabases,
  dataFolder,
  type Program,
  preparedFolder,
  runOperatorCommand,
  startProgram,
  type TestDatabases,
} from '@company-data/testkit'
import { runCommandHere } from './testing/run-command-here.ts'

interface Finding {
  check: string
  status: 'ok' | 'warning' | 'error'
  text: string
}

const folder = await preparedFolder()
const otherFolder = dataFolder()
let databases: TestDatabases
let program: Program
before(async () => {
  databases = await createDatabases(['eu'])
  program = await startProgram({ DATA_DIR: folder.path })
})
after(async () => {
  await program.stop()
  await databases.drop()
  await folder.remove()
  await otherFolder.remove()
})

const check = async (settings: Readonly<Record<string, string>>) => {
  const { code, stdout, stderr } = await runCommandHere(['check', '--json'], settings)
  assert.equal(stderr, '')
  const { findings } = JSON.parse(stdout) as { findings: Finding[] }
  const find = (subject: string): Finding | undefined => findings.find((finding) => finding.check === subject)
  return { code, findings, find }
}

/** Paths and sizes of all files but those of PostgreSQL, which writes by itself. */
const listFiles = async (path: string): Promise<string[]> => {
  const names = await readdir(path, { recursive: true })
  const ours = names.filter((name) => !name.startsWith('postgres'))
  return await Promise.all(ours.map(async (name) => `${name} ${(await stat(join(path, name))).size}`))
}

test('check reports every wrong setting with exit code 2', async () => {
  const { code, findings } = await check({ PORT: 'eighty', ROLES: 'king' })
  assert.equal(code, 2)
  assert.deepEqual(
    findings.map(({ check: subject, status, text }) => [subject, status, text.split(' ')[0]]),
    [
      ['settings', 'error', 'PORT'],
      ['settings', 'error', 'ROLES'],
    ],
  )
})

test('check on a folder without data creates nothing', async () => {
  const path = join(otherFolder.path, 'none')
  const { find } = await check({ DATA_DIR: path })
  assert.match(find('embedded store')?.text ?? '', /no data in .* yet/)
  assert.match(find('platform key')?.text ?? '', /the first start generates it/)
  assert.equal(find('files')?.status, 'ok')
  await assert.rejects(access(path))
})

test('check reads databases of a running embedded store, changing nothing', async () => {
  const before = await listFiles(folder.path)
  const { code, findings, find } = await check({ DATA_DIR: folder.path, WEB_APPS: 'off' })
  assert.deepEqual(
    findings.filter(({ status }) => status === 'error'),
    [],
  )
  assert.ok(code === 0 || code === 1)
  for (const subject of ['database directory', 'database eu', 'migrations directory', 'migrations eu', 'installation'])
    assert.equal(find(subject)?.status, 'ok', subject)
  assert.deepEqual(await listFiles(folder.path), before)
})

test('check finds a platform key other than that of the secrets', async () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  const { code, findings } = await check({ DATA_DIR: folder.path, PLATFORM_KEY: key })
  assert.equal(code, 2)
  const problems = findings.filter(({ status }) => status === 'error')
  assert.deepEqual(
    problems.map(({ check: subject }) => subject),
    ['platform key'],
  )
  assert.match(problems[0]?.text ?? '', /PLATFORM_KEY is not the key/)
  assert.ok(!JSON.stringify(findings).includes(key))
})

test('check names a server that does not respond, without its password', async () => {
  const { code, find } = await check({ DATA_DIR: folder.path, DATABASE_URL: 'postgres://x:hunter2@127.0.0.1:1/x' })
  assert.equal(code, 2)
  assert.match(find('database directory')?.text ?? '', /127\.0\.0\.1:1 cannot be used/)
  assert.doesNotMatch(JSON.stringify(find('database directory')), /hunter2/)
})

test('check names the migrations that a start with MIGRATIONS=check needs', async () => {
  const url = new URL(databases.directory)
  url.pathname = '/postgres'
  const settings = {
    DATA_DIR: otherFolder.path,
    DATABASE_URL: url.href,
    DATABASE_URL_EU: databases.regions.get('eu') ?? '',
  }
  const strict = await check({ ...settings, MIGRATIONS: 'check' })
  assert.equal(strict.code, 2)
  assert.match(strict.find('migrations directory')?.text ?? '', /lacks \d+ of .* \(0001_platform\.sql/)
  assert.equal(strict.find('migrations eu')?.status, 'ok')
  const { find } = await check(settings)
  assert.equal(find('migrations directory')?.status, 'warning')
})

test('check finds files of another installation', async () => {
  const path = join(otherFolder.path, 'marked')
  await mkdir(join(path, 'files', 'eu'), { recursive: true })
  await writeFile(join(path, 'files', 'eu', '.installation'), '5b3c66b1-3ad6-4f8e-8f42-3e8f1d0a6a01\n')
  const cluster = join(folder.path, 'postgres')
  await symlink(cluster, join(path, 'postgres'))
  await symlink(join(folder.path, 'secrets'), join(path, 'secrets'))
  const { code, find } = await check({ DATA_DIR: path })
  assert.equal(code, 2)
  assert.match(find('files')?.text ?? '', /says installation 5b3c66b1-.*, and the databases belong to/)
})

test('health calls the address of a process', async () => {
  const url = program.addresses.eu ?? ''
  const ready = await runCommandHere(['health', '--url', url])
  assert.equal(ready.code, 0, ready.stderr)
  assert.equal(ready.stdout, `process ${url}: 200 ready\n`)
  const live = await runCommandHere(['health', '--live', '--json', '--url', url])
  assert.deepEqual(JSON.parse(live.stdout).bases, [{ base: 'process', url, is_healthy: true, outcome: '200 ok' }])
})

test('health takes addresses from the settings and fails without a reply', async () => {
  // Port 1 belongs to no process of ours, and nothing may listen there without rights of an administrator.
  const { code, stdout } = await runCommandHere(['health'], { PORT: '1', ROLES: 'front-door', HOST: '0.0.0.0' })
  assert.equal(code, 1)
  assert.equal(stdout, 'front_door http://127.0.0.1:1: ECONNREFUSED\n')
  const unknown = await runCommandHere(['health'], { PORT: '0', ROLES: 'front-door' })
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /PORT is 0, so the ports are not known: give --url/)
})

test('a wrong command or option explains the usage with exit code 2', async () => {
  const missing = await runOperatorCommand(['explode'])
  assert.equal(missing.code, 2)
  assert.match(missing.stderr, /^There is no command explode\.\nusage: company-data-server <command>/)
  const option = await runCommandHere(['check', '--loudly'])
  assert.equal(option.code, 2)
  assert.match(option.stderr, /'--loudly'.*\nusage: company-data-server check/)
  const help = await runCommandHere(['migrate', '--help'])
  assert.equal(help.code, 0)
  assert.match(help.stdout, /^usage: company-data-server migrate .*\n\n.*\n\n--status /)
})
