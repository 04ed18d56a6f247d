// Runs the test files (`npm test`), prints a line for each, then the totals and the use of processor time.
import { fileURLToPath } from 'node:url'
import { listChanges, readEdges, touchedTests } from './test-runner/affected-tests.ts'
import { findTests } from './test-runner/find-tests.ts'
import { parseOptions, type TestOptions, USAGE } from './test-runner/options.ts'
import { formatTotalLine, hasFailed } from './test-runner/result.ts'
import { startStress } from './test-runner/stress.ts'
import { costLines, repeatLines, retryLines, skipLines } from './test-runner/summary.ts'
import { openTestRun, type RunResults, type TestRun } from './test-runner/test-run.ts'
import { orderFiles, readTimings, updateTimings, writeTimings } from './test-runner/timings.ts'
import { watchTests } from './test-runner/watch.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const readOptions = (): TestOptions => {
  try {
    const options = parseOptions(process.argv.slice(2))
    if (options !== undefined) return options
    console.log(USAGE)
    process.exit(0)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
    process.exit(2)
  }
}

/** Changed files come nearest first, all others by cost. */
const selectFiles = ({ filters, changedSince }: TestOptions): string[] => {
  const files = orderFiles(findTests(filters), readTimings())
  if (changedSince === undefined) return files
  const { tests, reason } = touchedTests(files, listChanges(root, changedSince), readEdges(root))
  console.log(reason ?? `${tests.length} of ${files.length} test files are touched by changes since ${changedSince}.`)
  return tests
}

const runRepeatedly = async (run: TestRun, files: readonly string[], repeat: number): Promise<RunResults[]> => {
  const runs: RunResults[] = []
  for (let round = 1; round <= repeat; round += 1) {
    if (repeat > 1) console.log(`Run ${round} of ${repeat}`)
    runs.push(await run.runFiles(files))
  }
  return runs
}

const recordTimings = ({ results }: RunResults): void => {
  const measured = results.flatMap(({ file, processorSeconds }) =>
    processorSeconds === undefined ? [] : [[file, processorSeconds] as const],
  )
  writeTimings(updateTimings(readTimings(), Object.fromEntries(measured), new Set(findTests([]))))
}

const report = (runs: readonly RunResults[], sharedSeconds: number | undefined): boolean => {
  const results = runs.flatMap((run) => run.results)
  const lines = [
    ...costLines(results, sharedSeconds),
    ...retryLines(runs.flatMap(({ retried }) => retried)),
    ...repeatLines(runs.map((run) => run.results)),
    ...skipLines(runs[0]?.results ?? []),
  ]
  if (lines.length > 0) console.log(`\n${lines.join('\n')}\n`)
  console.log(formatTotalLine(results))
  // Printed again at the very end: often only the end of a long log is kept.
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`)
  return !results.some(hasFailed) && results.some(({ passed }) => passed > 0)
}

const options = readOptions()
const files = selectFiles(options)
if (files.length === 0) {
  console.log(options.changedSince === undefined ? 'No test file has such a path.' : '0 passed, 0 failed')
  process.exit(options.changedSince === undefined ? 1 : 0)
}
const run = await openTestRun(root)
const endStress = options.stress ? startStress() : undefined
let isGreen = true
try {
  if (options.watch) await watchTests(run, root, files)
  else {
    const runs = await runRepeatedly(run, files, options.repeat)
    if (options.timings) for (const results of runs) recordTimings(results)
    isGreen = report(runs, run.sharedSeconds())
  }
} finally {
  endStress?.()
  await run.close()
}
process.exit(isGreen ? 0 : 1)
