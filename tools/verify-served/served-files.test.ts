// A third party compares the served web apps with a build: equal files pass, and every other one is reported.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { usePlatform } from '@company-data/testkit'
import { appPath, builtFolder, webApps } from '../../apps/server/src/gate/pages/built-apps.ts'
import { compareServed, formatList, listServedFiles, parseList } from './served-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'verify-served-'))
after(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html>')
writeFileSync(join(folder, 'assets', 'app.js'), 'run()')
writeFileSync(join(folder, '.built-from'), 'sources')
writeFileSync(join(folder, 'assets', 'app.js.gz'), gzipSync('run()'))
const files = listServedFiles([{ path: 'wallet', folder }])

/** A platform that serves `app.js` as `script` says, by the encoding that a browser asks for. */
const serve = async (script: (encoding: string) => string | undefined): Promise<string> => {
  const server = createServer(({ url, headers }, response) => {
    const encoding = String(headers['accept-encoding'])
    const content = url === '/wallet/assets/app.js' ? script(encoding) : '<!doctype html>'
    if (content === undefined) return response.writeHead(404).end()
    if (encoding !== 'gzip') return response.end(content)
    return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the list has every file and the page at two addresses', () => {
  assert.deepEqual(
    files.map(({ path }) => path),
    ['/wallet', '/wallet/any/page', '/wallet/assets/app.js'],
  )
  assert.deepEqual(parseList(formatList(files)), files)
  assert.throws(() => parseList('no hash  /wallet'), TypeError)
})

test('equal files pass in every encoding', async () => {
  assert.deepEqual(await compareServed(await serve(() => 'run()'), files), [])
})

test('other content in one encoding alone is reported', async () => {
  const origin = await serve((encoding) => (encoding === 'gzip' ? 'steal()' : 'run()'))
  assert.deepEqual(await compareServed(origin, files), [
    { path: '/wallet/assets/app.js', encoding: 'gzip', reason: 'other_content' },
  ])
})

test('a missing file is reported', async () => {
  const reasons = (await compareServed(await serve(() => undefined), files)).map(({ reason }) => reason)
  assert.deepEqual(reasons, ['not_served', 'not_served', 'not_served'])
})

test('a platform serves exactly the files of its build', async () => {
  const { frontDoor } = await usePlatform()
  const apps = Object.keys(webApps).map((app) => ({ path: appPath(app), folder: builtFolder(app) }))
  const builtFiles = listServedFiles(apps)
  assert.ok(builtFiles.length > apps.length)
  assert.deepEqual(await compareServed(frontDoor, builtFiles), [])
})
