// Who is signed in at a page. Tokens and keys are in the memory of the client only; a reload asks for the password again.
import { type Login, SessionError, type SignIn, type UnlockStep } from '@company-data/sdk/person'
import { isSessionOver } from '../failure.ts'

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
}

export const sessionStore = <Client extends SessionClient, User extends SessionUser>({
  client,
  devices,
  userOf,
  unlocksBySignIn = () => false,
  onLock,
  onSignOut,
}: SessionStoreNeeds<Client, User>): SessionStore<Client, User> => {
  const listeners = new Set<() => void>()
  let current: { state: SessionState; user: User | undefined } = { state: 'signed-out', user: undefined }
  const change = (next: typeof current): void => {
    current = next
    for (const listener of listeners) listener()
  }
  const close = (state: SessionState): void => {
    client.lock()
    onLock()
    change({ ...current, state })
  }
  let signOuts = 0
  let earlier: Promise<unknown> = Promise.resolve()
  /** One after the other, and after the end of the session before: each finds in the client only what is its own. */
  const inTurn = (attempt: (signOutsBefore: number) => Promise<void>): Promise<void> => {
    const signOutsBefore = signOuts
    const attempted = earlier.then(() => attempt(signOutsBefore))
    earlier = attempted.catch(() => undefined)
    return attempted
  }
  /** Who signs out while a sign-in or an unlock is on its way stays signed out. */
  const requireNoSignOut = async (signOutsBefore: number): Promise<void> => {
    if (signOuts === signOutsBefore) return
    await client.logout().catch(() => undefined)
    throw new SessionError('signed_out')
  }
  const logIn = async (login: Login, onStep: OnStep | undefined, signOutsBefore: number): Promise<void> => {
    const deviceId = devices.of(login.email)
    const answer = await client.login({ ...login, ...(deviceId !== undefined && { device_id: deviceId }) }, onStep)
    await requireNoSignOut(signOutsBefore)
    if (answer.device_id !== undefined) devices.keep(login.email, answer.device_id)
    try {
      change({ state: 'open', user: userOf(answer, login.email) })
    } catch (error) {
      await client.logout().catch(() => undefined)
      throw error
    }
  }
  const openKey = async (password: string, onStep: OnStep | undefined): Promise<'open' | 'over'> => {
    try {
      await client.unlock(password, onStep)
      return 'open'
    } catch (error) {
      if (!isSessionOver(error)) throw error
      return 'over'
    }
  }
  const unlock = (password: string, second?: SecondFactor, onStep?: OnStep): Promise<void> =>
    inTurn(async (signOutsBefore) => {
      const { user, state } = current
      if (user === undefined || signOuts !== signOutsBefore) throw new SessionError('signed_out')
      const isLogin = state === 'over' || unlocksBySignIn(user)
      const outcome = isLogin ? 'over' : await openKey(password, onStep)
      await requireNoSignOut(signOutsBefore)
      if (outcome === 'over') return logIn({ email: user.email, password, ...second }, onStep, signOutsBefore)
      change({ state: 'open', user })
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
    signIn: (login, onStep) => inTurn((signOutsBefore) => logIn(login, onStep, signOutsBefore)),
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
      signOuts += 1
      const ended = client.logout().catch(() => undefined)
      earlier = Promise.allSettled([earlier, ended])
      onSignOut()
      change({ state: 'signed-out', user: undefined })
      await ended
    },
    notice: (error) => current.user !== undefined && isSessionOver(error) && close('over'),
  }
}
