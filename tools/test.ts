// `npm test`: starts one throw-away PostgreSQL for all test files, runs them, prints one line per file and the total.
// `npm test -- <part of a path>` runs the files that match. With TEST_DATABASE_URL set, what stores data runs a second
// time against that server. TEST_RETRIES=1 runs a file that failed once more, in a process of its own and with nothing
// beside it, and says so.
import { readFileSync, rmSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedStore } from '../apps/server/src/platform/db/index.ts'
import { buildWebApps } from './build-web.ts'
import { inOrder } from './test-runner/order.ts'
import { type FileResult, fileLine, totalLine } from './test-runner/result.ts'
import { createRunFolder } from './test-runner/run-folder.ts'
import { dropLeftDatabases, prepareServer, workersFor } from './test-runner/test-server.ts'
import { runInWorkers } from './test-runner/workers.ts'

/** Each worker has several platforms: see workersFor. */
const CONNECTIONS = 200

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

/**
 * Tests that only touch a database through the platform. Those of platform/db visit both servers by themselves, a program with
 * a data folder of its own brings its own server, and test/http is about what comes before any statement.
 */
const runsOnEveryServer = (file: string): boolean =>
  /^apps\/server\/(test\/(journeys|processes|signals)|src\/features)\//.test(file) &&
  !readFileSync(file, 'utf8').includes('dataFolder()')

const findTests = async (filters: readonly string[]): Promise<string[]> => {
  const files: string[] = []
  for await (const file of glob('{apps,packages,tools,benchmarks,reliability,demo}/**/*.test.ts', {
    exclude: (name) => name.includes('node_modules'),
  })) {
    if (filters.length === 0 || filters.some((filter) => file.includes(filter))) files.push(file)
  }
  return inOrder(files)
}

/** Tests that look at the pages of the web apps, which are built once for all of them. */
const needsWebApps = (file: string): boolean => /^apps\/(portal|wallet)\/|web-apps|^demo\//.test(file)

/** Prints a line as soon as a file is done: a long run should show that it moves. */
const runFiles = async (files: readonly string[], label: string, concurrency: number): Promise<FileResult[]> => {
  const results: FileResult[] = []
  await runInWorkers(files, { concurrency }, (result) => {
    results.push(result)
    console.log(fileLine(result, label))
  })
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}\n`)
  return results
}

const hasFailed = ({ failed }: FileResult): boolean => failed > 0

const runRound = async (files: readonly string[], serverUrl: string, label: string): Promise<FileResult[]> => {
  process.env.TEST_SERVER_URL = serverUrl
  let results = await runFiles(files, label, await workersFor(serverUrl))
  for (let left = Number(process.env.TEST_RETRIES ?? 0); left > 0 && results.some(hasFailed); left -= 1) {
    const again = results.filter(hasFailed).map(({ file }) => file)
    results = results.filter((result) => !hasFailed(result))
    for (const file of again) results.push(...(await runFiles([file], `${label}, once more and alone`, 1)))
  }
  return results
}

const files = await findTests(process.argv.slice(2))
const secondServer = process.env.TEST_DATABASE_URL
if (secondServer) await prepareServer(secondServer)
if (files.some(needsWebApps)) await buildWebApps()
const folder = await createRunFolder()
const run = `test_${process.pid}_${Date.now().toString(36)}`
const store = await startEmbeddedStore({ dataDir: join(folder, 'store'), durable: false, maxConnections: CONNECTIONS })
Object.assign(process.env, { TEST_RUN: run, TEST_FOLDER: folder })
// Without the cache every process would compile the whole tree again.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile')
const results: FileResult[] = []
try {
  results.push(...(await runRound(files, store.urlOf('postgres'), '')))
  if (secondServer) {
    results.push(...(await runRound(files.filter(runsOnEveryServer), secondServer, ' on TEST_DATABASE_URL')))
    await dropLeftDatabases(secondServer, run)
  }
} finally {
  await store.stop()
  // At once and not call by call: databases are thousands of files.
  rmSync(folder, { recursive: true, force: true })
}
console.log(totalLine(results))
// Said once more at the very end: of a long log, often only the end is kept.
const failures = results.flatMap((result) => result.failures)
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`)
process.exit(results.some(hasFailed) || results.every(({ passed }) => passed === 0) ? 1 : 0)
