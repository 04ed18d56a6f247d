// Copies of files: each once for a recipient, and none that only the holder of an earlier key can open.
import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { FileStores } from '../../compose/file-stores.ts'
import { secrets } from '../../platform/secrets/secrets.ts'
import { copyFiles, type FileEntry } from './copy-files.ts'
import { folderTarget } from './folder-target.ts'
import { openStream } from './sealed-stream.ts'
import { listObjects, openObject } from './snapshots.ts'

const TEXT = 'a photo'
const blobs = {
  async *list() {
    yield { key: 'photos/1', modifiedAt: new Date(0) }
  },
  open: async () => ({ size: TEXT.length, stream: Readable.from([Buffer.from(TEXT)]) }),
}
const files = { of: () => blobs } as unknown as FileStores

test('a new key copies all files again', async (t) => {
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-copies-'))
  t.after(() => rm(folder, { recursive: true }))
  const target = folderTarget(folder)
  const keeper = secrets(Buffer.alloc(32, 1))
  const copyTo = async (recipient: KeyObject) => {
    const entries = new Map<string, FileEntry>()
    let newFiles = 0
    const onFile = (isNew: boolean): void => {
      if (isNew) newFiles += 1
    }
    const objects = await listObjects(target)
    await copyFiles({ target, objects, files, regions: ['eu'], recipient, secrets: keeper, onFile }, entries)
    return { newFiles, object: entries.get('eu/photos/1')?.object ?? '' }
  }
  const [earlier, later] = [generateKeyPairSync('x25519'), generateKeyPairSync('x25519')]
  for (const { publicKey, privateKey } of [earlier, later]) {
    const first = await copyTo(publicKey)
    assert.equal(first.newFiles, 1)
    assert.deepEqual(await copyTo(publicKey), { ...first, newFiles: 0 })
    const parts = await Array.fromAsync(openStream(await openObject(target, first.object), privateKey))
    assert.equal(Buffer.concat(parts).toString(), TEXT)
  }
})
