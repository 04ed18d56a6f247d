// Signs in and unlocks with a passkey: one touch gives the session, and the key where the passkey can open it.
import { askPasskey } from '@company-data/sdk/passkeys'
import { type PasskeySignIn, SessionError } from '@company-data/sdk/person'
import type { RequireNoSignOut, SessionTurns } from './session-queue.ts'
import type { OnStep, SessionClient, SessionState, SessionUser } from './session-types.ts'

interface PasskeySessionDeps<User extends SessionUser> {
  client: SessionClient
  turns: SessionTurns
  toUser(response: Omit<PasskeySignIn, 'email' | 'unlocked'>, email: string): User
  current(): { state: SessionState; user: User | undefined }
  change(next: { state: SessionState; user: User | undefined }): void
  close(state: SessionState): void
}

export const passkeySession = <User extends SessionUser>(deps: PasskeySessionDeps<User>) => {
  const { client, turns, toUser, current, change, close } = deps
  /** The account whose passkey signs in but opens no key. */
  let userWithoutKey: string | undefined
  /** `lockedUser`: the account whose page is locked. A passkey of another account must not open it. */
  const logIn = async (
    onStep: OnStep | undefined,
    requireNoSignOut: RequireNoSignOut,
    lockedUser?: User,
  ): Promise<void> => {
    const response = await client.passkeys.login(askPasskey, onStep)
    await requireNoSignOut()
    try {
      if (lockedUser !== undefined && lockedUser.id !== response.user_id) throw new SessionError('passkey_unknown')
      const user = toUser(response, response.email)
      userWithoutKey = response.unlocked ? undefined : user.id
      change({ state: response.unlocked ? 'open' : 'locked', user })
    } catch (error) {
      await client.logout().catch(() => undefined)
      if (lockedUser !== undefined) close('over')
      throw error
    }
  }
  return {
    signInWithPasskey: (onStep?: OnStep): Promise<void> =>
      turns.attempt((requireNoSignOut) => logIn(onStep, requireNoSignOut)),
    unlockWithPasskey: (onStep?: OnStep): Promise<void> =>
      turns.attempt(async (requireNoSignOut) => {
        const { user, state } = current()
        if (user === undefined) throw new SessionError('signed_out')
        if (state === 'over' || !client.passkeys.canUnlock()) return logIn(onStep, requireNoSignOut, user)
        await client.passkeys.unlock(askPasskey)
        await requireNoSignOut()
        change({ state: 'open', user })
      }),
    hasUnlockingPasskey: (): boolean => client.passkeys.canUnlock(),
    needsPassword: (): boolean =>
      userWithoutKey !== undefined && userWithoutKey === current().user?.id && !client.passkeys.canUnlock(),
    /** After a sign-in by other means: any passkey of the account may sign in again. */
    resetNeed(): void {
      userWithoutKey = undefined
    },
  }
}
