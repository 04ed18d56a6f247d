// The folder of a flow in a repository of others: links and paths that lead out of it.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readDraftToken, readFlowFile, writeAsset, writeDraftToken, writeFlowFile } from './flow-folder.ts'
import { findInside, requireInside, writeInside } from './inside-folder.ts'

const home = await mkdtemp(join(tmpdir(), 'flow-'))
after(() => rm(home, { recursive: true, force: true }))
const folder = join(home, 'repository', 'lease')
await mkdir(folder, { recursive: true })
const outside = join(home, 'secret')
await writeFile(outside, 'secret of the reader')
const OUTSIDE = /outside the folder of the flow/

test('pull and push write no file through a link of the repository', async () => {
  const flow = { name: 'Lease', output_mode: 'document', assets: [], definition: {}, tests: [] } as never
  const asset = { asset_key: 'terms', kind: 'pdf', name: 'Terms', tags: [] } as never
  for (const file of ['flow.json', '.draft-token']) await symlink(outside, join(folder, file))
  await assert.rejects(writeFlowFile(folder, flow), OUTSIDE)
  await assert.rejects(writeDraftToken(folder, 'token'), OUTSIDE)
  await symlink(home, join(folder, 'assets'))
  await assert.rejects(writeAsset(folder, asset, new Uint8Array([1])), OUTSIDE)
  await rm(join(folder, 'assets'))
  await mkdir(join(folder, 'assets'))
  await symlink(outside, join(folder, 'assets', 'terms.pdf'))
  await assert.rejects(writeAsset(folder, asset, new Uint8Array([1])), OUTSIDE)
  assert.equal(await readFile(outside, 'utf8'), 'secret of the reader')
})

test('an asset key of a hostile platform is the name of no other file', async () => {
  for (const key of ['../../.bashrc', '/etc/passwd', 'a/b', '..', 'a\u0000', 'a.b', ''])
    await assert.rejects(
      writeAsset(folder, { asset_key: key, kind: 'pdf', name: '', tags: [] } as never, new Uint8Array([1])),
      /cannot be the name of a file/,
      key,
    )
})

test('a file behind a link is neither read nor sent', async () => {
  await assert.rejects(readFlowFile(folder), OUTSIDE)
  await assert.rejects(readDraftToken(folder), OUTSIDE)
  await assert.rejects(findInside(folder, '../../secret'), OUTSIDE)
  await symlink(home, join(home, 'repository', 'flows'))
  await assert.rejects(requireInside(join(home, 'repository'), 'flows'), OUTSIDE)
})

test('files of the folder, and links inside it, are used as before', async () => {
  await writeInside(folder, 'a.txt', 'long text')
  await writeInside(folder, 'a.txt', 'short')
  await symlink('a.txt', join(folder, 'b.txt'))
  assert.equal(await readFile((await findInside(folder, 'b.txt')) ?? '', 'utf8'), 'short')
  assert.equal(await findInside(folder, 'missing.txt'), undefined)
})
