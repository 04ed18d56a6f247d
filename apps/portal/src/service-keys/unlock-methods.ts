// The sources of a service's passphrase, and what it means if a key does not open.
import { noProblems, type Problems, toProblems } from '@company-data/web/app/rules'
import type { AppTexts } from '../app/app-texts.ts'
import { ServiceKeyError, type ServiceKeyRefusal } from './service-key-error.ts'
import type { ServiceKeysTexts } from './service-keys-texts.ts'

export type UnlockMethod = 'own' | 'passphrase' | 'copy' | 'handed'

/**
 * The account key and recovery copies are for the owner (A-105, G-053), handed-over keys for delegates (G-054), and the
 * passphrase for anyone who has it. `hasOwnKey`: the owner keeps the passphrase sealed to the account key.
 */
export const listUnlockMethods = (isOwner: boolean, hasOwnKey: boolean): readonly UnlockMethod[] => {
  if (!isOwner) return ['handed', 'passphrase']
  return hasOwnKey ? ['own', 'passphrase', 'copy'] : ['passphrase', 'copy']
}

/** A wrong typed passphrase is a field error; one from another source is a general error. */
export const unlockProblems = (
  error: unknown,
  method: UnlockMethod,
  texts: ServiceKeysTexts,
  commonTexts: AppTexts,
): Problems => {
  if (error === null) return noProblems
  if (!(error instanceof ServiceKeyError)) return toProblems(error, commonTexts)
  if (error.reason === 'wrong_passphrase' && method === 'passphrase')
    return { errors: { passphrase: texts.wrongPassphrase }, problem: undefined }
  const messages: Readonly<Record<ServiceKeyRefusal, string>> = {
    wrong_passphrase: texts.wrongPassphrase,
    other_key: texts.otherKey,
    locked: texts.lockedMeanwhile,
    unexpected: texts.failed,
  }
  return { errors: {}, problem: messages[error.reason] }
}
