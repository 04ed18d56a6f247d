// The session of a page for its components. Each app chooses its session type and defines its own hooks.
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { SessionStore } from './session-store.ts'
import type { SessionClient, SessionState, SessionUser } from './session-types.ts'

type AnySession = SessionStore<SessionClient, SessionUser>

const Context = createContext<AnySession | null>(null)

/** Without a session, a page is open for as long as it is shown, like the consent page. */
const ALWAYS_OPEN: Pick<AnySession, 'subscribe' | 'state'> = { subscribe: () => () => undefined, state: () => 'open' }

export const SessionProvider = ({ session, children }: { session: AnySession; children: ReactNode }) => (
  <Context value={session}>{children}</Context>
)

/** @example export const useSession = (): PortalSession => useTypedSession<PortalSession>() */
export const useTypedSession = <Session extends AnySession>(): Session => {
  const session = use(Context)
  if (!session) throw new Error('SessionProvider is missing')
  return session as Session
}

export const useSessionState = (): SessionState => {
  const { subscribe, state } = use(Context) ?? ALWAYS_OPEN
  return useSyncExternalStore(subscribe, state)
}

/** For pages inside the shell, where a user is always signed in. */
export const useTypedUser = <User extends SessionUser>(): User => {
  const session = useTypedSession<SessionStore<SessionClient, User>>()
  const user = useSyncExternalStore(session.subscribe, session.user)
  if (!user) throw new Error('no one is signed in')
  return user
}
