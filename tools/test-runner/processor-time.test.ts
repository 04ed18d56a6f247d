// Reading processor time from /proc.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { parseStat, processorSeconds } from './processor-time.ts'

const onLinux = { skip: process.platform === 'linux' ? false : 'there is no /proc' }
/** Uses half a second of processor time, by its own measure, and reports it. */
const BUSY = 'while (process.cpuUsage().user < 500_000); console.log("done")'

test('reads the parent and the times after any process name', () => {
  const line = '42 (a) b (c) R 7 42 42 0 -1 4194560 1 2 3 4 100 20 3 1 20 0 1 0 5 6 7'
  assert.deepEqual(parseStat(line), { parent: 7, ticks: 124 })
})

test('counts a child that has ended and one that still runs', onLinux, async () => {
  const before = processorSeconds(process.pid) ?? 0
  spawnSync(process.execPath, ['-e', BUSY])
  const running = spawn(process.execPath, ['-e', `${BUSY}; process.stdin.resume()`], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  await once(running.stdout, 'data')
  const used = (processorSeconds(process.pid) ?? 0) - before
  running.kill()
  await once(running, 'exit')
  assert.ok(used >= 0.95, `${used} s`)
})

test('a process that does not exist has used no time', onLinux, () => {
  assert.equal(processorSeconds(2 ** 30), 0)
})
