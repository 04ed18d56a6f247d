// The folder store: the common file store tests, and drafts left behind by a killed process.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Blobs, folderBlobs } from './index.ts'
import { testFileStore } from './testing/file-store-tests.ts'

let root: string
let blobs: Blobs

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'company-data-blobs-'))
  blobs = folderBlobs(join(root, 'files'))
})
after(() => rm(root, { recursive: true, force: true }))

const unfinished = () => readdir(join(root, 'files', '.unfinished'))

testFileStore(
  () => blobs,
  async () => (await unfinished()).length,
)

test('files and their folders are closed to other accounts', { skip: process.platform === 'win32' }, async () => {
  await blobs.put('photos/closed', Buffer.from('x'))
  for (const name of ['', '.unfinished', 'photos', 'photos/closed'])
    assert.equal((await stat(join(root, 'files', name))).mode & 0o077, 0, name)
})

test('tidy removes only old drafts of killed processes', async () => {
  await blobs.put('photos/any', Buffer.from('x'))
  const draft = (name: string) => join(root, 'files', '.unfinished', name)
  await writeFile(draft('old'), 'x')
  await utimes(draft('old'), new Date(0), new Date(0))
  await writeFile(draft('young'), 'x')
  await blobs.tidy(new Date(Date.now() - 3600_000))
  assert.deepEqual(await unfinished(), ['young'])
  await rm(draft('young'))
})
