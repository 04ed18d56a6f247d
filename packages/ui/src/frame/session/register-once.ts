// A registration whose answer was lost may be there already: who sends it again is signed in, and has no second account.
import { isOutcomeUnknown, isPlatformError, type Login } from '@company-data/sdk/person'

const isTaken = (error: unknown): boolean =>
  isPlatformError(error, 'auth.email_taken') || isPlatformError(error, 'auth.company_code_taken')

/**
 * `signIn` is tried only for the address of a try that got no answer, and where `isDone` says of the refusal that this try may
 * have made the account.
 */
export const registerOnce = <Account extends Pick<Login, 'email' | 'password'>>(
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
        // Another password than that of the first try: the address is taken, as the platform said.
        throw isOutcomeUnknown(refusal) ? refusal : error
      })
    }
  }
}
