// The push stream while the wallet is open: one for all pages, reopened by the SDK whenever it ends.
import type { Push, PushType } from '@company-data/protocol/wire/delivery/push'
import { isSessionOver } from '@company-data/web/app/rules'
import type { WalletSession } from './session.ts'

/** `away`: it should be connected and is not; events arrive later. */
export type StreamState = 'off' | 'live' | 'away'

export interface Pushes {
  state(): StreamState
  subscribe(listener: () => void): () => void
  /** Called for pushes of these types, and for every `resync`: pushes may be missing, so lists must be refetched. */
  on(types: readonly PushType[], listener: (push: Push) => void): () => void
  /** Called when the stream has opened for the first time: earlier events are not pushed. */
  onOpening(listener: () => void): () => void
}

interface Listener {
  types: readonly PushType[]
  run: (push: Push) => void
}

/** The stream ends with its access token and reopens within a second, so that is not shown. */
const AWAY_AFTER_MS = 3_000

/** Waits before reopening the stream, but no longer once the device is online or in use again. */
const waitOrWake = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController()
    const end = (): void => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end, { signal: over.signal })
    addEventListener('online', end, { signal: over.signal })
    document.addEventListener('visibilitychange', end, { signal: over.signal })
  })

/** A push has no content, so the stream stays open while the wallet is locked: a pending approval is worth an unlock. */
const isWanted = (session: WalletSession): boolean => session.state() === 'open' || session.state() === 'locked'

export const createPushes = (session: WalletSession): Pushes => {
  const watchers = new Set<() => void>()
  const listeners = new Set<Listener>()
  const openings = new Set<() => void>()
  let state: StreamState = 'off'
  let running: AbortController | undefined
  const change = (next: StreamState): void => {
    state = next
    for (const watcher of watchers) watcher()
  }
  const dispatch = (push: Push): void => {
    for (const { types, run } of listeners) if (push.type === 'resync' || types.includes(push.type)) run(push)
  }
  const follow = async (stop: AbortController): Promise<void> => {
    const { signal } = stop
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasOpened = false
    const onState = (next: StreamState): void => {
      clearTimeout(timer)
      if (!signal.aborted) change(next)
    }
    const onOpen = (): void => {
      onState('live')
      if (!hasOpened && !signal.aborted) for (const listener of openings) listener()
      hasOpened = true
    }
    const onAway = (): void => {
      if (state === 'away') return
      clearTimeout(timer)
      timer = setTimeout(() => onState('away'), AWAY_AFTER_MS)
    }
    try {
      const options = { signal, sleep: waitOrWake, onOpen, onAway }
      for await (const push of session.client.push.stream(options)) dispatch(push)
    } catch (error) {
      // Shows signed-in users that they receive no pushes.
      onState(isSessionOver(error) ? 'off' : 'away')
      session.notice(error)
    }
  }
  session.subscribe(() => {
    if (isWanted(session) === (running !== undefined)) return
    running?.abort()
    running = isWanted(session) ? new AbortController() : undefined
    if (running === undefined) change('off')
    else void follow(running)
  })
  return {
    state: () => state,
    subscribe(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    on(types, run) {
      const listener = { types, run }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onOpening(listener) {
      openings.add(listener)
      return () => openings.delete(listener)
    },
  }
}
