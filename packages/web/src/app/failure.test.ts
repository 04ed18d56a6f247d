// Failures mapped to page states, and to messages at form fields.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, PlatformError, SessionError } from '@company-data/sdk/person'
import { appTexts } from './app-texts.ts'
import { isSessionOver, toFailure } from './failure.ts'
import { formatProblem, toProblems } from './problems.ts'
import { LostResponse } from './unknown-outcome/run-idempotently.ts'

const texts = appTexts.en

const refusal = (status: number, errorKey: string, members: Record<string, unknown> = {}) =>
  new PlatformError({ status, errorKey, message: 'As the platform says it.', requestId: 'request-1', members })

const kinds: ReadonlyArray<readonly [error: unknown, kind: string]> = [
  [refusal(403, 'auth.owner_only'), 'forbidden'],
  [refusal(403, 'auth.forbidden'), 'forbidden'],
  [refusal(403, 'account.level_required', { required_level: 'pro' }), 'level'],
  [refusal(404, 'services.not_found'), 'not-found'],
  [refusal(429, 'rate.limited'), 'busy'],
  [refusal(503, 'db.writes_paused'), 'busy'],
  [refusal(503, 'server.outcome_unknown'), 'unsure'],
  [refusal(500, 'server.error'), 'unexpected'],
  [refusal(409, 'services.conflict'), 'refused'],
  [new ConnectionError('lost', { reason: 'network', requestId: 'request-1' }), 'unreachable'],
  [new TypeError('a mistake of ours'), 'unexpected'],
]

test('each kind of failure has its state, platform errors also a request id', () => {
  for (const [error, kind] of kinds) {
    const failure = toFailure(error, texts)
    assert.equal(failure.kind, kind, String(error))
    if (error instanceof PlatformError) assert.equal(failure.requestId, 'request-1')
  }
  assert.equal(toFailure(kinds[2]?.[0], texts).title, texts.levelRequired('pro'))
})

test('a lost response is reported as unsure, with a retry only if harmless', () => {
  const connectionError = new ConnectionError('lost', { reason: 'timeout', requestId: 'request-1' })
  for (const error of [
    connectionError,
    refusal(503, 'server.outcome_unknown'),
    refusal(502, 'sdk.answer_unreadable'),
  ]) {
    assert.equal(formatProblem(error, texts), `${texts.unsure}. ${texts.unsureText}`)
    assert.equal(toProblems(error, texts, {}, 'once').problem, `${texts.unsure}. ${texts.unsureOnce}`)
    assert.equal(toFailure(error, texts, 'act').requestId, 'request-1')
  }
  assert.equal(formatProblem(connectionError, texts, 'read'), `${texts.unreachable}. ${texts.unreachableText}`)
  assert.equal(formatProblem(refusal(503, 'db.writes_paused'), texts), `${texts.busy}. ${texts.busyText}`)
})

test('a limit of attempts names the wait, and no outage', () => {
  const limited = (retryAfterSeconds?: number) =>
    new PlatformError({
      status: 429,
      errorKey: 'rate.limited',
      message: '',
      requestId: '',
      members: {},
      retryAfterSeconds,
    })
  assert.equal(formatProblem(limited(890), texts), `${texts.limited}. ${texts.limitedText(890)}`)
  assert.match(toFailure(limited(890), texts).text, /Wait 15 minutes,/)
  assert.match(toFailure(limited(1), texts).text, /Wait 1 second,/)
  assert.match(toFailure(limited(), texts).text, /Wait a few minutes,/)
  assert.match(toFailure(limited(60), appTexts.de).text, /Warten Sie 1 Minute und/)
})

test('a lost response reports the outcome as far as it could be read', () => {
  const cause = new ConnectionError('lost', { reason: 'timeout', requestId: 'request-1' })
  const failure = (outcome: LostResponse['outcome']) => toFailure(new LostResponse(outcome, cause), texts)
  const common = { kind: 'unsure', title: texts.unsure, requestId: 'request-1' }
  assert.deepEqual(failure('undone'), { ...common, text: texts.undoneText })
  assert.deepEqual(failure('unknown'), { ...common, text: texts.unsureOnce })
})

test('an internal error of the page does not show its message', () => {
  assert.doesNotMatch(JSON.stringify(toFailure(new TypeError('x is undefined'), texts)), /undefined/)
})

test('a session is over only after a refused refresh or a sign-out', () => {
  assert.equal(isSessionOver(refusal(400, 'oauth.invalid_grant')), true)
  assert.equal(isSessionOver(refusal(401, 'auth.token_expired')), true)
  assert.equal(isSessionOver(new SessionError('signed_out')), true)
  assert.equal(isSessionOver(refusal(401, 'auth.login_failed')), false)
  assert.equal(isSessionOver(new SessionError('locked')), false)
})

test("a refusal is shown in the page's language, and a missing right explained", () => {
  const german = appTexts.de
  const conflict = refusal(409, 'auth.email_taken')
  assert.equal(toFailure(conflict, german).text, 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.')
  assert.equal(toProblems(conflict, german).problem, toFailure(conflict, german).text)
  const fieldByError = { 'auth.email_taken': 'email' }
  assert.deepEqual(toProblems(conflict, german, fieldByError).errors, { email: toFailure(conflict, german).text })
  assert.equal(toFailure(refusal(403, 'flows.not_your_turn'), german).text, 'Der Durchlauf wartet auf jemand anderen.')
  assert.equal(toFailure(refusal(403, 'auth.forbidden'), german).text, german.forbiddenText)
})

test('field errors are shown as text where there are no fields', () => {
  const error = refusal(400, 'request.invalid', { fields: { '/name': 'is missing' } })
  assert.equal(toProblems(error, texts).problem, undefined)
  assert.equal(formatProblem(error, texts), 'name: Is missing.')
  assert.equal(formatProblem(refusal(409, 'auth.email_taken'), texts), 'As the platform says it.')
})

test('a form refusal is shown at its field, or above the buttons', () => {
  const fields = { '/name': 'is missing', '/terms/from': 'is not a date' }
  assert.deepEqual(toProblems(refusal(400, 'request.invalid', { fields }), texts), {
    errors: { name: 'Is missing.', 'terms.from': 'Is not a date.' },
    problem: undefined,
  })
  const fieldByError = { 'services.name_invalid': 'name' }
  assert.deepEqual(toProblems(refusal(400, 'services.name_invalid'), texts, fieldByError), {
    errors: { name: 'As the platform says it.' },
    problem: undefined,
  })
  assert.deepEqual(toProblems(refusal(409, 'auth.email_taken'), texts), {
    errors: {},
    problem: 'As the platform says it.',
  })
})

test('TRUST-54: a refused seal names the owner of the key', () => {
  for (const language of ['en', 'de'] as const) {
    const words = appTexts[language]
    assert.equal(formatProblem(new SessionError('key_mismatch', 'Nordwind'), words), words.otherKey('Nordwind'))
    assert.equal(formatProblem(new SessionError('key_mismatch'), words), words.session.key_mismatch)
  }
})
