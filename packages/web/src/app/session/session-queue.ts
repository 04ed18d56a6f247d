// Runs sign-ins and unlocks sequentially, and undoes each if the user signs out in the meantime.
import { SessionError } from '@company-data/sdk/person'

/** If the user has signed out since the attempt began, ends the client's new session and throws `signed_out`. */
export type RequireNoSignOut = () => Promise<void>

export interface SessionTurns {
  /** Runs after earlier attempts and pending sign-outs, so that the client holds none of their state. */
  attempt(work: (requireNoSignOut: RequireNoSignOut) => Promise<void>): Promise<void>
  /** `end` ends the session of the client. */
  signOut(end?: () => Promise<void>): Promise<void>
  /** True while an attempt runs or waits. */
  isBusy(): boolean
}

export const sessionTurns = (logout: () => Promise<void>): SessionTurns => {
  let signOuts = 0
  let attempts = 0
  let earlier: Promise<unknown> = Promise.resolve()
  return {
    attempt(work) {
      const signOutsBefore = signOuts
      const requireNoSignOut = async (): Promise<void> => {
        if (signOuts === signOutsBefore) return
        await logout().catch(() => undefined)
        throw new SessionError('signed_out')
      }
      attempts += 1
      const attempted = earlier
        .then(() => work(requireNoSignOut))
        .finally(() => {
          attempts -= 1
        })
      earlier = attempted.catch(() => undefined)
      return attempted
    },
    async signOut(end = logout) {
      signOuts += 1
      const ended = end().catch(() => undefined)
      earlier = Promise.allSettled([earlier, ended])
      await ended
    },
    isBusy: () => attempts > 0,
  }
}
