// The command line of `npm test`.
import { parseArgs } from 'node:util'

export interface TestOptions {
  /** Parts of paths: a file runs if its path contains one of them, or if the list is empty. */
  filters: readonly string[]
  /** Runs only the files that a change since this commit affects; undefined runs all. */
  changedSince: string | undefined
  /** The number of complete runs. */
  repeat: number
  /** Keeps every processor busy with other work during the run. */
  stress: boolean
  /** Writes the processor time of each file into the record that orders the files. */
  timings: boolean
  /** Runs again after each change of a file. */
  watch: boolean
}

export const USAGE = `npm test -- [options] [part of a path …]

Runs the test files whose path contains one of the parts, or all of them.

  --changed          only the files that a change since main touches, and uncommitted changes
  --since <commit>   the same, since another commit
  --watch            runs again when a source file of the selected tests changes
  --repeat <n>       runs n times, and reports every file that failed in any run
  --stress           keeps every processor busy with other work while the tests run
  --timings          writes the processor time of each file into tools/test-runner/timings.json
  --help             prints this text

Environment: TEST_DATABASE_URL runs what differs between database servers a second time on that server.
TEST_RETRIES=<n> runs a file that failed up to n times more, alone, and lists it at the end.`

const toCount = (text: string): number => {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`--repeat needs a whole number above 0, not "${text}"`)
  return count
}

/** Undefined: the caller asked for the usage text. Throws with one sentence for arguments that do not exist. */
export const parseOptions = (args: readonly string[]): TestOptions | undefined => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      since: { type: 'string' },
      watch: { type: 'boolean', default: false },
      repeat: { type: 'string', default: '1' },
      stress: { type: 'boolean', default: false },
      timings: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const changedSince = values.since ?? (values.changed ? 'main' : undefined)
  if (values.watch && (values.repeat !== '1' || values.timings)) {
    throw new Error('--watch does not go together with --repeat or --timings')
  }
  if (values.timings && values.stress) throw new Error('--timings needs quiet processors: leave --stress away')
  const { stress, timings, watch } = values
  return { filters: positionals, changedSince, repeat: toCount(values.repeat), stress, timings, watch }
}
