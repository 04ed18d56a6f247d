// Reading ZIP archives of this wallet and of other programs, also hostile ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { DamagedArchive, openZip } from './unzip.ts'

interface Options {
  isDeflated?: boolean
  /** Overrides the stated size. */
  size?: number
  comment?: string
}

/** One file, as any program writes it. */
const zipOne = (name: string, content: Buffer, { isDeflated = false, size, comment = '' }: Options = {}): Buffer => {
  const packed = isDeflated ? deflateRawSync(content) : content
  const members = Buffer.alloc(26)
  members.writeUInt16LE(20, 0)
  members.writeUInt16LE(isDeflated ? 8 : 0, 4)
  members.writeUInt32LE(crc32(content), 10)
  members.writeUInt32LE(packed.length, 14)
  members.writeUInt32LE(size ?? content.length, 18)
  members.writeUInt16LE(Buffer.byteLength(name), 22)
  const head = Buffer.concat([Buffer.from('504b0304', 'hex'), members, Buffer.from(name)])
  const entry = Buffer.concat([Buffer.from('504b01021400', 'hex'), members, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(head.length + packed.length, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([head, packed, entry, end, Buffer.from(comment)])
}

const open = (archive: Buffer) => openZip(new Blob([new Uint8Array(archive)]))

test('stored and deflated files are read, also before a comment', async () => {
  const content = Buffer.from('Grüße '.repeat(500))
  for (const isDeflated of [false, true]) {
    const zip = await open(zipOne('wallet/profil é.json', content, { isDeflated, comment: 'made elsewhere' }))
    assert.deepEqual(zip.names, ['wallet/profil é.json'])
    assert.ok(content.equals(await zip.read('wallet/profil é.json')))
  }
})

test('a file that is not an archive, or is cut off, is damaged', async () => {
  const archive = zipOne('a', Buffer.from('content'))
  for (const bytes of [Buffer.from('no archive'), Buffer.alloc(0), archive.subarray(0, -1)])
    await assert.rejects(open(bytes), DamagedArchive)
  const beyond = Buffer.from(archive)
  const entryAt = beyond.indexOf(Buffer.from('504b0102', 'hex'))
  beyond.writeUInt16LE(60_000, entryAt + 28)
  beyond.writeUInt32LE(0xffffffff, beyond.length - 10)
  await assert.rejects(open(beyond), DamagedArchive)
})

test('altered, missing and unpackable files are damaged', async () => {
  const archive = zipOne('a', Buffer.from('content'))
  archive.write('C', 31)
  await assert.rejects((await open(archive)).read('a'), DamagedArchive)
  await assert.rejects((await open(archive)).read('b'), DamagedArchive)
  const deflated = zipOne('a', Buffer.from('content'), { isDeflated: true })
  deflated.fill(0xff, 31, 36)
  await assert.rejects((await open(deflated)).read('a'), DamagedArchive)
})

test('a deflated file never exceeds its stated size or the limit', async () => {
  const zeros = Buffer.alloc(5_000_000)
  const bomb = await open(zipOne('a', zeros, { isDeflated: true, size: 1_000 }))
  await assert.rejects(bomb.read('a'), DamagedArchive)
  const huge = await open(zipOne('a', zeros, { isDeflated: true, size: 0xfffffff0 }))
  await assert.rejects(huge.read('a'), DamagedArchive)
})
