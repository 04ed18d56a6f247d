// Back-up of a running platform and its restore: encrypted, incremental, in quarantine, and with a new epoch.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  call,
  createService,
  createServiceClient,
  dataFolder,
  dataUri,
  type Program,
  png,
  preparedFolder,
  registerCompany,
  registerPerson,
  runOperatorCommand,
  startProgram,
  startS3Server,
} from '@company-data/testkit'
import { runCommandHere } from './testing/run-command-here.ts'

const source = await preparedFolder()
const target = dataFolder()
const backups = join(target.path, 'backups')
const keys = { recipient: join(source.path, 'backup.pub'), identity: join(source.path, 'backup.key') }
const settings = { DATA_DIR: source.path, LOG_LEVEL: 'warn' }
const restoredSettings = { DATA_DIR: join(target.path, 'data'), LOG_LEVEL: 'warn' }
let program: Program
let credentials: { client_id: string; client_secret: string }
let addPhoto: () => Promise<void>

before(async () => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  program = await startProgram(settings)
  await writeFile(keys.recipient, publicKey.export({ type: 'spki', format: 'pem' }))
  await writeFile(keys.identity, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const platform = { frontDoor: program.addresses.front_door ?? '' }
  const company = await registerCompany(platform)
  const client = await createServiceClient(company, (await createService(company)).id)
  credentials = { client_id: client.clientId, client_secret: client.clientSecret }
  const person = await registerPerson(platform)
  addPhoto = async () => {
    const photo = { kind: 'profile', file: dataUri('image/png', png()) }
    assert.equal((await person.call('POST', '/api/photos', photo)).status, 201)
  }
  await addPhoto()
})
after(async () => {
  await source.remove()
  await target.remove()
})

const backUp = async (...options: string[]) => {
  const to = ['backup', '--to', backups, '--recipient', keys.recipient, '--json', ...options]
  const { code, stdout, stderr } = await runOperatorCommand(to, settings)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

const listObjects = async (): Promise<string[]> =>
  (await readdir(join(backups, 'objects'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('a back-up of a running platform copies each file once', async () => {
  const first = await backUp('--include-platform-key')
  assert.deepEqual([first.has_database, first.has_platform_key, first.files], [true, true, 1])
  const objects = await listObjects()
  await addPhoto()
  const second = await backUp('--include-platform-key', '--keep', '1')
  assert.equal(second.files, 2)
  assert.deepEqual(await readdir(join(backups, 'snapshots')), [second.snapshot], 'the older one is gone')
  const all = await listObjects()
  assert.equal(all.length, 2)
  assert.ok(objects.every((id) => all.includes(id)))
  const health = await call(program.addresses.front_door ?? '', 'GET', '/api/health/ready')
  assert.equal(health.status, 200)
})

test('a back-up to a bucket is incremental too, and can be restored', async (t) => {
  const s3 = await startS3Server()
  t.after(() => s3.stop())
  const bucketSettings = {
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_REGION: s3.region,
    BACKUP_S3_ACCESS_KEY_ID: s3.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  const bucket = `s3://${s3.bucket}/back-ups`
  const run = async (...args: string[]) => {
    const { code, stderr } = await runOperatorCommand(args, { ...settings, ...bucketSettings })
    assert.equal(code, 0, stderr)
  }
  await run('backup', '--to', bucket, '--recipient', keys.recipient, '--include-platform-key')
  const first = new Map(s3.objects)
  // Interrupted once: the next one removes its remains.
  s3.objects.set('back-ups/snapshots/20260101T000000Z/database', [...first.values()][0] ?? assert.fail())
  await run('backup', '--to', bucket, '--recipient', keys.recipient, '--include-platform-key', '--keep', '1')
  const names = [...s3.objects.keys()]
  const copies = names.filter((name) => name.includes('/objects/'))
  assert.equal(copies.length, 2)
  for (const name of copies) assert.equal(s3.objects.get(name), first.get(name), 'copied once')
  assert.deepEqual(names.filter((name) => name.endsWith('/snapshot.json')).length, 1)
  assert.ok(!names.some((name) => name.includes('20260101') || name.endsWith('backup.lock')), names.join())
  assert.equal(s3.uploads.size, 0)
  const dataDir = join(target.path, 'from-bucket')
  const args = ['restore', '--from', bucket, '--identity', keys.identity, '--verify']
  const { code, stdout, stderr } = await runOperatorCommand(args, {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...bucketSettings,
  })
  assert.equal(code, 0, stderr + stdout)
  assert.match(stdout, /directory, regions and files agree/)
})

test('nothing in the folder can be read without the private key', async () => {
  const key = (await readFile(join(source.path, 'secrets', 'platform-key'), 'utf8')).trim()
  const entries = await readdir(backups, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((item) => item.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const text of [key, 'postgres', 'schema_migration'])
      assert.ok(entry.name.endsWith('.json') || !bytes.includes(text), `${entry.name} has ${text}`)
  }
})

test('a restore refuses another key, and a DATA_DIR that is in use', async () => {
  const otherKey = join(source.path, 'other.key')
  await writeFile(otherKey, generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const wrongKey = await runCommandHere(['restore', '--from', backups, '--identity', otherKey], restoredSettings)
  assert.equal(wrongKey.code, 2, wrongKey.stderr)
  assert.match(wrongKey.stderr, /--identity is not the key [0-9a-f]{16}/)
  const publicKey = ['restore', '--from', backups, '--identity', keys.recipient]
  assert.match((await runCommandHere(publicKey, restoredSettings)).stderr, /which has no private key \(PEM, X25519\)/)
  const used = await runCommandHere(['restore', '--from', backups, '--identity', keys.identity], settings)
  assert.equal(used.code, 2, used.stderr)
  assert.match(used.stderr, /which has a store: name an empty folder/)
})

test('a platform key is never replaced', async () => {
  const dataDir = join(target.path, 'with-key')
  const file = join(dataDir, 'secrets', 'platform-key')
  await mkdir(join(dataDir, 'secrets'), { recursive: true })
  await writeFile(file, 'the key of another installation')
  const args = ['restore', '--from', backups, '--identity', keys.identity]
  const { code, stderr } = await runCommandHere(args, { ...restoredSettings, DATA_DIR: dataDir })
  assert.equal(code, 2, stderr)
  assert.match(stderr, /which has a platform key, and the snapshot has one, too/)
  assert.equal(await readFile(file, 'utf8'), 'the key of another installation')
  assert.ok(!(await readdir(dataDir)).includes('postgres'))
})

test('a restore that failed in the middle can neither be started nor released', async () => {
  const [name = ''] = await listObjects()
  const path = join(backups, 'objects', name.slice(0, 2), name)
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, -1))
  const folder = join(target.path, 'cut')
  const cutSettings = { ...restoredSettings, DATA_DIR: folder }
  const args = ['restore', '--from', backups, '--identity', keys.identity]
  const { code, stderr } = await runOperatorCommand(args, cutSettings)
  assert.notEqual(code, 0)
  assert.match(stderr, /changed or cut off/)
  assert.ok((await readdir(folder)).includes('postgres'), 'the databases are in place')
  const started = await runOperatorCommand(['start'], cutSettings)
  assert.equal(started.code, 2)
  assert.match(started.stderr, /where a restore has not ended/)
  for (const command of [
    ['migrate'],
    ['restore', '--release'],
    ['restore', '--mark'],
    ['backup', '--to', join(target.path, 'others'), '--recipient', keys.recipient],
  ]) {
    const refused = await runCommandHere(command, cutSettings)
    assert.equal(refused.code, 2, command.join(' '))
    assert.match(refused.stderr, /where a restore has not ended/)
  }
  const check = await runCommandHere(['check'], cutSettings)
  assert.match(check.stdout, /^error +data folder: .*where a restore has not ended/m)
  await writeFile(path, bytes)
  await rm(folder, { recursive: true })
})

test('a restored platform agrees with its files and stays in quarantine', async () => {
  assert.equal((await program.stop()).code, 0)
  const args = ['restore', '--from', backups, '--identity', keys.identity, '--verify']
  const { code, stdout, stderr } = await runOperatorCommand(args, restoredSettings)
  assert.equal(code, 0, stderr + stdout)
  assert.match(stdout, /^epoch [0-9a-f-]{36}, in quarantine$/m)
  assert.match(stdout, /directory, regions and files agree/)
  assert.deepEqual((await readdir(restoredSettings.DATA_DIR)).sort(), ['files', 'postgres', 'secrets'])
  const cluster = join(restoredSettings.DATA_DIR, 'postgres', 'cluster', 'data')
  assert.equal(await readFile(join(cluster, 'postgresql.auto.conf'), 'utf8'), '', 'the settings of the copy are gone')
  const restored = await startProgram(restoredSettings)
  const frontDoor = restored.addresses.front_door ?? ''
  for (const [method, path] of [
    ['GET', '/api/regions'],
    ['POST', '/oauth2/token'],
    ['POST', '/api/auth/login'],
  ] as const) {
    const { status, body } = await call(frontDoor, method, path)
    assert.deepEqual([status, body.error_key ?? body.error], [503, 'platform.out_of_order'], path)
  }
  assert.equal((await call(frontDoor, 'GET', '/api/health')).status, 200)
  const token = (await readFile(join(restoredSettings.DATA_DIR, 'secrets', 'operator-token'), 'utf8')).trim()
  const jobs = await call(frontDoor, 'POST', '/api/ops/jobs/run', { token, body: {} })
  assert.deepEqual([jobs.status, jobs.body.error_key], [503, 'platform.out_of_order'])
  assert.equal((await call(frontDoor, 'GET', '/api/ops/jobs', { token })).status, 200)
  assert.equal((await restored.stop()).code, 0)
})

test('after the release the feed names the new epoch', async () => {
  const { code, stdout } = await runOperatorCommand(['restore', '--release'], restoredSettings)
  assert.equal(code, 0)
  assert.match(stdout, /the quarantine has ended/)
  const restored = await startProgram(restoredSettings)
  const grant = new URLSearchParams({ grant_type: 'client_credentials', ...credentials })
  const issued = await call(restored.addresses.front_door ?? '', 'POST', '/oauth2/token', { body: grant })
  assert.equal(issued.status, 200, issued.text)
  const token = issued.body.access_token
  const feed = await call(restored.addresses.eu ?? '', 'GET', '/api/company-data/changes', { token })
  assert.equal(feed.status, 200, feed.text)
  assert.match(String(feed.headers['x-platform-epoch']), /^[0-9a-f-]{36}$/)
  assert.equal((await restored.stop()).code, 0)
})
