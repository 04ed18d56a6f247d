// `npm test`: starts one throw-away PostgreSQL for all test files, runs them, prints one line per file and the total.
// `npm test -- <part of a path>` runs the files that match. With TEST_DATABASE_URL set, what stores data runs a second
// time against that server.
import { glob, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startEmbeddedStore } from '../apps/server/src/platform/db/index.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const count = { passed: 0, failed: 0, skipped: 0 }

/** Tests that only touch a database through the platform; those of platform/db visit both servers by themselves. */
const runsOnEveryServer = (file: string): boolean => /^apps\/server\/(test|src\/features)\//.test(file)

const findTests = async (filters: readonly string[]): Promise<string[]> => {
  const files: string[] = []
  for await (const file of glob('{apps,packages,tools,benchmarks}/**/*.test.ts', {
    exclude: (name) => name.includes('node_modules'),
  })) {
    if (filters.length === 0 || filters.some((filter) => file.includes(filter))) files.push(file)
  }
  return files.sort()
}

interface Failure {
  name: string
  file?: string
  details: { type?: string; error?: Error }
}

interface Summary {
  file?: string
  counts: { tests: number; passed: number; skipped: number; todo: number }
  duration_ms: number
}

const nameOf = (file: string | undefined): string => (file ? relative(root, file) : '')

const explain = ({ name, file, details: { error } }: Failure): string => {
  const cause = error?.cause instanceof Error ? error.cause : error
  return `✖ ${nameOf(file)}: ${name}\n${(cause?.stack ?? String(cause)).replace(/^/gm, '      ')}`
}

/** One line as soon as a file is done: a long run should show that it moves. */
const report = ({ file, counts, duration_ms }: Summary, label: string): void => {
  if (!file) return
  const failed = counts.tests - counts.passed - counts.skipped - counts.todo
  count.passed += counts.passed
  count.failed += failed
  count.skipped += counts.skipped
  const extra = `${failed > 0 ? `, ${failed} FAILED` : ''}${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`
  const seconds = (duration_ms / 1000).toFixed(1)
  console.log(`${failed > 0 ? '✖' : '✔'} ${nameOf(file)}${label}: ${counts.passed} passed${extra} (${seconds} s)`)
}

const runFiles = async (files: readonly string[], label: string): Promise<void> => {
  const failures: string[] = []
  const stream = run({
    files: files.map((file) => join(root, file)),
    concurrency: availableParallelism() + 1,
    timeout: 180_000,
  })
  stream.on('test:summary', (summary) => report(summary as Summary, label))
  stream.on('test:fail', (failure) => {
    if (failure.details.type !== 'suite') failures.push(explain(failure as Failure))
  })
  stream.on('test:stderr', ({ message }) => process.stderr.write(message))
  for await (const _ of stream);
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}\n`)
}

const files = await findTests(process.argv.slice(2))
const dataDir = await mkdtemp(join(tmpdir(), 'company-data-test-'))
const store = await startEmbeddedStore({ dataDir, durable: false })
process.env.TEST_SERVER_URL = store.urlOf('postgres')
// Each file is a process of its own: without the cache every one of them would compile the whole tree again.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile')
try {
  await runFiles(files, '')
  if (process.env.TEST_DATABASE_URL) {
    process.env.TEST_SERVER_URL = process.env.TEST_DATABASE_URL
    await runFiles(files.filter(runsOnEveryServer), ' on TEST_DATABASE_URL')
  }
} finally {
  await store.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(`${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`)
process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0)
