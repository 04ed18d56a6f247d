// The static documentation site: a folder per version, the list of versions, and a first page that leads to the newest.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeStaticSite } from './build-docs.ts'

const writePage = async (target: string, path: string): Promise<void> => {
  await mkdir(join(target, path, '..'), { recursive: true })
  await writeFile(join(target, path), 'a page')
}

test('a static site keeps its versions, and leads to the newest', async (context) => {
  const target = await mkdtemp(join(tmpdir(), 'static-site-'))
  context.after(() => rm(target, { recursive: true }))
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8'))
  for (const path of ['0.0.9/index.html', '0.0.10/index.html', 'pictures/logo.html', `${version}/removed-page.html`])
    await writePage(target, path)
  assert.equal(await writeStaticSite(target), join(target, version))
  assert.deepEqual(JSON.parse(await readFile(join(target, 'versions.json'), 'utf8')), [version, '0.0.10', '0.0.9'])
  assert.match(await readFile(join(target, 'index.html'), 'utf8'), new RegExp(`url=${version}/index\\.html"`))
  const pages = ['index.html', 'concepts/changes.html', 'errors/rate.limited.html', 'removed-page.html']
  assert.deepEqual(
    pages.map((page) => existsSync(join(target, version, page))),
    [true, true, true, false],
  )
  assert.equal(await readFile(join(target, '0.0.9', 'index.html'), 'utf8'), 'a page')
})
