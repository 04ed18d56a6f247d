// The ways to the passphrase of a service, and what it means when a key does not open.
import { noProblems, type Problems, problemsOf } from '@company-data/ui/frame/rules'
import type { FrameTexts } from '../frame/frame-texts.ts'
import { ServiceKeyError, type ServiceKeyRefusal } from './service-key-error.ts'
import type { ServiceKeysTexts } from './service-keys-texts.ts'

export type UnlockWay = 'passphrase' | 'copy' | 'handed'

/** A recovery copy is the owner's (G-053), a handed-over key a delegate's (G-054); the passphrase is anybody's who has it. */
export const waysOf = (isOwner: boolean): readonly UnlockWay[] =>
  isOwner ? ['passphrase', 'copy'] : ['handed', 'passphrase']

/** A passphrase that was typed is wrong at its field; one that came from elsewhere is wrong as a whole. */
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
