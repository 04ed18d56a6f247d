// The session for components: the calls, the operator and its roles, and the end after a time without input.
import type { OperatorRole } from '@company-data/protocol/contract/access'
import type { PresentOperator } from '@company-data/protocol/wire/operations/operators'
import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import type { OperatorCalls } from '../app/operator-calls.ts'
import { hasRole, IDLE_MS, type OperatorSession, type SessionState } from './operator-session.ts'

const Context = createContext<OperatorSession | null>(null)

export const SessionProvider = ({ session, children }: { session: OperatorSession; children: ReactNode }) => (
  <Context value={session}>{children}</Context>
)

export const useSession = (): OperatorSession => {
  const session = use(Context)
  if (!session) throw new Error('SessionProvider is missing')
  return session
}

export const useSessionState = (): SessionState => {
  const { subscribe, state } = useSession()
  return useSyncExternalStore(subscribe, state)
}

export const useCalls = (): OperatorCalls => useSession().calls

/** For pages inside the shell, where an operator is always signed in. */
export const useOperator = (): PresentOperator => {
  const state = useSessionState()
  if (state.kind !== 'signed-in') throw new Error('no operator is signed in')
  return state.operator
}

export const useHasRole = (...roles: readonly OperatorRole[]): boolean => hasRole(useOperator(), ...roles)

const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const

/** Forgets the token after a time without input. */
export const useIdleSignOut = (): void => {
  const { signOut } = useSession()
  useEffect(() => {
    let timer = setTimeout(signOut, IDLE_MS, 'idle')
    let lastInputAt = Date.now()
    const restart = () => {
      clearTimeout(timer)
      // The timer does not run while the machine sleeps.
      if (Date.now() - lastInputAt > IDLE_MS) return signOut('idle')
      lastInputAt = Date.now()
      timer = setTimeout(signOut, IDLE_MS, 'idle')
    }
    for (const name of INPUTS) addEventListener(name, restart, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of INPUTS) removeEventListener(name, restart)
    }
  }, [signOut])
}
