// The SDK needs nothing that browsers lack: no module of Node is imported, and no global of Node is named. The threads of
// Node are taken by a condition of package.json, with a stand-in everywhere else.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = import.meta.dirname

test('no source file of the SDK depends on Node', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  assert.ok(files.length > 30)
  for (const file of files) {
    if (/^keys[\\/]threads[\\/](?:node-threads|worker)\.ts$/.test(file)) continue
    const text = await readFile(join(folder, file), 'utf8')
    assert.doesNotMatch(text, /from '(?:node:|fs|crypto|buffer)|\bBuffer\b|\bprocess\.|\brequire\(/, file)
  }
})
