// Changes the password. If the response is lost, asks the platform which password is valid.
import {
  CryptoError,
  isOutcomeUnknown,
  isPlatformError,
  type NewPassword,
  type PasswordStep,
} from '@company-data/sdk/person'

export interface PasswordClient {
  password: {
    change(change: NewPassword, onStep?: (step: PasswordStep) => void): Promise<void>
    isChanged(): Promise<boolean>
  }
}

/** The response was lost, and the old password is still valid. */
export class PasswordUnchanged extends Error {}

/** The old password is no longer valid because an earlier attempt, with a different new password, succeeded. */
export class EarlierPassword extends Error {}

/** Progress reported to the page. `asking-again`: the response was lost. */
export type PasswordProgress = PasswordStep | 'asking-again'

/** A request may still arrive after its connection is cut, so wait this long before reporting “unchanged”. */
const PAUSE_MS = 3000
const READS = 2

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Retries until the platform responds. */
const isChangedByNow = async (client: PasswordClient, pauseMs: number): Promise<boolean> => {
  for (let reads = 0; reads < READS; ) {
    try {
      if (await client.password.isChanged()) return true
      reads += 1
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
    }
    if (reads < READS) await sleep(pauseMs)
  }
  return false
}

/** The old proof is no longer taken: the password, or the token of a return. */
const isProofRefused = (error: unknown): boolean =>
  error instanceof CryptoError ||
  isPlatformError(error, 'auth.login_failed') ||
  isPlatformError(error, 'account.return_denied')

export interface PasswordChangeOptions {
  onProgress?: (progress: PasswordProgress) => void
  pauseMs?: number
}

/**
 * Resolves once it is certain which password is valid, even if the form is closed by then.
 * @example
 * const change = passwordChanges(client) // one for as long as the form is open
 * await change({ password, new_password }, { onProgress: setProgress })
 */
export const passwordChanges = (client: PasswordClient) => {
  const unconfirmedPasswords = new Set<string>()
  return async (change: NewPassword, { onProgress, pauseMs = PAUSE_MS }: PasswordChangeOptions = {}): Promise<void> => {
    try {
      await client.password.change(change, onProgress)
    } catch (error) {
      if (isOutcomeUnknown(error)) {
        onProgress?.('asking-again')
        unconfirmedPasswords.add(change.new_password)
        if (await isChangedByNow(client, pauseMs)) return
        throw new PasswordUnchanged()
      }
      if (!isProofRefused(error) || unconfirmedPasswords.size === 0 || !(await client.password.isChanged())) throw error
      // An earlier attempt succeeded after all.
      if (unconfirmedPasswords.size > 1 || !unconfirmedPasswords.has(change.new_password)) throw new EarlierPassword()
    }
  }
}
