// Signs in and unlocks with the password, and with a code if the second factor is on.
import { type Login, SessionError, type SignIn } from '@company-data/sdk/person'
import { isSessionOver } from '../failure.ts'
import type { RequireNoSignOut, SessionTurns } from './session-queue.ts'
import type { OnStep, SessionClient, SessionState, SessionUser } from './session-types.ts'

/** The second-factor code, and whether to trust this device. */
export interface SecondFactor {
  code: string
  trust_device: boolean
}

interface PasswordSessionDeps<User extends SessionUser> {
  client: SessionClient
  turns: SessionTurns
  devices: { of(email: string): string | undefined; keep(email: string, deviceId: string): void }
  toUser(response: SignIn, email: string): User
  unlocksBySignIn(user: User): boolean
  current(): { state: SessionState; user: User | undefined }
  change(next: { state: SessionState; user: User | undefined }): void
  /** The session no longer depends on a passkey without a key. */
  resetNeed(): void
}

/** False if the platform has ended the session, so that only a sign-in opens the key. */
const opensKey = async (client: SessionClient, password: string, onStep: OnStep | undefined): Promise<boolean> => {
  try {
    await client.unlock(password, onStep)
    return true
  } catch (error) {
    if (!isSessionOver(error)) throw error
    return false
  }
}

const readTrustedDevice = (devices: { of(email: string): string | undefined }, email: string) => {
  const deviceId = devices.of(email)
  return deviceId === undefined ? {} : { device_id: deviceId }
}

export const passwordSession = <User extends SessionUser>(deps: PasswordSessionDeps<User>) => {
  const { client, turns, devices, toUser, unlocksBySignIn, current, change, resetNeed } = deps
  const logIn = async (login: Login, onStep: OnStep | undefined, requireNoSignOut: RequireNoSignOut): Promise<void> => {
    const response = await client.login({ ...login, ...readTrustedDevice(devices, login.email) }, onStep)
    await requireNoSignOut()
    if (response.device_id !== undefined) devices.keep(login.email, response.device_id)
    resetNeed()
    try {
      change({ state: 'open', user: toUser(response, login.email) })
    } catch (error) {
      await client.logout().catch(() => undefined)
      throw error
    }
  }
  return {
    signIn: (login: Login, onStep?: OnStep): Promise<void> =>
      turns.attempt((requireNoSignOut) => logIn(login, onStep, requireNoSignOut)),
    unlock: (password: string, second?: SecondFactor, onStep?: OnStep): Promise<void> =>
      turns.attempt(async (requireNoSignOut) => {
        const { user, state } = current()
        if (user === undefined) throw new SessionError('signed_out')
        const isLogin = state === 'over' || unlocksBySignIn(user)
        const isOpen = !isLogin && (await opensKey(client, password, onStep))
        await requireNoSignOut()
        if (isOpen) return change({ state: 'open', user })
        return logIn({ email: user.email, password, ...second }, onStep, requireNoSignOut)
      }),
  }
}
