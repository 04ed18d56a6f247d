// Marks of processes: that of a living one, of a killed one, and of processes that cannot be seen from here.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { hasProcessEnded, processMark } from './process-mark.ts'

const skip = process.platform !== 'linux'

const PRINT_MARK = `import(${JSON.stringify(new URL('./process-mark.ts', import.meta.url).href)})
  .then(({ processMark }) => process.stdout.write(String(processMark)))`
const WAIT = 'setInterval(() => undefined, 60_000)'

/** A process that prints its mark and waits. */
const startProcess = async () => {
  const child = spawn(process.execPath, ['--eval', `${PRINT_MARK};${WAIT}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [text] = await once(child.stdout, 'data')
  return { child, mark: String(text) }
}

test('a process has ended once it is killed, and not before', { skip }, async () => {
  const { child, mark } = await startProcess()
  assert.equal(hasProcessEnded(mark), false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(hasProcessEnded(mark), true)
})

test('another process with the same number is not the same process', { skip }, () => {
  const mark = processMark ?? assert.fail('no mark')
  assert.equal(hasProcessEnded(mark), false)
  const [machine, pid] = mark.split('.')
  assert.equal(hasProcessEnded(`${machine}.${pid}.0`), true)
})

test('nothing is known of processes of other machines, and of other texts', { skip }, () => {
  const [, pid, startedAt] = (processMark ?? assert.fail('no mark')).split('.')
  for (const mark of [`another.${pid}.${startedAt}`, 'another.zzzzzz.0', '', '.', '..', 'x'])
    assert.equal(hasProcessEnded(mark), false, mark)
})

/** Only root may make a namespace of process numbers alone. */
const UNSHARE = ['--user', '--map-root-user', '--pid', '--fork']
const mayUnshare = !skip && spawnSync('unshare', [...UNSHARE, 'true']).status === 0

test('a process that sees the processes of another namespace has no mark', { skip: !mayUnshare }, () => {
  const { stdout } = spawnSync('unshare', [...UNSHARE, process.execPath, '--eval', PRINT_MARK])
  assert.equal(String(stdout), 'undefined')
})
