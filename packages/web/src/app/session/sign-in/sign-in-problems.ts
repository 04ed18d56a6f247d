// The reason why a sign-in or unlock was refused, at the relevant field.
import { CryptoError, isOutcomeUnknown, isPlatformError } from '@company-data/sdk/person'
import type { AppTexts } from '../../app-texts.ts'
import { type Problems, toProblems } from '../../problems.ts'
import type { AuthTexts } from '../auth-texts.ts'
import { OtherAccount } from '../session-store.ts'

/** The password was right and the second factor is on, so the code comes next. */
export const asksForCode = (error: unknown): boolean => isPlatformError(error, 'auth.code_required')

const at = (field: string, message: string): Problems => ({ errors: { [field]: message }, problem: undefined })

export interface Attempt {
  /** A code is only asked for after the right password, so a refusal is about the code. */
  hasCode: boolean
  /** The message for a wrong password. */
  wrongPassword: string
  /** The message for an account of another app. */
  otherAccount: string
}

/** A passkey that no account has, or a question that the user ended: the password still works. */
export const passkeyProblems = (
  error: unknown,
  otherAccount: string,
  texts: AuthTexts,
  errorTexts: AppTexts,
): Problems => {
  if (isPlatformError(error, 'auth.login_failed')) return { errors: {}, problem: texts.passkeyRefused }
  if (error instanceof CryptoError) return { errors: {}, problem: errorTexts.session.passkey_opens_nothing }
  if (error instanceof OtherAccount) return { errors: {}, problem: otherAccount }
  return toProblems(error, errorTexts, {}, 'read')
}

export const signInProblems = (
  error: unknown,
  { hasCode, wrongPassword, otherAccount }: Attempt,
  texts: AuthTexts,
  errorTexts: AppTexts,
): Problems => {
  const isRefused = isPlatformError(error, 'auth.login_failed')
  if (hasCode && (isRefused || asksForCode(error))) return at('code', texts.codeWrong)
  if (isRefused || error instanceof CryptoError) return at('password', wrongPassword)
  if (error instanceof OtherAccount) return { errors: {}, problem: otherAccount }
  const { errors, problem } = toProblems(error, errorTexts, {}, 'read')
  // A code works once, and this one may have been used.
  return { errors, problem: hasCode && isOutcomeUnknown(error) ? `${problem ?? ''} ${texts.codeMayBeUsed}` : problem }
}
