// Waits for a state, however long a busy machine takes for it.
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { formatRecentProblems } from './recent-problems.ts'

/** Only a state that never comes reaches this limit: a test that could exceed it by slowness would be flaky. */
export const LIMIT_MS = 180_000

/** A question often costs milliseconds of a processor, so it is asked less often the longer the answer takes. */
const POLL_MS = { least: 10, most: 100, share: 0.1 }

const nextPoll = (waitedMs: number): number => Math.max(POLL_MS.least, Math.min(POLL_MS.most, waitedMs * POLL_MS.share))

/** Polls until the condition is true. Another limit is only for tests of limits. */
export const until = async (
  label: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = LIMIT_MS,
): Promise<void> => {
  for (const from = performance.now(); !(await holds()); await delay(nextPoll(performance.now() - from))) {
    if (performance.now() >= from + limitMs) assert.fail(`not within ${limitMs} ms: ${label}${formatRecentProblems()}`)
  }
}

/** Polls until the result is as expected; the last one is compared. */
export const eventually = async <T>(ask: () => Promise<T>, expected: T, limitMs = LIMIT_MS): Promise<void> => {
  let value: T | undefined
  const isReached = async (): Promise<boolean> => {
    value = await ask()
    return value === expected
  }
  await until('the expected result', isReached, limitMs).catch(() => assert.equal(value, expected))
}

/**
 * Waits in real time: so that a forbidden event could happen, so that a limit passes, or so that an order is likely
 * which the test does not need. On a slow machine such a test proves less or takes longer, and does not fail. A test
 * that needs an event waits for it with `until`.
 */
export const leaveTimeFor = (_what: string, ms: number): Promise<void> => delay(ms)
