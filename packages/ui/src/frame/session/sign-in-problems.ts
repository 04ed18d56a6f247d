// Why a sign-in or an unlock was refused, at the field that it is about.
import { CryptoError, isOutcomeUnknown, isPlatformError } from '@company-data/sdk/person'
import type { FrameTexts } from '../frame-texts.ts'
import { type Problems, problemsOf } from '../problems.ts'
import type { AuthTexts } from './auth-texts.ts'
import { OtherAccount } from './session-store.ts'

/** The password was right, and the second factor is on: the code is asked for next. */
export const asksForCode = (error: unknown): boolean => isPlatformError(error, 'auth.code_required')

const at = (field: string, message: string): Problems => ({ errors: { [field]: message }, problem: undefined })

export interface Attempt {
  /** A code is only asked for once the password was right, so the refusal of both is about the code. */
  hasCode: boolean
  /** What a wrong password is told. */
  wrongPassword: string
  /** What an account of another app is told. */
  otherAccount: string
}

export const signInProblems = (
  error: unknown,
  { hasCode, wrongPassword, otherAccount }: Attempt,
  texts: AuthTexts,
  errorTexts: FrameTexts,
): Problems => {
  const isRefused = isPlatformError(error, 'auth.login_failed')
  if (hasCode && (isRefused || asksForCode(error))) return at('code', texts.codeWrong)
  if (isRefused || error instanceof CryptoError) return at('password', wrongPassword)
  if (error instanceof OtherAccount) return { errors: {}, problem: otherAccount }
  const { errors, problem } = problemsOf(error, errorTexts, {}, 'read')
  // A code works once, and this one may have arrived.
  return { errors, problem: hasCode && isOutcomeUnknown(error) ? `${problem ?? ''} ${texts.codeMayBeUsed}` : problem }
}
