// Files that arrive as data URIs are read, decoded and stored in slices, at any length.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import {
  decodeBytes,
  encodeBase64,
  folderBlobs,
  formatDataUriHead,
  insideJson,
  isPicture,
  putHashed,
  readDataUri,
  readPicture,
} from './index.ts'

let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'company-data-uris-'))
})
after(() => rm(root, { recursive: true, force: true }))

const toDataUri = (bytes: Uint8Array, type = 'text/plain') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

test('decodes a data URI and knows its size beforehand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 50 }), async (bytes) => {
      const uri = await readDataUri(toDataUri(bytes))
      assert.ok(uri)
      assert.equal(uri.size, bytes.length)
      assert.deepEqual(Buffer.concat([...decodeBytes(uri)]), Buffer.from(bytes))
    }),
  )
})

test('encodes a file of any length, and other work gets its turns meanwhile', async () => {
  for (const length of [0, 1, 2, 3, 4, 786_431, 786_432, 786_433]) {
    const bytes = randomBytes(length)
    assert.equal(await encodeBase64(bytes), bytes.toString('base64'))
  }
  let turns = 0
  const count = (): void => {
    turns += 1
    waiting = setImmediate(count)
  }
  let waiting = setImmediate(count)
  await encodeBase64(new Uint8Array(8 * 1024 * 1024))
  clearImmediate(waiting)
  assert.ok(turns >= 8, `${turns} turns`)
})

test('accepts a type in any case, with parameters, and normalizes it', async () => {
  for (const head of ['data:Image/PNG;base64,', 'data:image/png;name=a%20b;charset=x;base64,']) {
    const uri = await readDataUri(`${head}eA==`)
    assert.equal(uri?.mimeType, 'image/png')
    assert.equal(uri && formatDataUriHead(uri), 'data:image/png;base64,')
  }
})

test('returns undefined for anything but a base64 data URI', async () => {
  const bad = ['', 'x', 'data:text/plain,x', 'data:;base64,eA==', 'data:text;base64,eA==', 'data:text/plain;base64,eA=']
  const worse = [
    'data:text/plain;base64,e_==',
    'data:text/plain;base64,e A=',
    'data:text/plain;base64,=eA=',
    7,
    null,
    {},
  ]
  for (const text of [...bad, ...worse, ` ${toDataUri(Buffer.from('x'))}`, `${toDataUri(Buffer.from('xyz'))}\n`]) {
    assert.equal(await readDataUri(text), undefined, String(text))
  }
})

test('stores a large file unchanged and finds one bad character inside', async () => {
  const bytes = randomBytes(3 * 1024 * 1024 + 1)
  const text = toDataUri(bytes)
  const uri = await readDataUri(text)
  assert.ok(uri)
  const storedFile = await putHashed(folderBlobs(root), 'a/b', decodeBytes(uri))
  assert.deepEqual(storedFile, { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  assert.deepEqual(await readFile(join(root, 'a', 'b')), bytes)
  assert.equal(await readDataUri(`${text.slice(0, 3_000_000)}!${text.slice(3_000_001)}`), undefined)
  assert.deepEqual((await putHashed(folderBlobs(root), 'a/empty', [])).size, 0)
})

test('other callers are served while a large file is checked', async () => {
  const text = toDataUri(Buffer.alloc(12 * 1024 * 1024))
  let [turns, isOver] = [0, false]
  const turn = (): void => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await readDataUri(text)
  isOver = true
  assert.ok(turns >= 3, `${turns} turns of the event loop`)
})

test('escapes a text like JSON.stringify', () => {
  const text = `"\\/\n${'x"'.repeat(1024 * 1024)}`
  assert.equal(`"${Buffer.concat([...insideJson(text)])}"`, JSON.stringify(text))
})

test('recognises a picture by its first bytes', async () => {
  const png = Buffer.from('89504e470d0a1a0a00', 'hex')
  const picture = await readDataUri(toDataUri(png, 'image/png'))
  assert.ok(picture && isPicture(picture))
  assert.equal(await readPicture(toDataUri(png, 'image/jpeg'), 100), 'no_picture')
  assert.equal(await readPicture(toDataUri(png, 'image/png'), 8), 'too_large')
  assert.equal(await readPicture('x'.repeat(10_000), 100), 'too_large')
  assert.equal(typeof (await readPicture(toDataUri(png, 'image/png'), 9)), 'object')
})
