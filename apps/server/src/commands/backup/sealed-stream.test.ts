// Encrypted streams: every size comes back, and no changed or cut-off stream is opened.
import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { archiveEnd, archiveFolder, archiveText, unpackArchive } from './archive.ts'
import { openStream, sealStream } from './sealed-stream.ts'

const { publicKey, privateKey } = generateKeyPairSync('x25519')
const CHUNK = 64 * 1024

const collect = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(source))
const seal = (bytes: Buffer): Promise<Buffer> => collect(sealStream([bytes], publicKey))
const open = (bytes: Buffer, key = privateKey): Promise<Buffer> => collect(openStream([bytes], key))

test('a stream of any size decrypts to itself, in chunks of any size', async () => {
  for (const size of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_001]) {
    const bytes = randomBytes(size)
    const sealedBytes = await seal(bytes)
    assert.deepEqual(await open(sealedBytes), bytes, String(size))
    const pieces = Array.from({ length: Math.ceil(sealedBytes.length / 1000) }, (_, index) =>
      sealedBytes.subarray(index * 1000, (index + 1) * 1000),
    )
    assert.deepEqual(await collect(openStream(pieces, privateKey)), bytes, String(size))
  }
})

test('a changed, cut-off or reordered stream is refused', async () => {
  const sealedBytes = await seal(randomBytes(3 * CHUNK))
  const head = 36
  const step = CHUNK + 16
  const swapped = Buffer.concat([
    sealedBytes.subarray(0, head),
    sealedBytes.subarray(head + step, head + 2 * step),
    sealedBytes.subarray(head, head + step),
    sealedBytes.subarray(head + 2 * step),
  ])
  const flipped = Buffer.from(sealedBytes)
  flipped[head + 5] = (flipped[head + 5] ?? 0) ^ 1
  const refused = [
    swapped,
    flipped,
    ...[0, 3, head, head + step, head + 2 * step].map((end) => sealedBytes.subarray(0, end)),
  ]
  for (const bytes of refused) await assert.rejects(open(bytes), { name: 'UnopenableStream' })
  await assert.rejects(open(sealedBytes, generateKeyPairSync('x25519').privateKey), { name: 'UnopenableStream' })
})

test('an archive restores folders and files, and no path outside its folder', async (t) => {
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-archive-'))
  t.after(() => rm(folder, { recursive: true }))
  const unpack = (parts: Uint8Array[]) =>
    unpackArchive(
      (async function* () {
        yield* parts
      })(),
      folder,
      () => undefined,
    )
  await unpack([archiveFolder('a/empty'), ...archiveText('a/b', 'text'), archiveEnd()])
  assert.equal(await readFile(join(folder, 'a', 'b'), 'utf8'), 'text')
  await assert.rejects(unpack([...archiveText('../b', 'text'), archiveEnd()]), /outside its folder/)
  await assert.rejects(unpack([...archiveText('c', 'text')]), /cut off/)
  await assert.rejects(unpack([archiveEnd(), Buffer.from('x')]), /more than its end/)
})
