// The account that runs the server when root starts it, and the rights of that account.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, chown, cp, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { withConnection } from '../connection/connection.ts'
import { StoreError } from '../store-error.ts'
import { startInOtherProcess } from '../testing/other-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type EmbeddedStore, startEmbeddedStore } from './embedded-store.ts'
import { serverAccount, withReach } from './privileges.ts'
import { nobody } from './server-ids.ts'

const skip = process.platform !== 'linux' || process.getuid?.() !== 0

// mkdtemp creates it with mode 0700, so only root can enter it until a test opens it.
let testFolder = ''
let binaries: Binaries
let dataDirCount = 0
const dataDir = () => join(testFolder, `data-${dataDirCount}`)
const cluster = (...names: string[]) => join(dataDir(), 'postgres', 'cluster', ...names)
/** The program files next to the data: the repository may be in a folder that only root can enter, or everyone. */
const copyPrograms = async (): Promise<Binaries> => {
  const native = join(testFolder, 'program', 'native')
  await cp(dirname(dirname((await findBinaries()).postgres)), native, { recursive: true, verbatimSymlinks: true })
  await rm(join(native, 'lib', 'libpq.so.5'), { force: true })
  const at = (name: string) => join(native, 'bin', name)
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') }
}
before(async () => {
  testFolder = await temporaryFolder()
  if (!skip) binaries = await copyPrograms()
})
beforeEach(() => {
  dataDirCount += 1
})
after(() => rm(testFolder, { recursive: true, force: true }))

const start = async (): Promise<{ store: EmbeddedStore; warnings: string[] }> => {
  const warnings: string[] = []
  const options = { dataDir: dataDir(), durable: false, warn: (line: string) => warnings.push(line) }
  return { store: await startEmbeddedStore(options, { binaries }), warnings }
}

/** The kernel's view of the running server. */
const readStatus = async (name: string): Promise<string> => {
  const pid = (await readFile(cluster('data', 'postmaster.pid'), 'utf8')).split('\n')[0]
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return new RegExp(`^${name}:[\\t ]*(.*?)[\\t ]*$`, 'm').exec(status)?.[1] ?? 'missing'
}

const ownerAndMode = async (path: string) => {
  const { uid, gid, mode } = await stat(path)
  return { uid, gid, mode: (mode & 0o777).toString(8) }
}

const assertPowerless = async (uid: number): Promise<void> => {
  for (const name of ['Uid', 'Gid']) assert.deepEqual([...new Set((await readStatus(name)).split('\t'))], [String(uid)])
  assert.equal(await readStatus('Groups'), '')
  assert.equal(await readStatus('NoNewPrivs'), '1')
  for (const name of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'])
    assert.equal(await readStatus(name), '0'.repeat(16), name)
}

test('root starts the server under separate, unprivileged ids', {
  skip,
}, async () => {
  await chmod(testFolder, 0o755)
  const groups = process.getgroups?.() ?? []
  process.setgroups?.([...groups, 4, 24])
  const { store, warnings } = await start().finally(() => process.setgroups?.(groups))
  assert.deepEqual(warnings, [])
  const { uid } = await stat(cluster('data'))
  assert.ok(uid !== 0 && uid !== nobody)
  assert.throws(() => execFileSync('getent', ['passwd', String(uid)]), 'no account of the machine has the id')
  await assertPowerless(uid)
  for (const folder of [dataDir(), dirname(cluster()), cluster()])
    assert.deepEqual(await ownerAndMode(folder), { uid: 0, gid: uid, mode: '710' })
  for (const [name, mode] of Object.entries({ data: '700', socket: '700', password: '600' }))
    assert.deepEqual(await ownerAndMode(cluster(name)), { uid, gid: uid, mode })
  await withConnection(store.getUrl('postgres'), (client) => client.query('select 1'))
  await store.stop()
})

test('root starts it in a root-only folder too, with one line of advice', {
  skip,
}, async () => {
  await chmod(testFolder, 0o700)
  assert.throws(() => execFileSync(binaries.postgres, ['--version'], { uid: nobody, gid: nobody, stdio: 'ignore' }))
  const { store, warnings } = await start()
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /^PostgreSQL runs with the right .*\.$/)
  assert.ok(warnings[0]?.includes(`chmod o+x ${testFolder}.`))
  await withConnection(store.getUrl('postgres'), (client) => client.query('select 1'))
  await store.stop()
  // After that change, the same data are served without any capability.
  await chmod(testFolder, 0o711)
  const second = await start()
  assert.deepEqual(second.warnings, [])
  await assertPowerless((await stat(cluster('data'))).uid)
  await second.store.stop()
})

test('data of an earlier version get the new owner once and keep their rows', {
  skip,
}, async () => {
  await chmod(testFolder, 0o755)
  const { store } = await start()
  await store.ensureDatabase('kept')
  await withConnection(store.getUrl('kept'), (client) => client.query('create table kept as select 7 as number'))
  await store.stop()
  for (const name of ['data', 'socket', 'password']) execFileSync('chown', ['-R', `${nobody}:${nobody}`, cluster(name)])
  for (const folder of [dataDir(), dirname(cluster()), cluster()]) {
    await chown(folder, 0, 0)
    await chmod(folder, 0o711)
  }
  const { store: restartedStore } = await start()
  const { uid } = await stat(cluster('data'))
  await assertPowerless(uid)
  assert.equal(execFileSync('find', [cluster(), '-uid', String(nobody)], { encoding: 'utf8' }), '')
  assert.deepEqual(await ownerAndMode(cluster()), { uid: 0, gid: uid, mode: '710' })
  const { rows } = await withConnection(restartedStore.getUrl('kept'), (client) =>
    client.query('select number from kept'),
  )
  assert.deepEqual(rows, [{ number: 7 }])
  await restartedStore.stop()
})

test("root reuses an ordinary user's server without taking over its folder", { skip }, async (context) => {
  const daemon = 1
  try {
    const options = { uid: daemon, gid: daemon, stdio: 'ignore', cwd: '/' } as const
    execFileSync(process.execPath, ['--check', import.meta.filename], options)
  } catch {
    return context.skip('the program files are out of reach for an ordinary user')
  }
  await chmod(testFolder, 0o755)
  await mkdir(dataDir(), { mode: 0o700 })
  await chown(dataDir(), daemon, daemon)
  for (const userId of [daemon, 0, daemon]) {
    const user = startInOtherProcess(dataDir(), { userId })
    assert.equal((await user.up).reused, false)
    assert.equal(await readStatus('CapEff'), '0'.repeat(16))
    assert.equal(await user.stop(), 0)
    assert.deepEqual(await ownerAndMode(cluster('data')), { uid: daemon, gid: daemon, mode: '700' })
  }
})

test('without setpriv, root is advised to use another account or DATABASE_URL', async () => {
  const nowhere = { home: dataDir(), binaries: { initdb: '', postgres: '', pgCtl: '' }, warn: () => {} }
  await assert.rejects(
    serverAccount(nowhere, 0, 'no-such-setpriv'),
    (error: unknown) => error instanceof StoreError && /setpriv.*DATABASE_URL/.test(error.message),
  )
})

test('requests only capabilities that this process can pass on', () => {
  const ids = { userId: 65_520, groupId: 65_521 }
  const argumentsFor = (permitted: string, bound: string) =>
    withReach(`Name:\tx\nCapPrm:\t${permitted}\nCapEff:\t0\nCapBnd:\t${bound}\n`, ids)
  const account = ['--reuid=65520', '--regid=65521', '--clear-groups']
  assert.deepEqual(argumentsFor('000001ffffffffff', '000001ffffffffff'), [
    ...account,
    '--inh-caps=+dac_override,+dac_read_search',
    '--ambient-caps=+dac_override,+dac_read_search',
    '--securebits=+no_setuid_fixup',
  ])
  // Docker's default capabilities of root.
  assert.deepEqual(argumentsFor('00000000a80425fb', '00000000a80425fb'), [
    ...account,
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ])
  assert.deepEqual(argumentsFor('000001ffffffffff', '0000000000000000'), account)
})
