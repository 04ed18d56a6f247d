// Registers an account; after a lost response, a retry signs in instead of creating a second account.
import { isOutcomeUnknown, isPlatformError, type Login } from '@company-data/sdk/person'

const isTaken = (error: unknown): boolean =>
  isPlatformError(error, 'auth.email_taken') || isPlatformError(error, 'auth.company_code_taken')

/**
 * `signIn` is tried only for the address of an attempt without a response, and if `isDone` says that the refusal may
 * result from that attempt.
 */
export const registerIdempotently = <Account extends Pick<Login, 'email' | 'password'>>(
  register: (account: Account) => Promise<void>,
  signIn: (login: Login) => Promise<void>,
  isDone: (error: unknown) => boolean = isTaken,
): ((account: Account) => Promise<void>) => {
  let unsure: string | undefined
  return async (account) => {
    const { email, password } = account
    try {
      await register(account)
    } catch (error) {
      if (isOutcomeUnknown(error)) unsure = email
      if (unsure !== email || !isDone(error)) throw error
      await signIn({ email, password }).catch((refusal: unknown) => {
        // The password differs from the first attempt, so the address is taken, as the platform said.
        throw isOutcomeUnknown(refusal) ? refusal : error
      })
    }
  }
}
