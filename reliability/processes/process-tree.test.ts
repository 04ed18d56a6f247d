// The tree of a process, read from the kernel.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { listTree, readProcess } from './process-tree.ts'

const isLinux = process.platform === 'linux'
test('the tree of a process has the process and its children', { skip: !isLinux }, async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  try {
    const tree = await listTree(process.pid)
    assert.equal(tree.find(({ pid }) => pid === child.pid)?.parentPid, process.pid)
    assert.ok(tree.some(({ pid }) => pid === process.pid))
    assert.equal((await listTree(child.pid ?? 0)).length, 1)
  } finally {
    child.kill()
    await once(child, 'close')
  }
})

test('a process that has ended is not read', { skip: !isLinux }, async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  assert.equal(await readProcess(pid), undefined)
})
