// The channel between the tabs of an app. Without it, or without locks, every tab has its own session.
import type { TabCoordination } from '@company-data/sdk/person'
import { refreshTurns, type TabLocks } from './refresh-turns.ts'
import type { TabMessage } from './tab-messages.ts'

/** The part of a BroadcastChannel that the tabs use. */
interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

/** The parts of the browser, any of which may be missing. */
export interface TabBrowser {
  openChannel?: ((name: string) => Channel) | undefined
  locks?: TabLocks | undefined
  /** Runs when the user comes back to this tab. */
  onReturn?(listener: () => void): void
}

export interface TabChannel<User> {
  /** For the SDK client; undefined if a session cannot be shared. */
  coordination: TabCoordination | undefined
  /** False for keys that this browser cannot send. */
  post(message: TabMessage<User>): boolean
  listen(listener: (message: TabMessage<User>) => void): void
  onReturn(listener: () => void): void
}

const findBrowser = (): TabBrowser => ({
  openChannel: 'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : undefined,
  locks: globalThis.navigator?.locks,
  onReturn(listener) {
    addEventListener('focus', listener)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener())
  },
})

/** `app`: `wallet` or `portal`. */
export const tabChannel = <User>(app: string, browser: TabBrowser = findBrowser()): TabChannel<User> => {
  const name = `company-data:${app}`
  const { locks } = browser
  const channel = browser.openChannel?.(name)
  const listeners = new Set<(message: TabMessage<User>) => void>()
  const waiting = new Set<() => void>()
  channel?.addEventListener('message', ({ data }) => {
    for (const listener of listeners) listener(data as TabMessage<User>)
    for (const listener of [...waiting]) listener()
  })
  const afterMessage = (listener: () => void): (() => void) => {
    waiting.add(listener)
    return () => waiting.delete(listener)
  }
  const post = (message: TabMessage<User>): boolean => {
    if (channel === undefined) return false
    try {
      channel.postMessage(message)
      return true
    } catch {
      return false
    }
  }
  return {
    coordination: channel &&
      locks && {
        refreshAlone: refreshTurns({ name, locks, afterMessage }),
        onTokens: (session) => void post({ session }),
      },
    post,
    listen: (listener) => void listeners.add(listener),
    onReturn: (listener) => browser.onReturn?.(listener),
  }
}
