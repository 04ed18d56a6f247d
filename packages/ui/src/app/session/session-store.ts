// The session of a page. Tokens and keys exist only in the client's memory; a reload asks for the password again.
import { type Login, SessionError, type SignIn } from '@company-data/sdk/person'
import { isSessionOver } from '../failure.ts'
import { passkeySession } from './passkey-session.ts'
import { type RequireNoSignOut, sessionTurns } from './session-queue.ts'
import type { OnStep, SessionClient, SessionState, SessionUser } from './session-types.ts'

/** The second-factor code, and whether to trust this device. */
export interface SecondFactor {
  code: string
  trust_device: boolean
}

/** The account belongs to the other app: a person at the portal, or a company at the wallet. */
export class OtherAccount extends Error {}

export interface SessionStore<Client extends SessionClient, User extends SessionUser> {
  client: Client
  state(): SessionState
  user(): User | undefined
  subscribe(listener: () => void): () => void
  /** After a registration, which has already signed in. */
  begin(user: User): void
  signIn(login: Login, onStep?: OnStep): Promise<void>
  /** Opens the key again with the password, or signs in again if the session is over. */
  unlock(password: string, second?: SecondFactor, onStep?: OnStep): Promise<void>
  /** One touch signs in, and opens the key where the passkey can; else the page is locked and asks for the password. */
  signInWithPasskey(onStep?: OnStep): Promise<void>
  /** Opens the key again with a passkey, or signs in again with it. */
  unlockWithPasskey(onStep?: OnStep): Promise<void>
  /** The passkey of the last sign-in does not open the key: only the password does. */
  needsPassword(): boolean
  /** Stores the new e-mail address for later unlocks. */
  changeEmail(email: string): void
  lock(): void
  signOut(): Promise<void>
  /** Discards the result of `open` and throws `locked` if the keys were forgotten before it arrived. */
  whileOpen<Opened>(open: () => Promise<Opened>): Promise<Opened>
  /** Takes the error of any call: if the session is over, the page asks for the password. */
  notice(error: unknown): void
}

export interface SessionStoreDeps<Client extends SessionClient, User extends SessionUser> {
  client: Client
  /** The device id of this browser for an account that trusts it; such a device needs no code (G-010). */
  devices: { of(email: string): string | undefined; keep(email: string, deviceId: string): void }
  /** Throws `OtherAccount` for an account of another app, which is then signed out again. */
  toUser(response: SignIn, email: string): User
  /** Accounts whose key the platform does not hand out twice: delegates (G-054). */
  unlocksBySignIn?(user: User): boolean
  /** Forgets data opened with keys. */
  onLock(): void
  /** Forgets everything about the session. */
  onSignOut(): void
  /** Notifies the platform before the session ends; never fails. */
  onBeforeLogout?(): Promise<void>
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

export const sessionStore = <Client extends SessionClient, User extends SessionUser>({
  client,
  devices,
  toUser,
  unlocksBySignIn = () => false,
  onLock,
  onSignOut,
  onBeforeLogout = () => Promise.resolve(),
}: SessionStoreDeps<Client, User>): SessionStore<Client, User> => {
  const listeners = new Set<() => void>()
  let current: { state: SessionState; user: User | undefined } = { state: 'signed-out', user: undefined }
  const change = (next: typeof current): void => {
    current = next
    for (const listener of listeners) listener()
  }
  let closings = 0
  const close = (state: SessionState): void => {
    closings += 1
    client.lock()
    onLock()
    change({ ...current, state })
  }
  const turns = sessionTurns(() => onBeforeLogout().then(() => client.logout()))
  const logIn = async (login: Login, onStep: OnStep | undefined, requireNoSignOut: RequireNoSignOut): Promise<void> => {
    const response = await client.login({ ...login, ...readTrustedDevice(devices, login.email) }, onStep)
    await requireNoSignOut()
    if (response.device_id !== undefined) devices.keep(login.email, response.device_id)
    try {
      change({ state: 'open', user: toUser(response, login.email) })
    } catch (error) {
      await client.logout().catch(() => undefined)
      throw error
    }
  }
  const passkeys = passkeySession({ client, turns, toUser, current: () => current, change, close })
  const unlock = (password: string, second?: SecondFactor, onStep?: OnStep): Promise<void> =>
    turns.attempt(async (requireNoSignOut) => {
      const { user, state } = current
      if (user === undefined) throw new SessionError('signed_out')
      const isLogin = state === 'over' || unlocksBySignIn(user)
      const isOpen = !isLogin && (await opensKey(client, password, onStep))
      await requireNoSignOut()
      if (isOpen) return change({ state: 'open', user })
      return logIn({ email: user.email, password, ...second }, onStep, requireNoSignOut)
    })
  return {
    client,
    state: () => current.state,
    user: () => current.user,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin: (user) => change({ state: 'open', user }),
    signIn: (login, onStep) => turns.attempt((requireNoSignOut) => logIn(login, onStep, requireNoSignOut)),
    unlock,
    ...passkeys,
    changeEmail(email) {
      const { user } = current
      if (user === undefined) return
      const deviceId = devices.of(user.email)
      if (deviceId !== undefined) devices.keep(email, deviceId)
      change({ ...current, user: { ...user, email } })
    },
    lock: () => current.state === 'open' && close('locked'),
    async signOut() {
      client.lock()
      const ended = turns.signOut()
      onSignOut()
      change({ state: 'signed-out', user: undefined })
      await ended
    },
    async whileOpen(open) {
      const closingsBefore = closings
      const result = await open()
      if (closings !== closingsBefore || current.state !== 'open') throw new SessionError('locked')
      return result
    },
    notice: (error) => current.user !== undefined && isSessionOver(error) && close('over'),
  }
}
