// The program with only the worker role: a port for health checks, named in the ready line.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  call,
  createDatabases,
  dataFolder,
  type Program,
  runProgram,
  startProgram,
  type TestDatabases,
} from '@company-data/testkit'

const folder = dataFolder()
let databases: TestDatabases
let worker: Program
const settings = () => ({
  ROLES: 'worker',
  DATA_DIR: folder.path,
  FRONT_DOOR_URL: 'http://127.0.0.1:1',
  DATABASE_URL: databases.directory,
  DATABASE_URL_EU: databases.regions.get('eu') ?? '',
})
before(async () => {
  databases = await createDatabases(['eu'])
  worker = await startProgram(settings())
})
after(async () => {
  await worker.stop('SIGKILL')
  await databases.drop()
  await folder.remove()
})

test('A-91: a worker names its port in the ready line and responds there', async () => {
  assert.deepEqual(Object.keys(worker.addresses), ['worker'])
  const { status, body } = await call(worker.addresses.worker ?? '', 'GET', '/api/health/ready')
  assert.deepEqual([status, body], [200, { status: 'ready' }])
})

/** Without the warning of the tests' own server, which does not wait for its disk. */
const linesIn = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event !== 'database server')

test('A-91: a second worker at the same port exits 2 and names the setting', async () => {
  const { port } = new URL(worker.addresses.worker ?? '')
  const { code, stdout, stderr } = await runProgram({ ...settings(), WORKER_PORT: port })
  assert.equal(code, 2, stderr)
  assert.match(stderr, new RegExp(`Port ${port} .*wanted for worker, is in use\\. Set WORKER_PORT to a free port`))
  assert.deepEqual(
    linesIn(stdout).map(({ event, why }) => [event, why]),
    [['start refused', 'PortTaken']],
  )
})

test('logs its start and stop, and the settings that differ from defaults', async () => {
  await worker.stop()
  const [started, ...others] = linesIn(worker.stdout())
  const { event, roles, store, settings: names, worker: address } = started
  assert.deepEqual(
    { event, roles, store, names, address },
    {
      event: 'started',
      roles: 'worker',
      store: 'server',
      names: 'DATABASE_URL,DATABASE_URL_EU,DATA_DIR,FRONT_DOOR_URL,PORT,ROLES',
      address: worker.addresses.worker,
    },
  )
  assert.deepEqual(
    others.map((line) => line.event),
    ['stopping', 'stopped'],
  )
})
