// The site as static files on any host, below any path, with several versions side by side.
import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { after, test } from 'node:test'
import { inBrowser, useBrowser } from '@company-data/testkit/browser'
import { buildSite } from '../src/build-site.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

const root = join(import.meta.dirname, '../../..')
const folder = await mkdtemp(join(tmpdir(), 'docs-versions-'))
const server = createServer(async ({ url = '' }, response) => {
  const path = url.replace(/^\/some\/path\//, '')
  const bytes = await readFile(join(folder, path)).catch(() => undefined)
  response.writeHead(bytes === undefined ? 404 : 200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' })
  response.end(bytes)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/path`
after(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const { openPage } = useBrowser()

test('a reader changes the version and stays on the page, where it exists', inBrowser, async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  await buildSite(join(folder, version), { root, apis: [], versions: '../versions.json' })
  await cp(join(folder, version), join(folder, '0.1.0'), { recursive: true })
  await rm(join(folder, '0.1.0', 'guides'), { recursive: true })
  await writeFile(join(folder, 'versions.json'), JSON.stringify([version, '0.1.0']))
  const page = await openPage({ expected: /404/ })
  await page.goto(`${address}/${version}/concepts/changes.html`)
  const choice = page.getByRole('combobox', { name: 'Version' })
  assert.equal(await choice.inputValue(), version)
  await choice.selectOption('0.1.0')
  await page.waitForURL(`${address}/0.1.0/concepts/changes.html`)
  await page.getByRole('heading', { name: 'Changes', level: 1 }).waitFor()
  await page.goto(`${address}/${version}/guides/approve-logins.html`)
  await choice.selectOption('0.1.0')
  await page.waitForURL(`${address}/0.1.0/index.html`)
})
