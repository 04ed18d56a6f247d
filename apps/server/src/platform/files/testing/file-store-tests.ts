// Contract tests for file stores, run against each implementation.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Blobs, StoredBlob } from '../index.ts'

export const readFrom = async (blobs: Blobs, key: string): Promise<Buffer | undefined> => {
  const content = await blobs.open(key)
  if (!content) return undefined
  const bytes = await buffer(content.stream)
  assert.equal(bytes.length, content.size)
  return bytes
}

/** A source that fails after this many bytes. */
const brokenAfter = (bytes: number): Readable =>
  Readable.from(
    (async function* () {
      for (let sentBytes = 0; sentBytes < bytes; sentBytes += 2 ** 20)
        yield Buffer.alloc(Math.min(2 ** 20, bytes - sentBytes), 'x')
      throw new Error('cut off')
    })(),
  )

const MEGABYTE = 2 ** 20

/** `drafts` returns the number of unfinished writes in the store. */
export const testFileStore = (store: () => Blobs, drafts: () => Promise<number>): void => {
  const read = (key: string) => readFrom(store(), key)
  const listBlobs = async (folder?: string): Promise<StoredBlob[]> => {
    const blobs: StoredBlob[] = []
    for await (const blob of store().list(folder)) blobs.push(blob)
    return blobs
  }
  const keysIn = async (folder?: string): Promise<string[]> => (await listBlobs(folder)).map(({ key }) => key).sort()

  test('returns bytes and streams unchanged, and a second put replaces', async () => {
    const blobs = store()
    await blobs.put('photos/one', Buffer.from('first'))
    assert.equal((await read('photos/one'))?.toString(), 'first')
    await blobs.put('photos/one', Readable.from([Buffer.from('sec'), Buffer.from('ond')]))
    assert.equal((await read('photos/one'))?.toString(), 'second')
    await blobs.put('photos/empty', new Uint8Array())
    assert.equal((await read('photos/empty'))?.length, 0)
    await blobs.put('photos/empty', Readable.from([]))
    assert.equal((await read('photos/empty'))?.length, 0)
  })

  test('returns a small file as a whole', async () => {
    const bytes = randomBytes(300_000)
    await store().put('photos/whole', bytes)
    assert.ok(bytes.equals((await store().read('photos/whole')) ?? Buffer.alloc(0)))
    await store().put('photos/whole', new Uint8Array())
    assert.equal((await store().read('photos/whole'))?.length, 0)
    assert.equal(await store().read('photos/none'), undefined)
  })

  test('returns large streams whole, also at a multiple of the part size', async () => {
    for (const megabytes of [5, 8, 16, 17.5]) {
      const bytes = randomBytes(megabytes * MEGABYTE)
      const chunks = Array.from({ length: Math.ceil(bytes.length / 70_000) }, (_, index) =>
        bytes.subarray(index * 70_000, (index + 1) * 70_000),
      )
      await store().put('documents/large', Readable.from(chunks))
      assert.ok((await read('documents/large'))?.equals(bytes), `${megabytes} MiB`)
    }
    assert.equal(await drafts(), 0)
  })

  test('a missing file opens as undefined, and its removal is not an error', async () => {
    const blobs = store()
    assert.equal(await blobs.open('photos/none'), undefined)
    await blobs.remove('photos/none')
    await blobs.put('photos/gone', Buffer.from('x'))
    await blobs.remove('photos/gone')
    assert.equal(await blobs.open('photos/gone'), undefined)
  })

  test('a failing write leaves no draft and keeps the existing file', async () => {
    await store().put('photos/kept', Buffer.from('old'))
    for (const bytes of [0, 4, 9 * MEGABYTE, 20 * MEGABYTE]) {
      await assert.rejects(store().put('photos/kept', brokenAfter(bytes)), /cut off/)
      await assert.rejects(store().put('photos/new', brokenAfter(bytes)), /cut off/)
    }
    assert.equal((await read('photos/kept'))?.toString(), 'old')
    assert.equal(await store().open('photos/new'), undefined)
    assert.equal(await drafts(), 0)
  })

  test('readers see the old file or the new one, never a mixture', async () => {
    const contents = ['a', 'b'].map((letter) => Buffer.alloc(300_000, letter))
    await store().put('photos/busy', contents[0] as Buffer)
    const writes = (async () => {
      for (let turn = 0; turn < 20; turn++) await store().put('photos/busy', contents[turn % 2] as Buffer)
    })()
    for (let turn = 0; turn < 20; turn++) {
      for (const bytes of [await read('photos/busy'), await store().read('photos/busy')])
        assert.ok(bytes && contents.some((content) => content.equals(bytes)))
    }
    await writes
  })

  test('readers that leave early do not harm the file', async () => {
    await store().put('documents/left', Buffer.alloc(3 * MEGABYTE, 'x'))
    for (let turn = 0; turn < 40; turn++) {
      const content = await store().open('documents/left')
      assert.equal(content?.size, 3 * MEGABYTE)
      content?.stream.destroy()
    }
    assert.equal((await read('documents/left'))?.length, 3 * MEGABYTE)
  })

  test('a malformed key never becomes a path', async () => {
    const blobs = store()
    const bad = ['', '..', '../x', 'a/../b', '/etc/passwd', 'a//b', 'a/', 'A', 'a.b', 'a\\b', 'a\0', '.unfinished/x']
    for (const key of bad) {
      await assert.rejects(async () => blobs.put(key, Buffer.from('x')), TypeError, key)
      await assert.rejects(async () => blobs.put(key, Readable.from(['x'])), TypeError, key)
      await assert.rejects(async () => blobs.open(key), TypeError, key)
      await assert.rejects(async () => blobs.read(key), TypeError, key)
      await assert.rejects(async () => blobs.remove(key), TypeError, key)
      await assert.rejects(() => keysIn(key), TypeError, key)
    }
  })

  test('a list contains every file under its folder and nothing else', async () => {
    await store().put('listed/a/1', Buffer.from('x'))
    await store().put('listed/b/2', Buffer.from('x'))
    await store().put('listed-too/3', Buffer.from('x'))
    assert.deepEqual(await keysIn('listed'), ['listed/a/1', 'listed/b/2'])
    assert.deepEqual(await keysIn('nothing-here'), [])
    const all = await keysIn()
    assert.ok(all.includes('listed/a/1') && all.includes('listed-too/3') && all.every((key) => !key.includes('.')))
    const [first] = await listBlobs('listed-too')
    assert.ok(first && Math.abs(first.modifiedAt.getTime() - Date.now()) < 3600_000)
  })

  test('files may be removed while they are listed', async () => {
    for (let index = 0; index < 12; index++) await store().put(`swept/${index}`, Buffer.from('x'))
    for await (const { key } of store().list('swept')) await store().remove(key)
    assert.deepEqual(await keysIn('swept'), [])
  })
}
