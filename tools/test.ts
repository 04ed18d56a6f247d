// `npm test`: starts one throw-away PostgreSQL for all test files, runs them, prints one line per file and the total.
// `npm test -- <part of a path>` runs the files that match. With TEST_DATABASE_URL set, what stores data runs a second
// time against that server. TEST_RETRIES=1 runs a file that failed once more, alone, and says so: on a machine busy with
// three files at a time a port or a timer can be lost to a neighbour.
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
  for await (const file of glob('{apps,packages,tools,benchmarks,reliability}/**/*.test.ts', {
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

const failedOf = ({ counts }: Summary): number => counts.tests - counts.passed - counts.skipped - counts.todo

/** A file that ended before its tests did has no summary of its own. */
const crashed = (file: string): Summary => ({
  file,
  counts: { tests: 1, passed: 0, skipped: 0, todo: 0 },
  duration_ms: 0,
})

const add = (summary: Summary, sign: 1 | -1): void => {
  count.passed += sign * summary.counts.passed
  count.failed += sign * failedOf(summary)
  count.skipped += sign * summary.counts.skipped
}

/** One line as soon as a file is done: a long run should show that it moves. */
const report = (summary: Summary, label: string): void => {
  const { file, counts, duration_ms } = summary
  const failed = failedOf(summary)
  const extra = `${failed > 0 ? `, ${failed} FAILED` : ''}${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`
  const seconds = (duration_ms / 1000).toFixed(1)
  console.log(`${failed > 0 ? '✖' : '✔'} ${nameOf(file)}${label}: ${counts.passed} passed${extra} (${seconds} s)`)
}

/** Runs the files and answers with those that failed. */
const runFiles = async (
  files: readonly string[],
  label: string,
  concurrency: number,
): Promise<Map<string, Summary>> => {
  const failures: string[] = []
  const failed = new Map<string, Summary>()
  const stream = run({ files: files.map((file) => join(root, file)), concurrency, timeout: 180_000 })
  stream.on('test:summary', (data) => {
    const summary = data as Summary
    if (!summary.file) return
    report(summary, label)
    add(summary, 1)
    if (failedOf(summary) > 0) failed.set(nameOf(summary.file), summary)
  })
  const broken = new Map<string, Summary>()
  stream.on('test:fail', (failure) => {
    if (failure.details.type !== 'suite') failures.push(explain(failure as Failure))
    if (failure.file !== undefined) broken.set(nameOf(failure.file), crashed(failure.file))
  })
  stream.on('test:stderr', ({ message }) => process.stderr.write(message))
  for await (const _ of stream);
  for (const [name, summary] of broken) {
    if (failed.has(name)) continue
    failed.set(name, summary)
    add(summary, 1)
    report(summary, label)
  }
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}\n`)
  return failed
}

const runRound = async (files: readonly string[], label: string): Promise<void> => {
  let failed = await runFiles(files, label, availableParallelism() + 1)
  for (let left = Number(process.env.TEST_RETRIES ?? 0); left > 0 && failed.size > 0; left -= 1) {
    for (const summary of failed.values()) add(summary, -1)
    failed = await runFiles([...failed.keys()], `${label}, once more and alone`, 1)
  }
}

const files = await findTests(process.argv.slice(2))
const dataDir = await mkdtemp(join(tmpdir(), 'company-data-test-'))
const store = await startEmbeddedStore({ dataDir, durable: false })
process.env.TEST_SERVER_URL = store.urlOf('postgres')
// Each file is a process of its own: without the cache every one of them would compile the whole tree again.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile')
try {
  await runRound(files, '')
  if (process.env.TEST_DATABASE_URL) {
    process.env.TEST_SERVER_URL = process.env.TEST_DATABASE_URL
    await runRound(files.filter(runsOnEveryServer), ' on TEST_DATABASE_URL')
  }
} finally {
  await store.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(`${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`)
process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0)
