// The lock of a folder of back-ups, and the signals that end a back-up in order.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { lockTarget } from './backup-lock.ts'
import { folderTarget } from './folder-target.ts'
import { watchStopSignals } from './stop-signals.ts'

const makeFolder = async (t: TestContext) => {
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-lock-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'backup.lock')
  const hold = (pid: number, host = hostname()) =>
    writeFile(path, JSON.stringify({ pid, host, started_at: '2026-01-01T00:00:00.000Z' }))
  return { folder, path, hold }
}

/** The id of a process that has ended. */
const endedPid = (): number => spawnSync(process.execPath, ['--version']).pid

test('a folder that another back-up uses is refused, with its holder', async (t) => {
  const { folder, path, hold } = await makeFolder(t)
  for (const [pid, host] of [
    [process.ppid, hostname()],
    [endedPid(), 'elsewhere'],
  ] as const) {
    await hold(pid, host)
    const lockText = await readFile(path, 'utf8')
    await assert.rejects(lockTarget(folderTarget(folder)), ({ message }: Error) => {
      assert.ok(message.includes(`process ${pid} of ${host}, since 2026-01-01`), message)
      return message.includes(`remove ${path}`)
    })
    assert.equal(await readFile(path, 'utf8'), lockText)
  }
  await writeFile(path, '')
  await assert.rejects(lockTarget(folderTarget(folder)), /has not written its name/)
})

test('the lock of a process that has ended is taken over, and released', async (t) => {
  const { folder, path, hold } = await makeFolder(t)
  for (const pid of [endedPid(), process.pid]) {
    await hold(pid)
    const lock = await lockTarget(folderTarget(folder))
    const holder = JSON.parse(await readFile(path, 'utf8'))
    assert.deepEqual([holder.pid, holder.host], [process.pid, hostname()])
    assert.notEqual(holder.started_at, '2026-01-01T00:00:00.000Z')
    await lock.release()
    assert.deepEqual(await readdir(folder), [])
  }
})

test('a first signal aborts, and a second one is left to the system', () => {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    const source = new EventEmitter()
    const { stop } = watchStopSignals(source)
    stop.throwIfAborted()
    source.emit(signal, signal)
    assert.throws(() => stop.throwIfAborted(), new RegExp(`${signal} has ended the back-up`))
    assert.deepEqual(source.eventNames(), [])
  }
})
