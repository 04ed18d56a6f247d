// First starts: concurrent, interrupted, and in unusual folders and on unusual platforms.
import assert from 'node:assert/strict'
import { mkdir, readdir, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { leaveTimeFor, until } from '@company-data/testkit/wait'
import { withConnection } from '../connection/connection.ts'
import { StoreError } from '../store-error.ts'
import { startInOtherProcess } from '../testing/other-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { findBinaries, linkLibraries } from './binaries.ts'
import { startEmbeddedStore } from './embedded-store.ts'

const storeError = (part: RegExp) => (error: unknown) => error instanceof StoreError && part.test(error.message)

let dataDir = ''
beforeEach(async () => {
  dataDir = await temporaryFolder()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('one of two concurrent first starts starts the server, both use it', async () => {
  const both = [startInOtherProcess(dataDir), startInOtherProcess(dataDir)]
  const up = await Promise.all(both.map((process) => process.up))
  assert.deepEqual(up.map(({ reused }) => reused).toSorted(), [false, true])
  assert.equal(up[0]?.url, up[1]?.url)
  assert.deepEqual(await Promise.all(both.map((process) => process.stop())), [0, 0])
  assert.deepEqual((await readdir(join(dataDir, 'postgres'))).toSorted(), ['cluster', 'server.log'])
})

test('a killed first start is cleaned up and repeated', async () => {
  const home = join(dataDir, 'postgres')
  const starter = startInOtherProcess(dataDir)
  starter.up.catch(() => {})
  const isBuilding = async () => (await readdir(home).catch(() => [])).some((name) => name.startsWith('cluster.new-'))
  await until('it is being built', isBuilding)
  await leaveTimeFor('initdb to get into the middle', 100)
  await starter.kill()
  assert.ok(!(await readdir(home)).includes('cluster'))
  const lines: string[] = []
  const store = await startEmbeddedStore({ dataDir, durable: false, log: (line) => lines.push(line) })
  assert.match(lines.join('\n'), /interrupted first start/)
  await store.stop()
})

test('accepts paths with separators, and paths too long for a socket', async () => {
  const strange = join(dataDir, 'a, "b" %20 ü')
  const hostAt = async (folder: string): Promise<string> => {
    const store = await startEmbeddedStore({ dataDir: folder, durable: false })
    await withConnection(store.getUrl('postgres'), (client) => client.query('select 1'))
    await store.stop()
    const url = new URL(store.getUrl('postgres'))
    return url.searchParams.get('host') ?? url.hostname
  }
  assert.equal(await hostAt(strange), join(strange, 'postgres', 'cluster', 'socket'))
  const long = join(dataDir, 'x'.repeat(100))
  await rename(strange, long)
  assert.equal(await hostAt(long), '127.0.0.1')
})

test('a data folder that is a file is refused with one sentence', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  await assert.rejects(
    startEmbeddedStore({ dataDir: file }),
    storeError(/^The data folder .*file.* cannot be made or written/),
  )
})

test('without usable binaries the error names DATABASE_URL', async () => {
  await assert.rejects(findBinaries('linux-riscv64'), storeError(/linux-riscv64.*DATABASE_URL/))
  const other = process.platform === 'win32' ? 'darwin-x64' : 'win32-x64'
  await assert.rejects(findBinaries(other), storeError(/not installed.*DATABASE_URL/))
})

test('programs that do not run on this system name DATABASE_URL', async () => {
  const bin = join(dataDir, 'native', 'bin')
  await mkdir(bin, { recursive: true })
  const [initdb = '', postgres = '', pgCtl = ''] = ['initdb', 'postgres', 'pg_ctl'].map((name) => join(bin, name))
  for (const file of [initdb, postgres, pgCtl]) await writeFile(file, '#!/no/such/loader\n')
  const startAttempt = startEmbeddedStore({ dataDir }, { binaries: { initdb, postgres, pgCtl } })
  await assert.rejects(startAttempt, storeError(/do not run on this system.*DATABASE_URL/))
})

test('creates missing library links and reports impossible ones', async () => {
  const library = join(dataDir, 'native', 'lib')
  await mkdir(library, { recursive: true })
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]
  await writeFile(join(dataDir, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  await linkLibraries(dataDir)
  await linkLibraries(dataDir)
  assert.equal(await readlink(join(library, 'libx.so.1')), 'libx.so.1.2')
  await rm(library, { recursive: true })
  await assert.rejects(linkLibraries(dataDir), storeError(/libx\.so\.1 is missing and cannot be made.*DATABASE_URL/))
})
