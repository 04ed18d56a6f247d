// A test run: one temporary PostgreSQL and one folder for all test files, run once, retried, or repeated.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedStore } from '../../apps/server/src/platform/db/index.ts'
import { buildDocs } from '../build-docs.ts'
import { buildServer, builtProgram } from '../build-server.ts'
import { buildWebApps } from '../build-web.ts'
import { needsDocs, needsWebApps, runsOnEveryServer, startsProgram } from './find-tests.ts'
import { processorSeconds } from './processor-time.ts'
import { type FileResult, formatFileLine, hasFailed } from './result.ts'
import { createRunFolder } from './run-folder.ts'
import { dropLeftDatabases, prepareServer, workersFor } from './test-server.ts'
import { runInWorkers } from './workers.ts'

/** Each worker has several platforms: see workersFor. */
const CONNECTIONS = 200

export interface RunResults {
  results: readonly FileResult[]
  /** Files that passed only on a retry. */
  retried: readonly string[]
}

export interface TestRun {
  /** Runs the files on each of their servers. */
  runFiles(files: readonly string[]): Promise<RunResults>
  /** The time of the runner and the database server, in addition to that of the files. */
  sharedSeconds(): number | undefined
  close(): Promise<void>
}

/** Prints a line as soon as a file is done, to show progress. */
const runAll = async (files: readonly string[], label: string, concurrency: number): Promise<FileResult[]> => {
  const results: FileResult[] = []
  await runInWorkers(files, { concurrency }, (result) => {
    results.push(result)
    console.log(formatFileLine(result, label))
  })
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}\n`)
  return results
}

const runRound = async (files: readonly string[], serverUrl: string, label: string): Promise<RunResults> => {
  process.env.TEST_SERVER_URL = serverUrl
  let results = await runAll(files, label, await workersFor(serverUrl))
  const retried = new Set<string>()
  for (
    let remaining = Number(process.env.TEST_RETRIES ?? 0);
    remaining > 0 && results.some(hasFailed);
    remaining -= 1
  ) {
    const failedFiles = results.filter(hasFailed).map(({ file }) => file)
    results = results.filter((result) => !hasFailed(result))
    for (const file of failedFiles) {
      retried.add(`${file}${label}`)
      results.push(...(await runAll([file], `${label}, again and alone`, 1)))
    }
  }
  return { results, retried: [...retried] }
}

const runOnAllServers = async (files: readonly string[], embedded: string, second?: string): Promise<RunResults> => {
  const first = await runRound(files, embedded, '')
  const repeatedFiles = files.filter(runsOnEveryServer)
  if (!second || repeatedFiles.length === 0) return first
  const { results, retried } = await runRound(repeatedFiles, second, ' on TEST_DATABASE_URL')
  return { results: [...first.results, ...results], retried: [...first.retried, ...retried] }
}

/** The first line of the pid file of PostgreSQL is its process. */
const sharedSeconds = (dataDir: string): number | undefined => {
  const pidFile = join(dataDir, 'postgres', 'cluster', 'data', 'postmaster.pid')
  const server = processorSeconds(Number(readFileSync(pidFile, 'utf8').split('\n')[0]))
  const { user, system } = process.cpuUsage()
  return server === undefined ? undefined : server + (user + system) / 1e6
}

/** Once for all files, and only the parts that they use. */
const build = async (files: readonly string[]): Promise<void> => {
  if (files.some(needsWebApps)) await buildWebApps()
  if (files.some(needsDocs)) await buildDocs()
  if (!files.some(startsProgram)) return
  await buildServer()
  process.env.TEST_PROGRAM = builtProgram
}

/** Starts the shared resources of all files. The caller closes it, also after a failure. */
export const openTestRun = async (root: string): Promise<TestRun> => {
  const secondServer = process.env.TEST_DATABASE_URL
  if (secondServer) await prepareServer(secondServer)
  const folder = await createRunFolder()
  const name = `test_${process.pid}_${Date.now().toString(36)}`
  const store = await startEmbeddedStore({
    dataDir: join(folder, 'store'),
    durable: false,
    maxConnections: CONNECTIONS,
  })
  Object.assign(process.env, { TEST_RUN: name, TEST_FOLDER: folder })
  // Without the cache every process would compile the whole tree again.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile')
  return {
    async runFiles(files) {
      await build(files)
      return runOnAllServers(files, store.getUrl('postgres'), secondServer)
    },
    sharedSeconds: () => sharedSeconds(join(folder, 'store')),
    async close() {
      await store.stop()
      if (secondServer) await dropLeftDatabases(secondServer, name)
      // In one call: databases are thousands of files.
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
