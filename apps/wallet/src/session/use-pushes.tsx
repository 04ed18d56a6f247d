// The push stream for components, and the state of the connection.
import type { Push, PushType } from '@company-data/protocol/wire/delivery/push'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Pushes } from './pushes.ts'

const Context = createContext<Pushes | null>(null)

export const PushesProvider = ({ pushes, children }: { pushes: Pushes; children: ReactNode }) => (
  <Context value={pushes}>{children}</Context>
)

const usePushes = (): Pushes => {
  const pushes = use(Context)
  if (!pushes) throw new Error('PushesProvider is missing')
  return pushes
}

/**
 * Runs after events of these types, and when pushes may be missing (`resync`).
 * @example usePush(['message'], () => void refetchQueries(queries, ['messages']))
 */
export const usePush = (types: readonly PushType[], run: (push: Push) => void): void => {
  const pushes = usePushes()
  const onPush = useEffectEvent(run)
  const key = types.join()
  useEffect(() => pushes.on(key.split(',') as PushType[], onPush), [pushes, key])
}

/** Runs when the stream has opened: what happened before is not pushed, so lists that were read earlier must be refetched. */
export const usePushOpening = (run: () => void): void => {
  const pushes = usePushes()
  const onOpening = useEffectEvent(run)
  useEffect(() => pushes.onOpening(onOpening), [pushes])
}

const watchNetwork = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** `offline`: reported by the device. `away`: online, but the platform cannot be reached. */
export const useConnectionState = (): 'reached' | 'away' | 'offline' => {
  const pushes = usePushes()
  const state = useSyncExternalStore(pushes.subscribe, pushes.state)
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  if (!isOnline) return 'offline'
  return state === 'away' ? 'away' : 'reached'
}
