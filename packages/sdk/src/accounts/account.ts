// The account itself: read, moved to another region, deleted (G-011, G-013, G-043).
import { accountPrefix, lookUpPrefix, profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { accounts } from '@company-data/protocol/nouns/account/contract'
import { accountRoutes } from '@company-data/protocol/nouns/account/routes'
import type { accountDeletion } from '@company-data/protocol/nouns/account-deletion/contract'
import { accountDeletionRoutes } from '@company-data/protocol/nouns/account-deletion/routes'
import type { regionMoves } from '@company-data/protocol/nouns/region-moves/contract'
import { regionMoveRoutes } from '@company-data/protocol/nouns/region-moves/routes'
import type { Account } from '@company-data/protocol/wire/identity/account'
import type { DeletionRequestResponse } from '@company-data/protocol/wire/identity/account-deletion'
import type { RegionMove } from '@company-data/protocol/wire/operations/region-move'
import type { Device } from '../session/device.ts'
import { deriveLoginVerifier } from '../session/password-verifier.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

/** The calls of the contract about an account, its profile and its keys. */
export const rawAccountCalls = (api: Api) => calls<typeof accounts>()(api, accountRoutes, profilePrefix)

export const accountCalls = (api: Api) => {
  const { read } = rawAccountCalls(api)
  return {
    /**
     * The account that the client belongs to.
     * @example
     * const { user_id, email } = await account.account.read()
     */
    read,
  }
}

/** A session follows the e-mail address: it may have been changed elsewhere, or by a call whose response was lost. */
export const ownAccountCalls = ({ api, tokens }: Device) => ({
  /**
   * The account that is signed in.
   * @example
   * const { user_id, email, usertype } = await person.account.read()
   */
  async read(): Promise<Account> {
    const account = await accountCalls(api).read()
    // The salt of later verifiers is looked up by the account's current address.
    if (account.email !== tokens.saved().email) tokens.changeEmail(account.email)
    return account
  },
})

export const accountHolderCalls = (device: Device) => {
  const { api, tokens, key, passkeys } = device
  const deletion = calls<typeof accountDeletion>()(api, accountDeletionRoutes, accountPrefix)
  const moves = calls<typeof regionMoves>()(api, regionMoveRoutes, lookUpPrefix)
  return {
    ...ownAccountCalls(device),
    /**
     * Starts the move to another home region and returns before it is done. Writes are refused until then; later calls
     * follow by themselves (D1-FRONT-16).
     * @example
     * const [, other] = await person.regions.list()
     * if (other) await person.account.moveRegion(other.region)
     */
    moveRegion: (region: string): Promise<RegionMove> => moves.start({ region }),
    /**
     * Mails the code that confirms the deletion.
     * @example
     * await person.account.requestDeletion(password)
     * // The code comes by mail.
     * await person.account.confirmDeletion(code)
     */
    async requestDeletion(password: string): Promise<DeletionRequestResponse> {
      const verifier = await deriveLoginVerifier(device, tokens.saved().email, password)
      return deletion.request({ password: verifier.password })
    },
    /**
     * Deletes the account for good and ends the session.
     * @example
     * await person.account.confirmDeletion(code)
     */
    async confirmDeletion(code: string): Promise<void> {
      await deletion.confirm({ code })
      tokens.end()
      key.lock()
      passkeys.clear()
    },
  }
}
