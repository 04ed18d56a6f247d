// The reason why a signature or acceptance was refused, as text at the relevant field.
import { isPlatformError } from '@company-data/sdk/person'
import { type AppTexts, noProblems, type Problems, toProblems } from '@company-data/web/app/rules'
import type { signingTexts } from './signing-texts.ts'

type SigningTexts = (typeof signingTexts)['en']

/** The mutation key of pending actions. */
export const signing = ['sign-document'] as const

const SAID = ['content_changed', 'not_open', 'not_signable', 'seal_failed'] as const

/** `byPasskey`: a passkey was the proof, so no code was wrong. */
export const signProblems = (error: unknown, byPasskey: boolean, appTexts: AppTexts, texts: SigningTexts): Problems => {
  if (error === null) return noProblems
  if (isPlatformError(error, 'documents.proof_invalid'))
    return byPasskey
      ? { errors: {}, problem: texts.passkeyRefused }
      : { errors: { code: texts.codeWrong }, problem: undefined }
  const key = SAID.find((name) => isPlatformError(error, `documents.${name}`))
  return key === undefined ? toProblems(error, appTexts, {}, 'once') : { errors: {}, problem: texts.refusals[key] }
}
