// Tests that may depend on time, each with its reason. The list should only shrink: the check refuses an exception that
// matches nothing.
/** A line that may depend on time: the file, a part of the line, and the reason. */
export interface TimeException {
  readonly file: string
  readonly code: string
  readonly reason: string
}

const except = (file: string, reason: string, ...codes: string[]): TimeException[] =>
  codes.map((code) => ({ file, code, reason }))

const server = 'apps/server/src'
const testkit = 'packages/testkit/src'

const LOWER_BOUND = 'a lower bound: a slow machine only adds to it'
const MOVED_CLOCK = 'a stopped clock that the test moves'
const VIRTUAL = 'the virtual time of a simulation, and timers that only have to fire'
const ORDER = 'the order of moments, which does not depend on speed'
const BROWSER = 'waits in a browser test, converted with it'

export const timeInTests: readonly TimeException[] = [
  // The only place where tests wait.
  ...except(`${testkit}/wait/until.ts`, 'the wait helper itself', 'nextPoll(performance', 'limitMs', 'leaveTimeFor'),
  ...except(`${testkit}/endpoints/arrivals.ts`, 'the limit of a wait for an event', 'setTimeout(fail, timeoutMs)'),
  ...except(`${testkit}/http/call.ts`, 'the limit of a wait for an event', 'keeps the connection open'),
  ...except(`${testkit}/http/push-stream.ts`, 'the limit of a wait for an event', 'no push within'),
  // Operations that are slow on purpose, and peers that never stop talking.
  ...except(`${testkit}/endpoints/behaviours.ts`, 'an endpoint that is slow on purpose', 'const pause ='),
  ...except(
    `${server}/platform/http/sockets.test.ts`,
    'a peer that never stops talking',
    'const noise =',
    'const keepWriting =',
  ),
  ...except(
    'apps/server/test/http/connection-limits.test.ts',
    'a peer that never stops talking',
    'const keepWriting =',
  ),
  ...except(`${testkit}/s3/signature.ts`, 'the clock rule of S3, with a tolerance of 15 minutes', 'SKEW_MS'),
  ...except(
    'apps/server/test/processes/process-stop.test.ts',
    'extends limits of the program',
    'globalThis.setTimeout =',
  ),
  // Values of a clock.
  ...except(`${testkit}/platform/program.ts`, 'reported, and not asserted', 'performance.now()'),
  ...except(`${server}/gate/request-log.test.ts`, 'the moment of a request, which is not compared', 'arrivedAt'),
  ...except(`${server}/features/delivery/webhooks/dispatcher/dispatcher.test.ts`, MOVED_CLOCK, 'let nowMs ='),
  ...except(`${server}/features/delivery/webhooks/delivery-loops/loop-rows.test.ts`, MOVED_CLOCK, 'const later ='),
  ...except(`${server}/platform/net/outbound.test.ts`, MOVED_CLOCK, 'let nowMs ='),
  ...except(
    'apps/server/test/simulation/machine/virtual-globals.test.ts',
    VIRTUAL,
    'setTimeout(',
    'setInterval(',
    'performance.now()',
  ),
  // Comparisons that a slow machine passes.
  ...except(`${testkit}/endpoints/behaviours.test.ts`, LOWER_BOUND, 'const startedMs =', '>= 29'),
  ...except(`${server}/features/approvals/two-factor/poll-challenge.test.ts`, LOWER_BOUND, 'const began =', '>= 990'),
  ...except(`${server}/features/delivery/webhooks/dispatcher/dispatcher-faults.test.ts`, LOWER_BOUND, 'at.push('),
  ...except(`${server}/platform/jobs/jobs.test.ts`, LOWER_BOUND, '>= 200'),
  ...except(`${server}/features/delivery/changes/feed/hydrate.test.ts`, ORDER, '<= raisedBefore'),
  ...except(`${server}/features/sharing/verifications/attestations.test.ts`, ORDER, 'at >= before'),
  ...except(`${testkit}/endpoints/endpoint-sink.test.ts`, ORDER, 'receivedAt.getTime() >= before'),
  ...except(
    `${server}/features/sharing/connections/answers/file-answers.test.ts`,
    'a tolerance of hours',
    'days > 29.9',
  ),
  ...except(`${server}/platform/files/testing/file-store-tests.ts`, 'a tolerance of an hour', 'modifiedAt.getTime()'),
  // Processor time, which another process does not add to.
  ...except(
    'packages/pdf/src/check/damage.test.ts',
    'processor time of one thread, far above the usual',
    'ms < CPU_MS',
  ),
  ...except(
    'packages/pdf/src/pool/pool.test.ts',
    'a share of a duration, in the best of five tries',
    'performance.now()',
  ),
  // Tests of how the runner treats such files.
  ...except(
    'tools/test-runner/testing/leaves-an-error.ts',
    'an error that comes late',
    'setTimeout(() => {',
    'delay(50)',
  ),
  ...except(
    'tools/test-runner/testing/mocks-timers.ts',
    'timers that fire in any order, or when the test says so',
    'setTimeout(() => {',
    'setTimeout(resolve, 0)',
  ),
  ...except('tools/test-runner/testing/passes.ts', 'a file that takes a moment', 'setTimeout(resolve, 10)'),
  ...except('apps/wallet/test/connections/scan.test.ts', BROWSER, 'setInterval('),
]
