// A keyed cache that invalidates a key as soon as a notification names it, from any process.
import type { Database } from '../database.ts'
import { type KeyedCache, type KeyedCacheOptions, keyedCache } from './keyed-cache.ts'

export interface NotifyCache<V> extends Pick<KeyedCache<V>, 'get' | 'getAll' | 'lastKnown'> {
  /** Starts listening for notifications; until then a value is only as fresh as the cache's time limit. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface NoticedCacheOptions<S, V> extends KeyedCacheOptions<V> {
  db: Database<S>
  topic: string
  /** True if a value depends on the notified key, besides the value stored under that key. */
  dependsOn?: (value: V, key: string) => boolean
}

export const notifyCache = <S, V>({ db, topic, dependsOn, ...options }: NoticedCacheOptions<S, V>): NotifyCache<V> => {
  const cache = keyedCache<V>(options)
  let unlisten = async (): Promise<void> => undefined
  const hear = (key: string): void => {
    // After a lost connection the key is empty: any notification may have been missed.
    if (key === '') {
      cache.clear()
      return
    }
    cache.drop(key)
    if (dependsOn) cache.dropWhere((value) => dependsOn(value, key))
  }
  return {
    get: cache.get,
    lastKnown: cache.lastKnown,
    getAll: cache.getAll,
    async start() {
      unlisten = await db.listen(topic, hear)
    },
    stop: () => unlisten(),
  }
}
