// If PostgreSQL goes away during a start, the program ends with one sentence instead of a stack.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { log, readConfig, startApp } from '@company-data/server'
import {
  createDatabases,
  quickSealKeys,
  runProgram,
  startDatabaseProxy,
  type TestDatabases,
} from '@company-data/testkit'
import { StoreError } from '../../src/platform/db/index.ts'

let databases: TestDatabases
let dataDir: string
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'company-data-lost-store-'))
  databases = await createDatabases(['eu'])
})
after(async () => {
  await databases.drop()
  await rm(dataDir, { recursive: true })
})

/** The same databases behind a proxy that drops every connection after this many chunks of the server's responses. */
const openProxy = async (chunkCount: number) => {
  const proxy = await startDatabaseProxy(databases.directory)
  proxy.cutAfter(chunkCount)
  return {
    close: proxy.close,
    settings: {
      PORT: '0',
      DATA_DIR: dataDir,
      OPERATOR_TOKEN: 'o'.repeat(40),
      DATABASE_URL: proxy.through(databases.directory),
      DATABASE_URL_EU: proxy.through(databases.regions.get('eu') ?? ''),
    },
  }
}

const newSealKey = quickSealKeys()

/**
 * The outcome of a start whose server disappears after this many chunks: the error, or undefined if it was ready
 * before.
 */
const startCutOff = async (chunkCount: number): Promise<unknown> => {
  const proxy = await openProxy(chunkCount)
  try {
    const app = await startApp(readConfig(proxy.settings), { log: log('silent'), newSealKey })
    await app.stop()
    return undefined
  } catch (error) {
    return error
  } finally {
    proxy.close()
  }
}

test('a start that loses PostgreSQL at any moment fails with one sentence', async () => {
  let cuts = 0
  for (let chunkCount = 0; ; chunkCount += 1 + Math.floor(chunkCount / 4)) {
    const error = await startCutOff(chunkCount)
    if (error === undefined) break
    assert.ok(error instanceof StoreError, `after ${chunkCount} pieces: ${(error as Error).stack}`)
    assert.match(error.message, /^(DATABASE_URL\w*: )?The .*PostgreSQL.*\.$/)
    cuts += 1
  }
  assert.ok(cuts > 3, `only ${cuts} cuts`)
})

test('the program says so in one line and exits 2', async () => {
  // Early enough on every machine: later cuts, which a fast one may not reach before it is ready, are tested above.
  const proxy = await openProxy(12)
  try {
    const { code, stdout, stderr } = await runProgram(proxy.settings)
    assert.equal(code, 2, stderr)
    assert.match(stderr, /^The .*PostgreSQL.*\.\n$/)
    assert.doesNotMatch(stdout, /^ready /m)
  } finally {
    proxy.close()
  }
})
