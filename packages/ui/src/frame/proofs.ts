// The refusal of an act that needs the password or a code, at the field that was wrong.
import { CryptoError, isPlatformError } from '@company-data/sdk/person'
import type { CallKind } from './failure.ts'
import type { FrameTexts } from './frame-texts.ts'
import { type Problems, problemsOf } from './problems.ts'

const at = (field: string, message: string): Problems => ({ errors: { [field]: message }, problem: undefined })

/** `places` and `call` as in problemsOf. The fields are named `password` and `code`. */
export const proofProblems = (
  error: unknown,
  texts: FrameTexts,
  places: Readonly<Record<string, string>> = {},
  call: CallKind = 'act',
): Problems => {
  if (error instanceof CryptoError || isPlatformError(error, 'auth.login_failed'))
    return at('password', texts.wrongPassword)
  if (isPlatformError(error, 'account.code_invalid')) return at('code', texts.wrongCode)
  return problemsOf(error, texts, places, call)
}

/** Six digits, as mails and authenticator apps show them; spaces are allowed. */
export const codeOf = (text: string): string => text.replace(/\s/g, '')

export const isCode = (text: string): boolean => /^\d{6}$/.test(codeOf(text))
