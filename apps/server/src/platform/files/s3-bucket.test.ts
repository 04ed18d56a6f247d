// The S3 store: the common file store tests against a service that checks signatures, and S3 specifics.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { type S3Server, startS3Server, until } from '@company-data/testkit'
import { type Blobs, type Bucket, type BucketAddress, openBucket } from './index.ts'
import { choosePartBytes, openBucketObjects } from './s3-objects.ts'
import { readFrom, testFileStore } from './testing/file-store-tests.ts'

let server: S3Server
let address: BucketAddress
let bucket: Bucket
let blobs: Blobs

before(async () => {
  // Small pages: a list of a few files has several.
  server = await startS3Server({ pageSize: 3 })
  const { accessKeyId, secretAccessKey, endpoint, region } = server
  const credentials = { accessKeyId, secretAccessKey }
  address = { bucket: server.bucket, region, endpoint, forcePathStyle: true, credentials }
  bucket = await openBucket(address)
  blobs = bucket.blobs('installation/eu')
})
after(async () => {
  bucket.close()
  await server.stop()
})

const MEGABYTE = 2 ** 20

testFileStore(
  () => blobs,
  async () => server.uploads.size,
)

const keysIn = async (store: Blobs, folder?: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of store.list(folder)) keys.push(key)
  return keys.sort()
}

test('prefixes keys, and one region does not see the files of another', async () => {
  await blobs.put('scoped/one', Buffer.from('x'))
  assert.ok(server.objects.has('installation/eu/scoped/one'))
  assert.ok([...server.objects.keys()].every((key) => key.startsWith('installation/eu/')))
  const other = bucket.blobs('installation/us')
  assert.equal(await other.open('scoped/one'), undefined)
  assert.deepEqual(await keysIn(other), [])
  await other.put('scoped/one', Buffer.from('y'))
  assert.equal((await readFrom(blobs, 'scoped/one'))?.toString(), 'x')
  await other.remove('scoped/one')
  assert.ok(await readFrom(blobs, 'scoped/one'))
  // A prefix is not the beginning of a longer name.
  assert.deepEqual(await keysIn(bucket.blobs('installation/e')), [])
})

test('the first mark of a store stays and is not listed as a file', async () => {
  const mark = bucket.mark('marked/eu')
  assert.equal(await mark.read(), undefined)
  const ids = await Promise.all(['one', 'two', 'three'].map((id) => mark.claim(id)))
  assert.equal(new Set(ids).size, 1)
  assert.equal(await mark.read(), ids[0])
  assert.equal(await mark.claim('four'), ids[0])
  assert.deepEqual(await keysIn(bucket.blobs('marked/eu')), [])
})

test('a service without conditional writes still stores a mark', async () => {
  const mark = bucket.mark('unconditional/eu')
  server.failNext((request) => request.startsWith('PUT'), 400)
  assert.equal(await mark.claim('one'), 'one')
  assert.equal(await mark.read(), 'one')
})

test('a list reads all its pages', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `paged/${index}`)
  for (const name of names) await blobs.put(name, Buffer.from(name))
  const before = server.requests.length
  assert.deepEqual(await keysIn(blobs, 'paged'), names)
  assert.equal(server.requests.length - before, 4)
})

test('objects in the bucket that are not ours are not listed', async () => {
  await blobs.put('mine/one', Buffer.from('x'))
  const [object] = server.objects.values()
  const foreign = ['mine/', 'mine/README.txt', 'mine/a//b', 'mine/Photo'].map((key) => `installation/eu/${key}`)
  for (const key of foreign) if (object) server.objects.set(key, object)
  assert.deepEqual(await keysIn(blobs, 'mine'), ['mine/one'])
  for (const key of foreign) assert.ok(server.objects.delete(key))
})

test('readers see the old file until a multipart upload completes', async () => {
  await blobs.put('documents/parts', Buffer.from('old'))
  let release = (): void => undefined
  const opening = new Promise<void>((resolve) => {
    release = resolve
  })
  const source = Readable.from(
    (async function* () {
      yield Buffer.alloc(9 * MEGABYTE, 'n')
      await opening
      yield Buffer.from('end')
    })(),
  )
  const putting = blobs.put('documents/parts', source)
  await until('the upload has begun', () => server.uploads.size === 1)
  assert.equal((await readFrom(blobs, 'documents/parts'))?.toString(), 'old')
  release()
  await putting
  assert.equal((await readFrom(blobs, 'documents/parts'))?.length, 9 * MEGABYTE + 3)
  assert.equal(server.uploads.size, 0)
})

test('retries a failing service with the same bytes', async () => {
  server.failNext((request) => request.startsWith('PUT'), 503, 2)
  await blobs.put('photos/again', Readable.from([Buffer.from('once more')]))
  assert.equal((await readFrom(blobs, 'photos/again'))?.toString(), 'once more')
  server.failNext((request) => request.includes('partNumber=2'), 500)
  await blobs.put('photos/again', Readable.from([Buffer.alloc(8 * MEGABYTE, 'a'), Buffer.from('b')]))
  assert.equal((await readFrom(blobs, 'photos/again'))?.length, 8 * MEGABYTE + 1)
})

test('a permanent outage fails the write, without a remaining upload', async () => {
  const source = Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(MEGABYTE, 'x')
    })(),
  )
  server.failNext((request) => request.includes('partNumber'), 503, 3)
  await assert.rejects(blobs.put('photos/never', source), { name: 'SlowDown' })
  assert.ok(source.destroyed)
  assert.equal(server.uploads.size, 0)
  assert.equal(await blobs.open('photos/never'), undefined)
  // A refusal is not "not found".
  server.failNext((request) => request.startsWith('GET'), 403)
  await assert.rejects(blobs.open('photos/never'))
})

test('tidy aborts only old uploads of killed processes, in its region', async () => {
  const begin = (store: Blobs, key: string) => {
    // Cut off so that not even the abort arrives, as a killed process would leave it.
    server.failNext((request) => request.startsWith('DELETE'), 403, 1)
    server.failNext((request) => request.includes('partNumber'), 403, 1)
    return assert.rejects(store.put(key, Readable.from([Buffer.alloc(8 * MEGABYTE)])))
  }
  for (let index = 0; index < 5; index++) await begin(blobs, `left/${index % 2}`)
  await begin(bucket.blobs('installation/us'), 'left/other')
  assert.equal(server.uploads.size, 6)
  await blobs.tidy(new Date(Date.now() - 3600_000))
  assert.equal(server.uploads.size, 6)
  for (const upload of [...server.uploads.values()].slice(1)) upload.initiatedAt = new Date(0)
  await blobs.tidy(new Date(Date.now() - 3600_000))
  assert.deepEqual(
    [...server.uploads.values()].map(({ key }) => key),
    ['installation/eu/left/0', 'installation/us/left/other'],
  )
  server.uploads.clear()
})

test('an unusable bucket is reported immediately, without its secret', async () => {
  const wrong: Array<[Partial<BucketAddress>, RegExp]> = [
    [{ bucket: 'another-bucket' }, /another-bucket at http.*NoSuchBucket/],
    [{ credentials: { accessKeyId: 'nobody', secretAccessKey: 'hush' } }, /InvalidAccessKeyId/],
    [{ credentials: { accessKeyId: server.accessKeyId, secretAccessKey: 'hush' } }, /SignatureDoesNotMatch/],
    [{ region: 'elsewhere-1' }, /AuthorizationHeaderMalformed/],
    [{ endpoint: 'http://127.0.0.1:9' }, /127\.0\.0\.1:9 cannot be used/],
  ]
  for (const [part, message] of wrong) {
    await assert.rejects(openBucket({ ...address, ...part }), (error: Error) => {
      assert.equal(error.name, 'StoreError')
      assert.match(error.message, message)
      assert.ok(!error.message.includes('hush'))
      return true
    })
  }
})

test('10,000 parts, which is all that S3 allows, hold 880 GB', () => {
  const sizes = Array.from({ length: 10_000 }, (_, index) => choosePartBytes(index + 1))
  assert.equal(sizes[0], 8 * MEGABYTE)
  assert.equal(Math.max(...sizes), 128 * MEGABYTE)
  assert.ok(sizes.reduce((sum, size) => sum + size) > 880e9)
})

test('a body that stops in the middle fails its reader', async () => {
  const stalling = createServer((incoming, response) => {
    if (incoming.url?.includes('list-type')) response.end('<ListBucketResult/>')
    else response.writeHead(200, { 'content-length': 10 }).write('begun')
  })
  await new Promise<void>((resolve) => stalling.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}`
  const objects = await openBucketObjects({ ...address, endpoint }, 'S3_BUCKET', 50)
  try {
    await assert.rejects(objects.read('stalled'))
    const blob = await objects.open('stalled')
    await assert.rejects(async () => {
      for await (const chunk of blob?.stream ?? []) assert.equal(String(chunk), 'begun')
    })
  } finally {
    objects.close()
    stalling.closeAllConnections()
    stalling.close()
  }
})
