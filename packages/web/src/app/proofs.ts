// The refusal of an operation that needs the password or a code, at the wrong field.
import { CryptoError, isPlatformError } from '@company-data/sdk/person'
import type { AppTexts } from './app-texts.ts'
import type { CallKind } from './failure.ts'
import { type Problems, toProblems } from './problems.ts'

const at = (field: string, message: string): Problems => ({ errors: { [field]: message }, problem: undefined })

const WRONG_PASSWORD = ['auth.login_failed', 'account.proof_invalid'] as const

/** The platform does not take the session alone. */
export const isProofRequired = (error: unknown): boolean => isPlatformError(error, 'account.proof_required')

/** `fieldByError` and `call` as in toProblems. The fields are named `password` and `code`. */
export const proofProblems = (
  error: unknown,
  texts: AppTexts,
  fieldByError: Readonly<Record<string, string>> = {},
  call: CallKind = 'act',
): Problems => {
  if (error instanceof CryptoError || WRONG_PASSWORD.some((key) => isPlatformError(error, key)))
    return at('password', texts.wrongPassword)
  if (isProofRequired(error)) return at('password', texts.proofNeeded)
  if (isPlatformError(error, 'account.code_invalid')) return at('code', texts.wrongCode)
  return toProblems(error, texts, fieldByError, call)
}

/** Six digits, as mails and authenticator apps show them; spaces are allowed. */
export const normalizeCode = (text: string): string => text.replace(/\s/g, '')

/** A code of the authenticator app, or a recovery code such as `4T7K0-9XW2M`. */
export const isSecondFactorCode = (text: string): boolean =>
  isCode(text) || /^[0-9a-z]{10}$/i.test(text.replace(/[\s-]/g, ''))

export const isCode = (text: string): boolean => /^\d{6}$/.test(normalizeCode(text))
