// Tests of the limits: the formula of the upload budget, and patterns whose text form is the rule.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorCatalog } from './errors.ts'
import { hasLevel, levels } from './levels.ts'
import {
  companyCodePattern,
  outOfOrderRetrySeconds,
  personShareCodePattern,
  pluginTokenPattern,
  purposePattern,
  sealedBudget,
  serviceShareCodePattern,
  uploadBodyBytes,
  writesPausedRetrySeconds,
} from './limits.ts'
import { rateLimits } from './rate-limits.ts'

test('FG-37: the upload budget has the values of the decision', () => {
  const budgets = [5, 10, 20, 25].map((mb) => sealedBudget(mb))
  assert.deepEqual(budgets, [9_386_211, 18_706_887, 37_348_238, 46_668_913])
  assert.equal(sealedBudget(), 46_668_913)
  assert.equal(uploadBodyBytes(10), 18_706_887 + 65_536)
})

test('the error catalog and the limits agree on Retry-After', () => {
  assert.equal(errorCatalog['db.writes_paused'].retryAfterSeconds, writesPausedRetrySeconds)
  assert.equal(errorCatalog['platform.out_of_order'].retryAfterSeconds, outOfOrderRetrySeconds)
})

test('codes, purposes and tokens have the documented form to the character', () => {
  const cases: Array<[RegExp, good: string[], bad: string[]]> = [
    [serviceShareCodePattern, ['A', 'ABCD1234'], ['', 'a', 'ABCD12345', 'A B', 'A\n', 'Ä']],
    [personShareCodePattern, ['ABCDE12345'], ['ABCDE1234', 'ABCDE123456', 'abcde12345']],
    [companyCodePattern, ['ABC', 'A23456789012'], ['AB', 'A234567890123', 'abc']],
    [purposePattern, ['a', 'a_b.c:d-9', 'x'.repeat(64)], ['', ' ', 'A', 'x'.repeat(65), 'a b', 'a\n']],
    [pluginTokenPattern, ['!', '~', 'x'.repeat(4096)], ['', ' ', 'x'.repeat(4097), 'é', 'a b', '\x7f', 'a\n']],
  ]
  for (const [pattern, good, bad] of cases) {
    for (const text of good) assert.match(text, pattern)
    for (const text of bad) assert.doesNotMatch(text, pattern)
  }
})

test('NS-14: the rate limits are those of the decision plus our own', () => {
  const perMinute = Object.entries(rateLimits).map(([name, { points, seconds }]) => `${name} ${points}/${seconds}`)
  assert.deepEqual(perMinute, [
    'token 60/60',
    'badToken 300/60',
    'publicCalls 300/30',
    'registrations 100/3600',
    'returns 10/3600',
    'returnsPerTarget 5/86400',
    'kitNotices 3/86400',
    'accountSecrets 30/3600',
    'codeMails 30/3600',
    'codesPerTarget 30/3600',
    'noticesPerTarget 20/3600',
    'unconfirmedNotices 60/3600',
    'codeTries 60/3600',
    'clientCalls 6000/60',
    'delegateInvites 60/3600',
    'badSecret 10/60',
    'connections 30/60',
    'exports 30/60',
    'exportKib 131072/8',
    'changes 600/60',
    'files 300/60',
    'challengesPerSecond 25/1',
    'challengesPerHour 50/3600',
    'challengesPerDay 100/86400',
    'challengePoll 10/5',
    'connectRequests 100/3600',
    'verifications 30/3600',
    'domainChecks 20/3600',
    'sandboxPersons 300/3600',
    'sandboxClock 20/60',
    'regionMoves 20/86400',
    'webhookTests 30/60',
    'runCounts 60/60',
    'searches 120/60',
    'passCalls 1200/60',
    'parsedKib 32768/16',
    'readKib 65536/16',
    'calls 6000/60',
    'login 10/900',
    'pluginCalls 60/60',
  ])
})

test('G-012: a level includes the levels below it', () => {
  assert.deepEqual(levels, ['free', 'basic', 'pro', 'business'])
  for (const [place, actual] of levels.entries()) {
    for (const [needed, required] of levels.entries()) assert.equal(hasLevel(actual, required), place >= needed)
  }
})
