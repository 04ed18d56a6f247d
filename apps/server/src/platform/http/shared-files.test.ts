// Files that many responses send: in memory once, hashed once, and read again once they have changed.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sharedFiles } from './shared-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'shared-files-'))
after(() => rm(folder, { recursive: true }))
const path = join(folder, 'script.js')
const KIB = 1024

test('B-21: responses to a hundred callers share one copy of a file', async () => {
  await writeFile(path, Buffer.alloc(600 * KIB, 'a'))
  const read = sharedFiles(0)
  const files = await Promise.all(Array.from({ length: 100 }, () => read(path)))
  files.push(await read(path))
  assert.equal(new Set(files.map(({ bytes }) => bytes.buffer)).size, 1)
  assert.equal(new Set(files.map(({ etag }) => etag)).size, 1)
  assert.ok(files.every(({ bytes }) => bytes.equals(Buffer.alloc(600 * KIB, 'a'))))
})

test('a changed file is read again', async () => {
  await writeFile(path, 'before')
  const read = sharedFiles()
  const before = await read(path)
  await writeFile(path, 'after the build')
  const after = await read(path)
  assert.deepEqual([String(before.bytes), String(after.bytes)], ['before', 'after the build'])
  assert.notEqual(before.etag, after.etag)
})

test('a missing file is refused each time, and read once it is there', async () => {
  const late = join(folder, 'late.js')
  const read = sharedFiles()
  for (let times = 0; times < 2; times += 1) await assert.rejects(read(late), { code: 'ENOENT' })
  await writeFile(late, '')
  assert.equal((await read(late)).bytes.length, 0)
})
