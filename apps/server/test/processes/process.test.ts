// The program as a process: its output, refused starts, and what survives a kill.
import assert from 'node:assert/strict'
import { chmod, lstat, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { call, dataFolder, type Program, runProgram, startProgram } from '@company-data/testkit'

const folder = dataFolder()
const running = new Set<Program>()
const start = async (settings: Readonly<Record<string, string>> = {}): Promise<Program> => {
  const program = await startProgram({ DATA_DIR: folder.path, ...settings })
  running.add(program)
  void program.ended.then(() => running.delete(program))
  return program
}
after(async () => {
  await Promise.all([...running].map((program) => program.stop('SIGKILL')))
  await folder.remove()
})

const health = async (program: Program, base: string) =>
  (await call(program.addresses[base] ?? '', 'GET', '/api/health')).body
const ops = async (program: Program, method: string, path: string, body?: object) => {
  const token = await folder.operatorToken()
  return await call(Object.values(program.addresses)[0] ?? '', method, `/api/ops${path}`, {
    token,
    ...(body && { body }),
  })
}

test('the first start prints one ready line and the operator token once', async () => {
  const program = await start()
  assert.deepEqual(Object.keys(program.addresses), ['front_door', 'forwarder', 'eu'])
  for (const [base, url] of Object.entries(program.addresses)) {
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/)
    const { status, region } = await health(program, base)
    assert.deepEqual([status, region], ['ok', base])
  }
  assert.equal(program.stdout().match(/^ready /gm)?.length, 1)
  const token = await folder.operatorToken()
  assert.equal(program.stderr().split(token).length, 2)
  assert.ok(!program.stdout().includes(token))
  assert.equal((await ops(program, 'GET', '/mode')).status, 200)

  assert.deepEqual([(await program.stop()).code, await folder.postgres()], [0, undefined])
})

test('the next start prints no token and closes DATA_DIR to others', {
  skip: process.platform === 'win32',
}, async () => {
  await mkdir(join(folder.path, 'files', 'eu'), { recursive: true })
  const openModes = {
    secrets: 0o755,
    'secrets/operator-token': 0o644,
    files: 0o755,
    'files/eu': 0o755,
    postgres: 0o755,
  }
  for (const [name, mode] of Object.entries(openModes)) await chmod(join(folder.path, name), mode)
  const program = await start({ TEST_CLOCK: '1' })
  const server = await stat(join(folder.path, 'postgres', 'cluster', 'data'))
  for (const name of await readdir(folder.path, { recursive: true })) {
    const { mode, gid } = await lstat(join(folder.path, name)).catch(() => ({ mode: 0, gid: 0 }))
    // As root the server's own group passes the folders above its data; PostgreSQL manages the content itself.
    const ownGroup = gid === server.gid && server.uid !== process.getuid?.() ? 0o010 : 0
    assert.equal(mode & 0o077 & ~ownGroup, 0, name)
  }
  assert.equal((await ops(program, 'GET', '/mode')).status, 200)
  assert.equal(program.stderr(), '')
})

test('kill -9 loses no confirmed write, even with another region added', async () => {
  const program = [...running][0] ?? (await start({ TEST_CLOCK: '1' }))
  const replies = await Promise.all([
    ops(program, 'POST', '/contact-field-types', { type: 'survivor', parent: 'text', label: 'Survivor' }),
    ops(program, 'POST', '/clock', { advance_seconds: 86_400 }),
    ops(program, 'PUT', '/mode', { region: 'eu', mode: 'writes_paused' }),
  ])
  const killed = program.stop('SIGKILL')
  assert.deepEqual(
    replies.map(({ status }) => status),
    [201, 200, 200],
  )
  assert.equal((await killed).signal, 'SIGKILL')

  const key = (await readFile(join(folder.path, 'secrets', 'platform-key'), 'utf8')).trim()
  const next = await start({ TEST_CLOCK: '1', PLATFORM_KEY: key, REGIONS: 'eu,us' })
  const { body: rows } = await ops(next, 'GET', '/contact-field-types')
  assert.ok(rows.some((row: { type: string }) => row.type === 'survivor'))
  assert.equal((await ops(next, 'GET', '/clock')).body.offset_seconds, 86_400)
  assert.equal((await health(next, 'eu')).status, 'writes_paused')
  await ops(next, 'PUT', '/mode', { region: 'eu', mode: 'normal' })
  assert.deepEqual(Object.keys(next.addresses), ['front_door', 'forwarder', 'eu', 'us'])
  for (const region of ['eu', 'us']) assert.equal((await health(next, region)).region, region)
})

test("a single role serves only its base and shares the folder's store", async () => {
  const first = [...running][0] ?? (await start({ REGIONS: 'eu,us' }))
  const second = await start({ ROLES: 'front-door' })
  assert.deepEqual(Object.keys(second.addresses), ['front_door'])
  assert.equal((await health(second, 'front_door')).region, 'front_door')
  for (const program of [first, second]) {
    const { body: regions } = await call(program.addresses.front_door ?? '', 'GET', '/api/regions')
    assert.deepEqual(
      regions.map((entry: { region: string; api_url: string }) => [entry.region, entry.api_url]),
      [
        ['eu', first.addresses.eu],
        ['us', first.addresses.us],
      ],
    )
  }
  assert.equal((await first.stop()).code, 0)
  assert.notEqual(await folder.postgres(), undefined)
  assert.equal((await ops(second, 'GET', '/mode')).status, 200)
  assert.deepEqual([(await second.stop()).code, await folder.postgres()], [0, undefined])
})

test('a wrong PLATFORM_KEY is reported and exits with 2', async () => {
  const wrongKey = Buffer.alloc(32, 7).toString('base64')
  const { code, stdout, stderr } = await runProgram({ DATA_DIR: folder.path, PLATFORM_KEY: wrongKey })
  assert.equal(code, 2, stderr)
  assert.match(stderr, /^ *PLATFORM_KEY is not the key with which the secrets of this installation were stored$/m)
  assert.doesNotMatch(stdout + stderr, /^ready |^ +at /m)
  assert.ok(!stderr.includes(wrongKey))
})
