// Accepts a company's invitation: creates the delegate's account, with keys that the company never sees (G-054).
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { delegates } from '@company-data/protocol/nouns/delegates/contract'
import { ownDelegateRoutes } from '@company-data/protocol/nouns/delegates/routes'
import { createAccount, type SignIn, toSignIn } from '../accounts/start-session.ts'
import type { Device } from '../session/device.ts'
import { calls } from '../transport/calls.ts'
import { frontDoor } from '../transport/front-door.ts'

/**
 * The invitation that a delegate accepts.
 * @example
 * const invite: DelegateInvite = { email: 'grace@example.org', token, password }
 * await delegate.acceptInvite(invite)
 */
export interface DelegateInvite {
  /** The address that was invited. */
  email: string
  /** From the invitation mail. */
  token: string
  /** The raw password that the delegate chooses, at least 12 characters. */
  password: string
}

export const acceptInviteCalls = (device: Device) => ({
  /**
   * Creates the delegate's account and signs in.
   * @example
   * await delegate.acceptInvite({ email: 'grace@example.org', token, password })
   */
  acceptInvite: async ({ email, token, password }: DelegateInvite): Promise<SignIn> => {
    const { acceptInvitation } = calls<typeof delegates>()(device.api, ownDelegateRoutes, profilePrefix, frontDoor)
    const session = createAccount(device, { email, password }, (keys) => acceptInvitation({ token, ...keys }))
    return toSignIn(await session)
  },
})
