// The SDK uses nothing that browsers lack: no module and no global of Node. Node's threads are loaded by a condition of
// package.json, and browsers get the version without threads.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = import.meta.dirname

test('no source file of the SDK depends on Node', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  assert.ok(files.length > 30)
  for (const file of files) {
    if (/^keys[\\/]threads[\\/](?:node-threads|decrypt-worker)\.ts$/.test(file)) continue
    const text = await readFile(join(folder, file), 'utf8')
    assert.doesNotMatch(text, /from '(?:node:|fs|crypto|buffer)|\bBuffer\b|\bprocess\.|\brequire\(/, file)
  }
})
