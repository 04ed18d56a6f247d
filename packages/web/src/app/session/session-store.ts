// The session of a page. Tokens and keys exist only in the client's memory; a reload asks for the password again.
import type { Login, SignIn } from '@company-data/sdk/person'
import { isSessionOver } from '../failure.ts'
import { passkeySession } from './passkey-session.ts'
import { passwordSession, type SecondFactor } from './password-session.ts'
import { sessionTurns } from './session-queue.ts'
import type { OnStep, SessionClient, SessionState, SessionUser } from './session-types.ts'
import { sessionValue } from './session-value.ts'
import type { TabChannel } from './tabs/tab-channel.ts'
import { type TabSession, tabSession } from './tabs/tab-session.ts'

/** The account belongs to the other app: a person at the portal, or a company at the wallet. */
export class OtherAccount extends Error {}

export interface SessionStore<Client extends SessionClient, User extends SessionUser>
  extends Pick<TabSession, 'reportAlive' | 'onAlive'> {
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
  /** A passkey of this session opens the key without a call. */
  hasUnlockingPasskey(): boolean
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
  /** The other tabs of the app. An open one opens this one. */
  channel: TabChannel<User>
  /** False at an address for users without a session, such as an invitation: it belongs to someone else. */
  asksTabs: boolean
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

export const sessionStore = <Client extends SessionClient, User extends SessionUser>({
  client,
  channel,
  asksTabs,
  devices,
  toUser,
  unlocksBySignIn = () => false,
  onLock,
  onSignOut,
  onBeforeLogout = () => Promise.resolve(),
}: SessionStoreDeps<Client, User>): SessionStore<Client, User> => {
  const { current, change, close, subscribe, whileOpen } = sessionValue<User>(() => {
    client.lock()
    onLock()
  })
  const turns = sessionTurns(() => onBeforeLogout().then(() => client.logout()))
  const { resetNeed, ...passkeys } = passkeySession({ client, turns, toUser, current, change, close })
  const leave = async (end?: () => Promise<void>): Promise<void> => {
    client.lock()
    const ended = turns.signOut(end)
    onSignOut()
    change({ state: 'signed-out', user: undefined })
    await ended
  }
  const tabs = tabSession({
    channel,
    client,
    current,
    isBusy: turns.isBusy,
    open(user) {
      resetNeed()
      change({ state: 'open', user })
    },
    lock: () => current().state === 'open' && close('locked'),
    changeUser: (user) => change({ ...current(), user }),
    signOut: (isEnded) => void leave(isEnded ? async () => client.tabs.forget() : undefined),
  })
  const passwords = passwordSession({
    client,
    turns,
    devices,
    toUser,
    unlocksBySignIn,
    current,
    change,
    resetNeed,
  })
  if (asksTabs) tabs.ask()
  return {
    client,
    reportAlive: tabs.reportAlive,
    onAlive: tabs.onAlive,
    state: () => current().state,
    user: () => current().user,
    subscribe,
    whileOpen,
    begin(user) {
      resetNeed()
      change({ state: 'open', user })
    },
    ...passwords,
    ...passkeys,
    changeEmail(email) {
      const { user } = current()
      if (user === undefined) return
      const deviceId = devices.of(user.email)
      if (deviceId !== undefined) devices.keep(email, deviceId)
      change({ ...current(), user: { ...user, email } })
    },
    lock() {
      if (current().state !== 'open') return
      close('locked')
      tabs.announceLock()
    },
    signOut() {
      tabs.announceSignOut()
      return leave()
    },
    notice: (error) => current().user !== undefined && isSessionOver(error) && close('over'),
  }
}
