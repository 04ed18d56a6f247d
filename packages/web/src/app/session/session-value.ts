// The state and user of a session, and the listeners of their changes.
import { SessionError } from '@company-data/sdk/person'
import type { SessionState } from './session-types.ts'

export interface SessionValue<User> {
  state: SessionState
  user: User | undefined
}

/** `forgetKeys` runs at every lock and end of the session. */
export const sessionValue = <User>(forgetKeys: () => void) => {
  const listeners = new Set<() => void>()
  let current: SessionValue<User> = { state: 'signed-out', user: undefined }
  let closings = 0
  const change = (next: SessionValue<User>): void => {
    current = next
    for (const listener of listeners) listener()
  }
  return {
    current: (): SessionValue<User> => current,
    change,
    close(state: SessionState): void {
      closings += 1
      forgetKeys()
      change({ ...current, state })
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async whileOpen<Opened>(open: () => Promise<Opened>): Promise<Opened> {
      const closingsBefore = closings
      const result = await open()
      if (closings !== closingsBefore || current.state !== 'open') throw new SessionError('locked')
      return result
    },
  }
}
