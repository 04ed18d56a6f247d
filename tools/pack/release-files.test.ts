// The files beside packed packages, as an operator would check them.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { writeChecksums } from './checksums.ts'
import { writeMaterialsBill } from './sbom.ts'

const root = join(import.meta.dirname, '..', '..')
let folder: string
before(async () => {
  folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'release-files-'))
})
after(() => rm(folder, { recursive: true }))

test('the bill of materials lists what a production install brings', async () => {
  const { path, components } = await writeMaterialsBill(root, folder)
  const bill = JSON.parse(await readFile(path, 'utf8'))
  assert.equal(bill.bomFormat, 'CycloneDX')
  const names = bill.components.map(({ group, name }: { group?: string; name: string }) =>
    group === undefined || name.startsWith('@') ? name : `${group}/${name}`,
  )
  assert.equal(names.length, components)
  for (const name of ['fastify', 'pg', 'kysely']) assert.ok(names.includes(name), name)
  assert.ok(!names.includes('knip'), 'nothing of development')
})

test('the checksums are those of every file beside them', async () => {
  await writeFile(join(folder, 'a.tgz'), 'content')
  const text = await readFile(await writeChecksums(folder), 'utf8')
  const hash = createHash('sha256').update('content').digest('hex')
  assert.match(text, new RegExp(`^${hash}  a\\.tgz$`, 'm'))
  assert.doesNotMatch(text, /SHA256SUMS/)
  assert.equal(await readFile(await writeChecksums(folder), 'utf8'), text)
})
