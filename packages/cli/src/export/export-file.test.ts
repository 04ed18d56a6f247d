// The file of an export: a later run continues after its last complete line, and no other file is touched.
import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openExportFile } from './export-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'export-file-'))
after(() => rm(folder, { recursive: true, force: true }))
const line = (n: number, text = ''): string => `${JSON.stringify({ cursor: `c${n}`, text })}\n`

test('a new file is for its owner alone, and has the lines that were added', async () => {
  const path = join(folder, 'new.ndjson')
  const file = await openExportFile(path, false)
  assert.deepEqual([file.cursor, file.count], [undefined, 0])
  await file.add([{ cursor: 'c1' }, { cursor: 'c2' }])
  await file.close()
  assert.equal(await readFile(path, 'utf8'), '{"cursor":"c1"}\n{"cursor":"c2"}\n')
  assert.equal((await stat(path)).mode & 0o077, 0)
})

test('a cut file loses its half line and continues after the last whole one', async () => {
  const path = join(folder, 'cut.ndjson')
  // Lines across the blocks in which the file is read.
  const whole = line(1, 'a'.repeat(100_000)) + line(2, 'ä'.repeat(70_000))
  await writeFile(path, `${whole}{"cursor":"c3","te`)
  const file = await openExportFile(path, false)
  assert.deepEqual([file.cursor, file.count], ['c2', 2])
  await file.add([{ cursor: 'c3' }])
  await file.close()
  assert.equal(await readFile(path, 'utf8'), `${whole}{"cursor":"c3"}\n`)
})

test('a complete export and any other file are refused and left as they are', async () => {
  for (const text of [`${line(1)}{"complete":true,"count":1}\n`, 'a letter\n', 'a letter', '{}\n']) {
    const path = join(folder, 'other')
    await writeFile(path, text)
    await assert.rejects(openExportFile(path, false), /is not an export that was cut off/)
    assert.equal(await readFile(path, 'utf8'), text)
  }
  await assert.rejects(openExportFile(join(folder, 'none', 'file'), false), /cannot be written \(ENOENT\)/)
})

test('a continued export is for its owner alone', async () => {
  const path = join(folder, 'readable.ndjson')
  await writeFile(path, line(1))
  await chmod(path, 0o644)
  await (await openExportFile(path, false)).close()
  assert.equal((await stat(path)).mode & 0o077, 0)
})

test('an export is continued as it was begun, opened or sealed', async () => {
  const [openedPath, sealedPath] = [join(folder, 'opened.ndjson'), join(folder, 'sealed.ndjson')]
  await writeFile(openedPath, '{"cursor":"c1","opened":true,"connection":{}}\n')
  await writeFile(sealedPath, '{"cursor":"c1","connection":{}}\n')
  await assert.rejects(openExportFile(openedPath, false), /was begun with --decrypt/)
  await assert.rejects(openExportFile(sealedPath, true), /was begun without --decrypt/)
  await (await openExportFile(openedPath, true)).close()
})
