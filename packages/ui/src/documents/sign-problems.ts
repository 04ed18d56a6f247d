// Why a signature or an acceptance was refused, in words, at the field that it is about.
import { isPlatformError } from '@company-data/sdk/person'
import { type FrameTexts, noProblems, type Problems, problemsOf } from '@company-data/ui/frame/rules'
import { MissingDeviceKey } from './missing-device-key.ts'
import type { signingTexts } from './signing-texts.ts'

type Words = (typeof signingTexts)['en']

/** The key of acts that are on their way. */
export const signing = ['sign-document'] as const

const SAID = ['content_changed', 'not_open', 'not_signable', 'seal_failed'] as const

/** `byDevice`: the key of the browser was the proof, so no code was wrong. */
export const signProblems = (error: unknown, byDevice: boolean, frame: FrameTexts, texts: Words): Problems => {
  if (error === null) return noProblems
  if (error instanceof MissingDeviceKey) return { errors: {}, problem: texts.deviceMissing }
  if (isPlatformError(error, 'documents.proof_invalid'))
    return byDevice
      ? { errors: {}, problem: texts.deviceRefused }
      : { errors: { code: texts.codeWrong }, problem: undefined }
  const key = SAID.find((name) => isPlatformError(error, `documents.${name}`))
  return key === undefined ? problemsOf(error, frame, {}, 'once') : { errors: {}, problem: texts.refusals[key] }
}
