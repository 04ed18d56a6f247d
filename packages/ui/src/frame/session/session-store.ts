// Who is signed in at a page. Tokens and keys are in the memory of the client only; a reload asks for the password again.
import { type Login, SessionError, type SignIn, type UnlockStep } from '@company-data/sdk/person'
import { isSessionOver } from '../failure.ts'
import { type RequireNoSignOut, sessionTurns } from './session-turns.ts'

/** `locked`: the keys are forgotten, the session goes on. `over`: the platform ended it. Both keep what was typed. */
export type SessionState = 'signed-out' | 'open' | 'locked' | 'over'

export interface SessionUser {
  id: string
  email: string
}

/** The code of the second factor, and whether this device is asked for it again. */
export interface SecondFactor {
  code: string
  trust_device: boolean
}

/** Is told how far a sign-in or an unlock has come. */
export type OnStep = (step: UnlockStep) => void

/** What a session needs of a client of the SDK. */
export interface SessionClient {
  login(login: Login, onStep?: OnStep): Promise<SignIn>
  unlock(password: string, onStep?: OnStep): Promise<void>
  lock(): void
  logout(): Promise<void>
}

/** Somebody signed in whose account is of another app: a person at the portal, a company at the wallet. */
export class OtherAccount extends Error {}

export interface SessionStore<Client extends SessionClient, User extends SessionUser> {
  client: Client
  state(): SessionState
  user(): User | undefined
  subscribe(listener: () => void): () => void
  /** After a registration, which has signed in. */
  begin(user: User): void
  signIn(login: Login, onStep?: OnStep): Promise<void>
  /** With the password: opens the key again, or signs in again where the session is over. */
  unlock(password: string, second?: SecondFactor, onStep?: OnStep): Promise<void>
  /** The account has a new address, which later unlocks sign in with. */
  changeEmail(email: string): void
  lock(): void
  signOut(): Promise<void>
  /** What `open` brings to light is thrown away, and `locked` thrown, where the keys were forgotten before it arrived. */
  whileOpen<Opened>(open: () => Promise<Opened>): Promise<Opened>
  /** Called with the error of any call: a session that is over asks for the password. */
  notice(error: unknown): void
}

export interface SessionStoreNeeds<Client extends SessionClient, User extends SessionUser> {
  client: Client
  /** Which device this browser is to an account that trusts it: it is asked for no code (G-010). */
  devices: { of(email: string): string | undefined; keep(email: string, deviceId: string): void }
  /** Throws `OtherAccount` for an account that the app is not for; it is then signed out again. */
  userOf(answer: SignIn, email: string): User
  /** Whose key the platform does not give a second time: a delegate's (G-054). */
  unlocksBySignIn?(user: User): boolean
  /** Forgets what was opened with keys. */
  onLock(): void
  /** Forgets everything of the session. */
  onSignOut(): void
  /** What the platform has to be told before the session ends there; it never fails. */
  beforeLogout?(): Promise<void>
}

/** False where the session has ended on the platform, so that only a sign-in opens the key. */
const opensKey = async (client: SessionClient, password: string, onStep: OnStep | undefined): Promise<boolean> => {
  try {
    await client.unlock(password, onStep)
    return true
  } catch (error) {
    if (!isSessionOver(error)) throw error
    return false
  }
}

export const sessionStore = <Client extends SessionClient, User extends SessionUser>({
  client,
  devices,
  userOf,
  unlocksBySignIn = () => false,
  onLock,
  onSignOut,
  beforeLogout = () => Promise.resolve(),
}: SessionStoreNeeds<Client, User>): SessionStore<Client, User> => {
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
  const turns = sessionTurns(() => beforeLogout().then(() => client.logout()))
  const logIn = async (login: Login, onStep: OnStep | undefined, requireNoSignOut: RequireNoSignOut): Promise<void> => {
    const deviceId = devices.of(login.email)
    const answer = await client.login({ ...login, ...(deviceId !== undefined && { device_id: deviceId }) }, onStep)
    await requireNoSignOut()
    if (answer.device_id !== undefined) devices.keep(login.email, answer.device_id)
    try {
      change({ state: 'open', user: userOf(answer, login.email) })
    } catch (error) {
      await client.logout().catch(() => undefined)
      throw error
    }
  }
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
      const opened = await open()
      if (closings !== closingsBefore || current.state !== 'open') throw new SessionError('locked')
      return opened
    },
    notice: (error) => current.user !== undefined && isSessionOver(error) && close('over'),
  }
}
