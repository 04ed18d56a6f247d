// A value cached in memory: loaded from the database, and reloaded when a process notifies of a change.
import type { Database } from '../database.ts'

export interface CachedValue<T> {
  /** The last loaded value, without waiting. */
  get(): T
  /** A value that was loaded after this call. */
  refresh(): Promise<T>
  /** Loads the first value; there is nothing to return before. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface CachedValueOptions<S, T> {
  db: Database<S>
  topic: string
  load: () => Promise<T>
  everyMs?: number
  onError?: (error: Error) => void
}

/**
 * Runs one load at a time. A call during a load waits for the next load, because the running one may have read the value
 * before the change; all such calls share that next load. One load at a time also means that an older value never replaces
 * a newer one.
 */
const coalesced = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    running = load().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (running === undefined) return start()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}

export const cachedValue = <S, T>(options: CachedValueOptions<S, T>): CachedValue<T> => {
  const { db, topic, load, everyMs = 5_000, onError = () => {} } = options
  let value: { current: T } | undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let unlisten = async (): Promise<void> => undefined

  const reload = coalesced(async () => {
    if (isStopped) throw new Error('the cached value is stopped')
    const current = await load()
    if (!isStopped) value = { current }
    return current
  })
  const reloadQuietly = (): void => {
    if (isStopped) return
    reload().catch((error: unknown) => {
      if (!isStopped) onError(error instanceof Error ? error : new Error(String(error)))
    })
  }
  const stop = async (): Promise<void> => {
    isStopped = true
    clearInterval(timer)
    await unlisten()
  }

  return {
    get() {
      if (value === undefined) throw new Error(`the cached value of ${topic} was not started`)
      return value.current
    },
    refresh: reload,
    async start() {
      // Listening starts before the first load, so that no change between the two is missed.
      unlisten = await db.listen(topic, reloadQuietly)
      timer = setInterval(reloadQuietly, everyMs).unref()
      await reload().catch(async (error: unknown) => {
        await stop()
        throw error
      })
    },
    stop,
  }
}
