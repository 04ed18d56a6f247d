// Encrypted archives: opened by the documented recipe, and refused when anything of them is changed.
import assert from 'node:assert/strict'
import { createDecipheriv, pbkdf2Sync } from 'node:crypto'
import { test } from 'node:test'
import { CryptoError } from '../crypto-error.ts'
import { ARCHIVE_CHUNK_BYTES, ARCHIVE_HEAD_BYTES, SEALED_CHUNK_BYTES } from './archive-form.ts'
import { createArchiveSealer, isSealedArchive, openArchive } from './sealed-archive.ts'

const PASSPHRASE = 'six words that only Zoë knows'

const sealParts = async (...parts: readonly Uint8Array[]): Promise<Blob> => {
  const sealer = await createArchiveSealer(PASSPHRASE)
  for (const part of parts) sealer.write(part)
  return sealer.finish()
}

const toBytes = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())

const PATTERN = Uint8Array.from({ length: 251 }, (_, index) => index)
const counted = (length: number): Uint8Array => Buffer.alloc(length, PATTERN)

const findReason = async (file: Blob, passphrase = PASSPHRASE): Promise<string> => {
  try {
    await openArchive(file, passphrase)
    return 'opened'
  } catch (error) {
    assert.ok(error instanceof CryptoError)
    return error.reason
  }
}

test('an archive opens with its passphrase only, at every size around a chunk', async () => {
  for (const length of [0, 1, ARCHIVE_CHUNK_BYTES, ARCHIVE_CHUNK_BYTES + 1, 2 * ARCHIVE_CHUNK_BYTES + 5]) {
    const plaintext = counted(length)
    const archive = await sealParts(plaintext.subarray(0, 7), plaintext.subarray(7))
    assert.ok((await toBytes(await openArchive(archive, PASSPHRASE))).equals(plaintext), `${length} bytes`)
  }
  const archive = await sealParts(counted(10))
  assert.equal(await findReason(archive, 'another passphrase'), 'not_opened')
  assert.equal(await findReason(archive, PASSPHRASE.normalize('NFD')), 'opened')
  assert.equal(await isSealedArchive(archive), true)
  assert.equal(await isSealedArchive(new Blob(['PK'])), false)
})

test('another program opens an archive by the documented recipe', async () => {
  const archive = await toBytes(await sealParts(counted(ARCHIVE_CHUNK_BYTES + 3)))
  assert.equal(archive.toString('latin1', 0, 8), 'CDARCH01')
  const head = archive.subarray(0, 35)
  const key = pbkdf2Sync(PASSPHRASE.normalize('NFKC'), head.subarray(12, 28), head.readUInt32BE(8), 32, 'sha256')
  const openChunk = (chunk: Uint8Array, index: number, last: number): Buffer => {
    const iv = Buffer.concat([head.subarray(28), Buffer.from([0, 0, 0, index, last])])
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(head).setAuthTag(chunk.subarray(-16))
    return Buffer.concat([decipher.update(chunk.subarray(0, -16)), decipher.final()])
  }
  const end = 35 + SEALED_CHUNK_BYTES
  const plaintext = Buffer.concat([openChunk(archive.subarray(35, end), 0, 0), openChunk(archive.subarray(end), 1, 1)])
  assert.ok(plaintext.equals(counted(ARCHIVE_CHUNK_BYTES + 3)))
  assert.equal(head.readUInt32BE(8), 600_000)
})

test('an archive that was cut off, reordered or altered does not open', async () => {
  const archive = await toBytes(await sealParts(counted(2 * ARCHIVE_CHUNK_BYTES + 5)))
  const chunkAt = (index: number) => ARCHIVE_HEAD_BYTES + index * SEALED_CHUNK_BYTES
  const head = archive.subarray(0, ARCHIVE_HEAD_BYTES)
  const [first, second, last] = [0, 1, 2].map((index) => archive.subarray(chunkAt(index), chunkAt(index + 1)))
  assert.ok(first && second && last)
  assert.equal(await findReason(new Blob([head, first, second])), 'malformed')
  assert.equal(await findReason(new Blob([head, second, first, last])), 'not_opened')
  assert.equal(await findReason(new Blob([head, first, last])), 'malformed')
  const altered = archive.slice()
  altered[chunkAt(1)] = (altered[chunkAt(1)] ?? 0) ^ 1
  assert.equal(await findReason(new Blob([altered])), 'malformed')
})

test('refuses a file that is not an archive or names too many iterations', async () => {
  assert.equal(await findReason(new Blob(['PK\u0003\u0004'])), 'malformed')
  const archive = await toBytes(await sealParts(counted(3)))
  assert.equal(await findReason(new Blob([archive.subarray(0, ARCHIVE_HEAD_BYTES)])), 'malformed')
  archive.writeUInt32BE(0xffffffff, 8)
  assert.equal(await findReason(new Blob([archive])), 'malformed')
})
