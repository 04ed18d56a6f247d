// Timers that a test mocks are mocked for its own code only: the platforms of the worker continue, and a mocked timer of
// theirs would never fire once the test has ended.
import type { mock } from 'node:test'
import { getRunningScope, type Scope } from './scopes.ts'

type MockTracker = typeof mock

const NAMES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const

type TimerFunction = (...values: unknown[]) => unknown

/** The end of the test removes the functions as it removes the mocked ones. */
const mockInScope = (scope: Scope, real: Readonly<Record<string, TimerFunction>>): void => {
  const functions = globalThis as unknown as Record<string, TimerFunction>
  for (const name of NAMES) {
    const [mocked, original] = [functions[name], real[name]]
    if (mocked === undefined || original === undefined || mocked === original) continue
    functions[name] = (...values) => (getRunningScope() === scope ? mocked : original)(...values)
  }
}

/** Replaces how the tracker of a test mocks timers. */
export const scopeTimers = (tracker: MockTracker, scope: Scope): MockTracker => {
  const { timers } = tracker
  const enable = timers.enable.bind(timers)
  timers.enable = (options) => {
    const functions = globalThis as unknown as Record<string, TimerFunction>
    const real = Object.fromEntries(
      NAMES.flatMap((name) => (functions[name] ? [[name, functions[name]] as const] : [])),
    )
    enable(options)
    mockInScope(scope, real)
  }
  return tracker
}
