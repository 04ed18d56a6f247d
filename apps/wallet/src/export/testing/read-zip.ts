// Reads an archive through its central directory, as other programs do.
import assert from 'node:assert/strict'
import { crc32 } from 'node:zlib'

/** Bytes by name, from the central directory; every number that a program reads is checked. */
export const readFiles = (archive: Buffer): Map<string, Buffer> => {
  const end = archive.length - 22
  assert.equal(archive.readUInt32LE(end), 0x06054b50)
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let remaining = archive.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    assert.equal(archive.readUInt32LE(at), 0x02014b50)
    const [sum, size, nameLength, head] = [16, 24, 28, 42].map((offset) =>
      offset === 28 ? archive.readUInt16LE(at + offset) : archive.readUInt32LE(at + offset),
    ) as [number, number, number, number]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    assert.equal(archive.readUInt32LE(head), 0x04034b50)
    const begin = head + 30 + archive.readUInt16LE(head + 26)
    const bytes = archive.subarray(begin, begin + size)
    assert.equal(crc32(bytes), sum, name)
    files.set(name, bytes)
    at += 46 + nameLength
  }
  assert.equal(at, end)
  return files
}
