// The folder store: whole files or none, keys that cannot leave the folder, lists for sweeping.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { type Blobs, folderBlobs, type StoredBlob } from './index.ts'

let root: string
let blobs: Blobs

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'company-data-blobs-'))
  blobs = folderBlobs(join(root, 'files'))
})
after(() => rm(root, { recursive: true, force: true }))

const read = async (key: string): Promise<Buffer | undefined> => {
  const opened = await blobs.open(key)
  if (!opened) return undefined
  const bytes = await buffer(opened.stream)
  assert.equal(bytes.length, opened.size)
  return bytes
}

const listed = async (folder?: string): Promise<StoredBlob[]> => {
  const found: StoredBlob[] = []
  for await (const blob of blobs.list(folder)) found.push(blob)
  return found
}
const keysIn = async (folder?: string): Promise<string[]> => (await listed(folder)).map(({ key }) => key).sort()

const unfinished = () => readdir(join(root, 'files', '.unfinished'))

test('bytes and streams come back as they were put, and a second put replaces the first', async () => {
  await blobs.put('photos/one', Buffer.from('first'))
  assert.equal((await read('photos/one'))?.toString(), 'first')
  await blobs.put('photos/one', Readable.from([Buffer.from('sec'), Buffer.from('ond')]))
  assert.equal((await read('photos/one'))?.toString(), 'second')
  await blobs.put('photos/empty', new Uint8Array())
  assert.equal((await read('photos/empty'))?.length, 0)
})

test('a file that is not there opens as undefined and is removed without complaint', async () => {
  assert.equal(await blobs.open('photos/none'), undefined)
  await blobs.remove('photos/none')
  await blobs.put('photos/gone', Buffer.from('x'))
  await blobs.remove('photos/gone')
  assert.equal(await blobs.open('photos/gone'), undefined)
})

test('a write that fails leaves neither a file nor a draft, and keeps what was there', async () => {
  await blobs.put('photos/kept', Buffer.from('old'))
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('cut off')
    })(),
  )
  await assert.rejects(blobs.put('photos/kept', broken), /cut off/)
  assert.equal((await read('photos/kept'))?.toString(), 'old')
  assert.deepEqual(await unfinished(), [])
})

test('readers see the old file or the new one, never a mixture', async () => {
  const contents = ['a', 'b'].map((letter) => Buffer.alloc(300_000, letter))
  await blobs.put('photos/busy', contents[0] as Buffer)
  const writes = (async () => {
    for (let turn = 0; turn < 20; turn++) await blobs.put('photos/busy', contents[turn % 2] as Buffer)
  })()
  for (let turn = 0; turn < 20; turn++) {
    const bytes = await read('photos/busy')
    assert.ok(bytes && contents.some((content) => content.equals(bytes)))
  }
  await writes
})

test('a key that is not one of ours never becomes a path', async () => {
  const bad = ['', '..', '../x', 'a/../b', '/etc/passwd', 'a//b', 'a/', 'A', 'a.b', 'a\\b', 'a\0', '.unfinished/x']
  for (const key of bad) {
    await assert.rejects(async () => blobs.put(key, Buffer.from('x')), TypeError, key)
    await assert.rejects(async () => blobs.open(key), TypeError, key)
    await assert.rejects(async () => blobs.remove(key), TypeError, key)
  }
})

test('a list names every file under its folder and nothing else', async () => {
  await blobs.put('listed/a/1', Buffer.from('x'))
  await blobs.put('listed/b/2', Buffer.from('x'))
  await blobs.put('listed-too/3', Buffer.from('x'))
  assert.deepEqual(await keysIn('listed'), ['listed/a/1', 'listed/b/2'])
  assert.deepEqual(await keysIn('nothing-here'), [])
  const all = await keysIn()
  assert.ok(all.includes('listed/a/1') && all.includes('listed-too/3') && all.every((key) => !key.includes('.')))
  const [first] = await listed('listed-too')
  assert.ok(first && Math.abs(first.modifiedAt.getTime() - Date.now()) < 60_000)
})

test('tidy removes drafts that a killed process left behind, and only old ones', async () => {
  await blobs.put('photos/any', Buffer.from('x'))
  const draft = (name: string) => join(root, 'files', '.unfinished', name)
  await writeFile(draft('old'), 'x')
  await utimes(draft('old'), new Date(0), new Date(0))
  await writeFile(draft('young'), 'x')
  await blobs.tidy(new Date(Date.now() - 3600_000))
  assert.deepEqual(await unfinished(), ['young'])
  await rm(draft('young'))
})
