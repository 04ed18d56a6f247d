// Sets the new password of a return. If the response is lost, asks the platform which password is valid.
import type { ReadyReturn, SignIn } from '@company-data/sdk/person'
import { type PasswordProgress, passwordChanges } from '../../password/password-change.ts'

export type FinishedReturn = SignIn & { kit_id: string }

interface FinishOptions {
  onProgress?: (progress: PasswordProgress) => void
  pauseMs?: number
}

/**
 * Resolves once the new password is valid; without a sign-in if the response was lost. Throws `PasswordUnchanged` and
 * `EarlierPassword` as a password change does.
 * @example
 * const finish = finishReturns(ready) // one for as long as the form is open
 * const signIn = await finish(password)
 */
export const finishReturns = (ready: Pick<ReadyReturn, 'finish' | 'isFinished'>) => {
  let signIn: FinishedReturn | undefined
  const change = passwordChanges({
    password: {
      change: async ({ new_password }) => {
        signIn = await ready.finish(new_password)
      },
      isChanged: () => ready.isFinished(),
    },
  })
  return async (password: string, options: FinishOptions = {}): Promise<FinishedReturn | undefined> => {
    await change({ password: '', new_password: password }, options)
    return signIn
  }
}
