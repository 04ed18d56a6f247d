// The account itself, as its holder and account clients see it (G-011).
import type { Account } from '@company-data/protocol/wire/identity/account'
import type { Device } from '../../../session/device.ts'
import type { Api } from '../../../transport/api.ts'

export const accountCalls = (api: Api) => ({
  /**
   * The account that is signed in, or that the client belongs to.
   * @example
   * const { user_id, email } = await account.account()
   */
  account: (): Promise<Account> => api.get('/api/account'),
})

/** Of a session, which follows the e-mail address: it may have been changed elsewhere, or by a call whose response was lost. */
export const ownAccountCalls = ({ api, tokens }: Device) => ({
  /**
   * The account that is signed in.
   * @example
   * const { user_id, email, usertype } = await person.account()
   */
  async account(): Promise<Account> {
    const account = await accountCalls(api).account()
    // The salt of later verifiers is looked up by the account's current address.
    if (account.email !== tokens.saved().email) tokens.changeEmail(account.email)
    return account
  },
})
