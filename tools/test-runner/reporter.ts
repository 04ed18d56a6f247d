// Counts the test results of a file and sends them to the runner when the file's suite has ended.
import type { TestEvent } from 'node:test/reporters'
import type { FileResult } from './result.ts'

type Outcome = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>

/** For a suite whose own hooks and loading succeeded. */
const ONLY_TESTS_FAILED = 'subtestsFailed'

const getError = ({ type, data }: Outcome): { error: Error; failureType: string | undefined } | undefined => {
  if (type === 'test:pass') return undefined
  const { error } = data.details
  return {
    error: error.cause instanceof Error ? error.cause : error,
    failureType: 'failureType' in error ? String(error.failureType) : undefined,
  }
}

/** With its causes: a failed property explains itself only there. */
const formatStack = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const text = error.stack ?? String(error)
  return error.cause === undefined ? text : `${text}\ncaused by ${formatStack(error.cause)}`
}

const explain = (file: string, name: string, error: Error): string =>
  `✖ ${file}: ${name}\n${formatStack(error).replace(/^/gm, '      ')}`

const fileCounts = () => {
  let outcomes: Outcome[] = []
  const lateErrors: Error[] = []
  // Completed tests cannot fail any more, but work they left running still can (the exit code shows that).
  process.on('uncaughtExceptionMonitor', (error) => lateErrors.push(error))

  const finish = (file: string): FileResult => {
    const isSkipped = ({ data }: Outcome): boolean => data.skip !== undefined || data.todo !== undefined
    const tests = outcomes.filter(({ data }) => data.details.type !== 'suite')
    const failed = tests.filter(({ type }) => type === 'test:fail').length
    const failures = outcomes.flatMap((outcome) => {
      const failure = getError(outcome)
      return failure === undefined || failure.failureType === ONLY_TESTS_FAILED
        ? []
        : [explain(file, outcome.data.name, failure.error)]
    })
    if (failures.length === 0 && process.exitCode) {
      failures.push(...lateErrors.map((error) => explain(file, 'after its tests ended', error)))
    }
    const skipped = tests.filter(isSkipped).length
    const passed = tests.length - failed - skipped
    outcomes = []
    return { file, passed, failed: Math.max(failed, failures.length > 0 ? 1 : 0), skipped, durationMs: 0, failures }
  }
  return {
    add: (outcome: Outcome): void => {
      outcomes.push(outcome)
    },
    finish,
  }
}

const report = async function* (events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = fileCounts()
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    counts.add(event)
    if (event.data.nesting === 0) process.send?.(counts.finish(event.data.name))
  }
  yield ''
}

// biome-ignore lint/style/noDefaultExport: node:test takes a reporter from there
export default report
