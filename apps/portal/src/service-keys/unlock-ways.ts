// The sources of a service's passphrase, and what it means if a key does not open.
import { noProblems, type Problems, problemsOf } from '@company-data/ui/frame/rules'
import type { FrameTexts } from '../frame/frame-texts.ts'
import { ServiceKeyError, type ServiceKeyRefusal } from './service-key-error.ts'
import type { ServiceKeysTexts } from './service-keys-texts.ts'

export type UnlockWay = 'passphrase' | 'copy' | 'handed'

/** Recovery copies are for the owner (G-053), handed-over keys for delegates (G-054), and the passphrase for anyone who has it. */
export const waysOf = (isOwner: boolean): readonly UnlockWay[] =>
  isOwner ? ['passphrase', 'copy'] : ['handed', 'passphrase']

/** A wrong typed passphrase is a field error; one from another source is a general error. */
export const unlockProblems = (
  error: unknown,
  way: UnlockWay,
  texts: ServiceKeysTexts,
  frame: FrameTexts,
): Problems => {
  if (error === null) return noProblems
  if (!(error instanceof ServiceKeyError)) return problemsOf(error, frame)
  if (error.reason === 'wrong_passphrase' && way === 'passphrase')
    return { errors: { passphrase: texts.wrongPassphrase }, problem: undefined }
  const words: Readonly<Record<ServiceKeyRefusal, string>> = {
    wrong_passphrase: texts.wrongPassphrase,
    other_key: texts.otherKey,
    locked: texts.lockedMeanwhile,
    unexpected: texts.failed,
  }
  return { errors: {}, problem: words[error.reason] }
}
