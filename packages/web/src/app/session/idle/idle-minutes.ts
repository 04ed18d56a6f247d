// The time without input after which the app locks, as this browser stores it for both apps.
export const IDLE_MINUTES = [1, 5, 15, 60] as const
export type IdleMinutes = (typeof IDLE_MINUTES)[number]

const KEY = 'idle-minutes'
const DEFAULT_MINUTES: IdleMinutes = 15

/** An hour needs a passkey that unlocks: after it, one touch opens the app again, and no long password is typed. */
const PASSKEY_MINUTES: IdleMinutes = 60

export const needsPasskey = (minutes: IdleMinutes): boolean => minutes === PASSKEY_MINUTES

/** A passkey that only signs in, or no longer opens the keys, gives no longer time. */
export const isUnlockingPasskey = ({ kind, unlocks }: { kind: string; unlocks: boolean }): boolean =>
  kind === 'passkey' && unlocks

/** The minutes that count: without a passkey, the longest choice is the default. */
export const limitIdleMinutes = (minutes: IdleMinutes, hasPasskey: boolean): IdleMinutes =>
  needsPasskey(minutes) && !hasPasskey ? DEFAULT_MINUTES : minutes

const listeners = new Set<() => void>()

export const idleMinutes = {
  read(): IdleMinutes {
    const storedMinutes = Number(localStorage.getItem(KEY))
    return IDLE_MINUTES.find((minutes) => minutes === storedMinutes) ?? DEFAULT_MINUTES
  },
  change(minutes: IdleMinutes): void {
    if (minutes === DEFAULT_MINUTES) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(minutes))
    for (const listener of listeners) listener()
  },
  /** Also calls for a change in another tab. */
  subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === KEY || key === null) listener()
    }
    listeners.add(listener)
    addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', onStorage)
    }
  },
}
