// The program as a process that refuses to start: what it names, its exit code, and that it leaves nothing behind.
import assert from 'node:assert/strict'
import { access, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { dataFolder, runProgram } from '@company-data/testkit'

const folder = dataFolder()
after(() => folder.remove())

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
