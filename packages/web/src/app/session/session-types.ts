// The state, the user and the client of a session, for its store and its parts.
import type { AskPasskey } from '@company-data/sdk/passkeys'
import type { Login, PasskeySignIn, PersonClient, SignIn, UnlockStep } from '@company-data/sdk/person'

/** `locked`: keys are forgotten, the session continues. `over`: the platform has ended it. Both keep typed input. */
export type SessionState = 'signed-out' | 'open' | 'locked' | 'over'

export interface SessionUser {
  id: string
  email: string
}

/** Receives the progress of a sign-in or unlock. */
export type OnStep = (step: UnlockStep) => void

/** The part of an SDK client that a session needs. */
export interface SessionClient {
  login(login: Login, onStep?: OnStep): Promise<SignIn>
  unlock(password: string, onStep?: OnStep): Promise<void>
  lock(): void
  logout(): Promise<void>
  passkeys: {
    login(ask: AskPasskey, onStep?: OnStep): Promise<PasskeySignIn>
    canUnlock(): boolean
    unlock(ask: AskPasskey): Promise<void>
  }
  trustedDevices: { list(): Promise<{ kind: string; unlocks: boolean }[]> }
  /** Throws when signed out. */
  session(): { email: string }
  tabs: PersonClient['tabs']
}
