// A change of the password in a page. When its answer is lost, the platform is asked which password is valid.
import {
  CryptoError,
  isOutcomeUnknown,
  isPlatformError,
  type NewPassword,
  type PasswordStep,
} from '@company-data/sdk/person'

export interface PasswordClient {
  changePassword(change: NewPassword, onStep?: (step: PasswordStep) => void): Promise<void>
  isPasswordChanged(): Promise<boolean>
}

/** The answer was lost, and the old password is still valid. */
export class PasswordUnchanged extends Error {}

/** The old password is not valid any more, because an earlier try with another new one has arrived. */
export class EarlierPassword extends Error {}

/** What a page is told while it goes on; `asking-again`: the answer was lost. */
export type PasswordProgress = PasswordStep | 'asking-again'

/** A call that is on its way when its line is cut may still arrive: nobody is told “unchanged” before this time has passed. */
const PAUSE_MS = 3000
const LOOKS = 2

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Looks until the platform has answered. */
const isChangedByNow = async (client: PasswordClient, pauseMs: number): Promise<boolean> => {
  for (let looks = 0; looks < LOOKS; ) {
    try {
      if (await client.isPasswordChanged()) return true
      looks += 1
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
    }
    if (looks < LOOKS) await sleep(pauseMs)
  }
  return false
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof CryptoError || isPlatformError(error, 'auth.login_failed')

export interface PasswordChangeOptions {
  onProgress?: (progress: PasswordProgress) => void
  pauseMs?: number
}

/**
 * Ends when it is certain which password is valid, also when the form is gone by then.
 * @example
 * const change = passwordChanges(client) // one for as long as the form is open
 * await change({ password, new_password }, { onProgress: setProgress })
 */
export const passwordChanges = (client: PasswordClient) => {
  const unanswered = new Set<string>()
  return async (change: NewPassword, { onProgress, pauseMs = PAUSE_MS }: PasswordChangeOptions = {}): Promise<void> => {
    try {
      await client.changePassword(change, onProgress)
    } catch (error) {
      if (isOutcomeUnknown(error)) {
        onProgress?.('asking-again')
        unanswered.add(change.new_password)
        if (await isChangedByNow(client, pauseMs)) return
        throw new PasswordUnchanged()
      }
      if (!isWrongPassword(error) || unanswered.size === 0 || !(await client.isPasswordChanged())) throw error
      // An earlier try had arrived after all.
      if (unanswered.size > 1 || !unanswered.has(change.new_password)) throw new EarlierPassword()
    }
  }
}
