// The program as a process: what it prints, how it refuses to start, and what is still there after it was killed.
import assert from 'node:assert/strict'
import { access, chmod, lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
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

test('the first start prints one ready line with every address, and the operator token once, on stderr', async () => {
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
  const again = await start()
  assert.equal(again.stderr(), '')
  assert.equal((await ops(again, 'GET', '/mode')).status, 200)
  assert.equal((await again.stop()).code, 0)
  assert.equal(again.stderr(), '')
})

test('everything under DATA_DIR is closed to others, also what was open before the start', {
  skip: process.platform === 'win32',
}, async () => {
  await mkdir(join(folder.path, 'files', 'eu'), { recursive: true })
  const opened = { secrets: 0o755, 'secrets/operator-token': 0o644, files: 0o755, 'files/eu': 0o755, postgres: 0o755 }
  for (const [name, mode] of Object.entries(opened)) await chmod(join(folder.path, name), mode)
  const program = await start()
  const server = await stat(join(folder.path, 'postgres', 'cluster', 'data'))
  for (const name of await readdir(folder.path, { recursive: true })) {
    const { mode, gid } = await lstat(join(folder.path, name)).catch(() => ({ mode: 0, gid: 0 }))
    // As root the server's own group passes the folders above its data; what PostgreSQL keeps in there is its own affair.
    const ownGroup = gid === server.gid && server.uid !== process.getuid?.() ? 0o010 : 0
    assert.equal(mode & 0o077 & ~ownGroup, 0, name)
  }
  assert.equal((await program.stop()).code, 0)
})

test('every wrong setting is named at once, the exit code is 2, and nothing is made', async () => {
  const made = join(folder.path, 'never')
  const { code, stdout, stderr } = await runProgram({
    DATA_DIR: made,
    PORT: 'eighty',
    ROLES: 'front-door,king',
    REGIONS: 'EU!',
    TEST_CLOCK: 'yes',
    DATABASE_URL: 'mysql://x',
    RATE_LIMIT_CALLS: 'many',
  })
  assert.equal(code, 2)
  for (const name of ['PORT', 'ROLES', 'REGIONS', 'TEST_CLOCK', 'DATABASE_URL', 'RATE_LIMIT_CALLS']) {
    assert.match(stderr, new RegExp(`^ *${name} `, 'm'))
  }
  assert.equal(JSON.parse(stdout).event, 'start refused', 'one line of the log, and no ready line')
  await assert.rejects(access(made))
})

test('a host that is not there and a folder that is none are named with their setting, and the exit code is 2', async () => {
  const file = join(folder.path, 'a-file')
  await writeFile(file, '')
  for (const [settings, named] of [
    [{ HOST: 'nowhere.invalid' }, 'HOST nowhere.invalid'],
    [{ HOST: '203.0.113.7' }, 'HOST 203.0.113.7'],
    [{ DATA_DIR: join(file, 'data') }, `DATA_DIR cannot be used: ENOTDIR`],
    [
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      'DATABASE_URL: The PostgreSQL server at 127.0.0.1:1 cannot be used',
    ],
  ] as const) {
    const { code, stderr } = await runProgram({ DATA_DIR: folder.path, ...settings })
    assert.equal(code, 2, stderr)
    assert.ok(stderr.includes(named))
    assert.doesNotMatch(stderr, /^ +at /m)
    assert.equal(await folder.postgres(), undefined)
  }
})

test('another PLATFORM_KEY than that of the stored secrets is told as that, the exit code is 2, and the right one works', async () => {
  const wrongKey = Buffer.alloc(32, 7).toString('base64')
  const { code, stdout, stderr } = await runProgram({ DATA_DIR: folder.path, PLATFORM_KEY: wrongKey })
  assert.equal(code, 2, stderr)
  assert.match(stderr, /^ *PLATFORM_KEY is not the key with which the secrets of this installation were stored$/m)
  assert.doesNotMatch(stdout + stderr, /^ready |^ +at /m)
  assert.ok(!stderr.includes(wrongKey))
  const key = (await readFile(join(folder.path, 'secrets', 'platform-key'), 'utf8')).trim()
  assert.equal((await (await start({ PLATFORM_KEY: key })).stop()).code, 0)
})

const listenOn = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
const close = (server: Server) => new Promise((resolve) => server.close(resolve))
const portOf = (server: Server): number => (server.address() as { port: number }).port

/**
 * Takes a port whose two predecessors are free: the program wants three in a row. Below the range that the system hands
 * out by itself (from 32768 here), or a test that runs beside this one is given one of the two in between.
 */
const takeThird = async (): Promise<Server> => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const tries = await Promise.allSettled([listenOn(port), listenOn(port - 1), listenOn(port - 2)])
    const [third, ...others] = tries.map((tried) => (tried.status === 'fulfilled' ? tried.value : undefined))
    await Promise.all(others.map((other) => other && close(other)))
    if (third && others.every(Boolean)) return third
    if (third) await close(third)
  }
}

test('a port in use is named with the base that wants it, the exit code is 2, and no PostgreSQL stays', async (t) => {
  const blocker = await takeThird()
  t.after(() => close(blocker))
  const port = portOf(blocker)
  for (const [base, first] of [
    ['front_door', port],
    ['eu', port - 2],
  ] as const) {
    const { code, stdout, stderr } = await runProgram({ DATA_DIR: folder.path, PORT: String(first) })
    assert.equal(code, 2, stderr)
    assert.match(stderr, new RegExp(`Port ${port}\\b.*\\b${base}\\b`))
    assert.doesNotMatch(stdout, /^ready /m)
    assert.equal(await folder.postgres(), undefined)
  }
})

test('kill -9 loses nothing that was answered: a type, the clock and a mode are there after the next start', async () => {
  const program = await start({ TEST_CLOCK: '1' })
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

  const next = await start({ TEST_CLOCK: '1' })
  const { body: rows } = await ops(next, 'GET', '/contact-field-types')
  assert.ok(rows.some((row: { type: string }) => row.type === 'survivor'))
  assert.equal((await ops(next, 'GET', '/clock')).body.offset_seconds, 86_400)
  assert.equal((await health(next, 'eu')).status, 'writes_paused')
  await ops(next, 'PUT', '/mode', { region: 'eu', mode: 'normal' })
  assert.deepEqual([(await next.stop()).code, await folder.postgres()], [0, undefined])
})

test('two regions in one process answer each with its own key, and the front door knows both', async () => {
  const program = await start({ REGIONS: 'eu,us' })
  assert.deepEqual(Object.keys(program.addresses), ['front_door', 'forwarder', 'eu', 'us'])
  for (const region of ['eu', 'us']) assert.equal((await health(program, region)).region, region)
  const { body: regions } = await call(program.addresses.front_door ?? '', 'GET', '/api/regions')
  assert.deepEqual(
    regions.map((one: { region: string; api_url: string }) => [one.region, one.api_url]),
    [
      ['eu', program.addresses.eu],
      ['us', program.addresses.us],
    ],
  )
  assert.equal((await program.stop()).code, 0)
})

test('a role alone serves only its base; a second process on the folder uses the same store, which the last one stops', async () => {
  const first = await start()
  const second = await start({ ROLES: 'front-door' })
  assert.deepEqual(Object.keys(second.addresses), ['front_door'])
  assert.equal((await health(second, 'front_door')).region, 'front_door')
  const { body: regions } = await call(second.addresses.front_door ?? '', 'GET', '/api/regions')
  assert.equal(regions.find((one: { region: string }) => one.region === 'eu').api_url, first.addresses.eu)
  assert.equal((await first.stop()).code, 0)
  assert.notEqual(await folder.postgres(), undefined)
  assert.equal((await ops(second, 'GET', '/mode')).status, 200)
  assert.deepEqual([(await second.stop()).code, await folder.postgres()], [0, undefined])
})
