// The operator who is signed in: the token is in memory and in the storage of this tab, and nowhere else.
import type { OperatorRole } from '@company-data/protocol/contract/access'
import type { PresentOperator } from '@company-data/protocol/wire/operations/operators'
import { createApi } from '../app/api.ts'
import { createOperatorCalls, type OperatorCalls } from '../app/operator-calls.ts'

const STORAGE_KEY = 'operator-token'

/** After so long without input the token is forgotten. */
export const IDLE_MS = 30 * 60_000

/** `checking`: a stored token is being checked after a reload. */
export type SessionState =
  | { kind: 'signed-out'; reason?: 'refused' | 'idle' }
  | { kind: 'checking' }
  | { kind: 'signed-in'; operator: PresentOperator }

/** The part of the storage of a tab that the session uses. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface OperatorSession {
  calls: OperatorCalls
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** Checks the token; throws if the platform refuses it. */
  signIn(token: string): Promise<void>
  signOut(reason?: 'refused' | 'idle'): void
  /** Signs in with the token of this tab, after a reload. */
  resume(): Promise<void>
}

export const createSession = (storage: TabStorage, onSignOut: () => void): OperatorSession => {
  let token: string | undefined
  let current: SessionState = { kind: 'signed-out' }
  const listeners = new Set<() => void>()
  const set = (next: SessionState): void => {
    current = next
    for (const listener of listeners) listener()
  }
  const signOut: OperatorSession['signOut'] = (reason) => {
    token = undefined
    storage.removeItem(STORAGE_KEY)
    if (current.kind === 'signed-out') return
    onSignOut()
    set({ kind: 'signed-out', ...(reason !== undefined && { reason }) })
  }
  const calls = createOperatorCalls(
    createApi({
      readToken: () => token,
      onRefusedToken: () => {
        if (current.kind === 'signed-in') signOut('refused')
      },
    }),
  )
  const open = async (text: string): Promise<void> => {
    token = text
    try {
      const operator = await calls.readMe()
      storage.setItem(STORAGE_KEY, text)
      set({ kind: 'signed-in', operator })
    } catch (error) {
      token = undefined
      throw error
    }
  }
  return {
    calls,
    state: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signIn: open,
    signOut,
    async resume() {
      const storedToken = storage.getItem(STORAGE_KEY)
      if (storedToken === null) return
      set({ kind: 'checking' })
      await open(storedToken).catch(() => signOut('refused'))
    },
  }
}

/** True if one of the roles allows it. An owner may do everything. */
export const hasRole = ({ roles }: PresentOperator, ...anyOf: readonly OperatorRole[]): boolean =>
  roles.includes('owner') || anyOf.some((role) => roles.includes(role))
