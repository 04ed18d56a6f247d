// Locks between commands: one holder at a time, also when holders end without a release.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { lockSession } from './file-lock.ts'
import { createProfiles, type Profile } from './profiles.ts'

const runFile = promisify(execFile)

const makeFolder = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-locks-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

/** The id of a process that has ended. */
const endedPid = (): number => spawnSync(process.execPath, ['--version']).pid

test('processes that find dead locks still hold the lock one at a time', async (t) => {
  const folder = await makeFolder(t)
  const [lock, counter] = [join(folder, 'a.lock'), join(folder, 'counter')]
  await writeFile(counter, '0')
  const deadPid = String(endedPid())
  const [processes, rounds] = [3, 21]
  const script = fileURLToPath(new URL('../../testing/lock-counter.ts', import.meta.url))
  await Promise.all(
    Array.from({ length: processes }, () =>
      runFile(process.execPath, [script, lock, counter, deadPid, String(rounds)]),
    ),
  )
  assert.equal(await readFile(counter, 'utf8'), String(processes * rounds))
})

test('the locks of ended, earlier and nameless holders are taken over', async (t) => {
  const folder = await makeFolder(t)
  const lock = join(folder, 'a.lock')
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const holder of [String(endedPid()), String(process.pid), '']) {
    await writeFile(lock, holder)
    await utimes(lock, hourAgo, hourAgo)
    const release = await lockSession(lock)
    assert.equal(await readFile(lock, 'utf8'), String(process.pid))
    await release()
    assert.deepEqual(await readdir(folder), [])
  }
})

test('a lock that a running process holds is waited for, then reported', async (t) => {
  const lock = join(await makeFolder(t), 'a.lock')
  for (const holder of [String(process.ppid), '']) {
    await writeFile(lock, holder)
    await assert.rejects(lockSession(lock, { waitMs: 1, maxWaits: 2 }), /Another command uses the session/)
    assert.equal(await readFile(lock, 'utf8'), holder)
  }
})

test('profiles that are saved at the same time are all kept', async (t) => {
  const folder = await makeFolder(t)
  const system = { env: { COMPANY_DATA_HOME: folder }, platform: 'linux' } as unknown as Parameters<
    typeof createProfiles
  >[0]
  const url = 'https://data.example.org'
  const names = ['a', 'b', 'c', 'd']
  const saveClient = (name: string, members: Partial<Profile>) =>
    createProfiles(system, name).save((present) => ({ ...present, url, secrets: 'file', ...members }))
  await Promise.all(
    names.flatMap((name) => [
      saveClient(name, { service: { client_id: `svc_${name}`, service_id: 's' } }),
      saveClient(name, { account: { client_id: `acc_${name}` } }),
    ]),
  )
  const { profiles } = await createProfiles(system, undefined).list()
  assert.deepEqual(
    Object.entries(profiles)
      .map(([name, { service, account }]) => [name, service?.client_id, account?.client_id])
      .sort(),
    names.map((name) => [name, `svc_${name}`, `acc_${name}`]),
  )
  assert.deepEqual(await readdir(folder), ['profiles.json'])
})
