import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeDurably } from './write-durably.ts'

test('a file is complete, however large its chunks are', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'write-durably-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file')
  for (const [pieces, size] of [
    [0, 0],
    [3, 5],
    [400, 100_003],
    [2, 20_000_000],
  ] as const) {
    const parts = Array.from({ length: pieces }, (_, index) => Buffer.alloc(size, index + 1))
    await writeDurably(path, parts)
    assert.ok((await readFile(path)).equals(Buffer.concat(parts)), `${pieces} of ${size} bytes`)
  }
  assert.equal((await stat(path)).mode & 0o777, 0o600)
})

test('a stream that fails fails the writing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'write-durably-'))
  t.after(() => rm(folder, { recursive: true }))
  async function* fail() {
    yield Buffer.from('a')
    throw new Error('cut off')
  }
  await assert.rejects(writeDurably(join(folder, 'file'), fail()), { message: 'cut off' })
})
