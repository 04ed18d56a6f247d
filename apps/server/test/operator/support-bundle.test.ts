// The folder for a support case: what it has, and that nothing secret is in it.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Program, preparedFolder, registerPerson, runOperatorCommand, startProgram } from '@company-data/testkit'

const CANARY = 'canarybird'
const folder = await preparedFolder()
let program: Program
let email: string
before(async () => {
  program = await startProgram({ DATA_DIR: folder.path })
  const person = await registerPerson({ frontDoor: program.addresses.front_door ?? '' })
  email = person.email
})
after(async () => {
  await program.stop()
  await folder.remove()
})

const readBundle = async (name: string): Promise<string> => {
  const path = join(folder.path, name)
  const texts = await Promise.all((await readdir(path)).map((file) => readFile(join(path, file), 'utf8')))
  return texts.join('\n')
}

test('a bundle has versions, settings, checks, migrations and metrics', async () => {
  const to = join(folder.path, 'bundle')
  const { code, stdout, stderr } = await runOperatorCommand(
    ['support-bundle', '--to', to, '--url', program.addresses.front_door ?? '', '--json'],
    { DATA_DIR: folder.path, MAX_CONNECTIONS: '777' },
  )
  assert.equal(code, 0, stderr)
  assert.deepEqual(JSON.parse(stdout).files, [
    'program.json',
    'settings.json',
    'checks.json',
    'migrations.json',
    'metrics.txt',
  ])
  const text = await readBundle('bundle')
  assert.match(text, /"MAX_CONNECTIONS": "777"/)
  assert.match(text, /"check": "migrations directory",\s+"status": "ok"/)
  assert.match(text, /^companydata_connections \d+/m)
  assert.match(text, /"name": "0001_platform\.sql"/)
  const secrets = [await folder.operatorToken(), await readFile(join(folder.path, 'secrets', 'platform-key'), 'utf8')]
  for (const secret of [...secrets, email]) assert.ok(!text.includes(secret.trim()))
})

test('no secret of the settings reaches a bundle', async () => {
  const key = Buffer.from(CANARY.padEnd(32, 'x')).toString('base64')
  const { code, stdout, stderr } = await runOperatorCommand(['support-bundle', '--to', join(folder.path, 'second')], {
    DATA_DIR: folder.path,
    OPERATOR_TOKEN: `${CANARY}-${CANARY}`,
    PLATFORM_KEY: key,
    DATABASE_URL: `postgres://user:${CANARY}@127.0.0.1:1/directory`,
    MIGRATION_DATABASE_URL: `postgres://user:${CANARY}@127.0.0.1:1/directory`,
    SMTP_URL: `smtp://user:${CANARY}@127.0.0.1:1`,
    S3_SECRET_ACCESS_KEY: CANARY,
    PORT: '1',
  })
  assert.equal(code, 0, stderr)
  const text = (await readBundle('second')) + stdout + stderr
  assert.doesNotMatch(text, new RegExp(CANARY, 'i'))
  assert.ok(!text.includes(key))
  assert.match(text, /"OPERATOR_TOKEN": "\(set\)"/)
})

test('a bundle never replaces a folder', async () => {
  const { code, stderr } = await runOperatorCommand(['support-bundle', '--to', folder.path], { DATA_DIR: folder.path })
  assert.equal(code, 2)
  assert.match(stderr, /^The options are wrong:\n {2}--to names .*, which exists already: name a new folder$/m)
})
