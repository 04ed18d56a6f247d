// Codes as people type them, and refusals at the right field.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CryptoError, PlatformError } from '@company-data/sdk/person'
import { appTexts } from './app-texts.ts'
import { isCode, isSecondFactorCode, normalizeCode, proofProblems } from './proofs.ts'

const texts = appTexts.en

test('a code is six digits, with or without spaces', () => {
  assert.equal(normalizeCode(' 123 456'), '123456')
  assert.deepEqual(['123456', '123 456', '12345', '1234567', '12345a', ''].map(isCode), [
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a wrong password and a wrong code are reported at their fields', () => {
  const refusal = (errorKey: string) => new PlatformError({ status: 403, requestId: 'r', errorKey, message: 'no' })
  assert.deepEqual(proofProblems(new CryptoError('not_opened', 'no'), texts).errors, { password: texts.wrongPassword })
  assert.deepEqual(proofProblems(refusal('auth.login_failed'), texts).errors, { password: texts.wrongPassword })
  assert.deepEqual(proofProblems(refusal('account.proof_invalid'), texts).errors, { password: texts.wrongPassword })
  assert.deepEqual(proofProblems(refusal('account.proof_required'), texts).errors, { password: texts.proofNeeded })
  assert.deepEqual(proofProblems(refusal('account.code_invalid'), texts).errors, { code: texts.wrongCode })
})

test('A-97: a recovery code stands for a code of the authenticator app', () => {
  for (const code of ['123456', '123 456', '4T7K0-9XW2M', '4t7k0 9xw2m']) assert.ok(isSecondFactorCode(code), code)
  for (const code of ['', '12345', '4T7K0', '4T7K0-9XW2M-1']) assert.ok(!isSecondFactorCode(code), code)
})
