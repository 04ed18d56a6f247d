// The archive, read back through its central directory.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFiles } from './testing/read-zip.ts'
import { createBlobWriter, createZip } from './zip.ts'

const writeZip = async (fill: (zip: ReturnType<typeof createZip>) => void): Promise<Buffer> => {
  const writer = createBlobWriter()
  const zip = createZip(new Date(2025, 10, 16, 12, 30), writer.write)
  fill(zip)
  zip.finish()
  return Buffer.from(await (await writer.finish()).arrayBuffer())
}

test('files are read back unchanged, with their names and checksums', async () => {
  const archive = await writeZip((zip) => {
    zip.add('export/Übersicht.html', '<p>Grüße</p>')
    zip.add(
      'export/photo.bin',
      Uint8Array.from({ length: 70_000 }, (_, index) => index % 251),
    )
    zip.add('export/empty.txt', '')
  })
  const files = readFiles(archive)
  assert.deepEqual([...files.keys()], ['export/Übersicht.html', 'export/photo.bin', 'export/empty.txt'])
  assert.equal(files.get('export/Übersicht.html')?.toString(), '<p>Grüße</p>')
  assert.equal(files.get('export/photo.bin')?.[69_999], 69_999 % 251)
})

test('an archive without files is valid', async () => {
  assert.equal(readFiles(await writeZip(() => undefined)).size, 0)
})
