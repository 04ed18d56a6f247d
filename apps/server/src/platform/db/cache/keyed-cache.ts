// Values cached in memory by key, for lookups of every request: at most one second old, invalidated by notifications.

export interface KeyedCache<V> {
  /** The value itself while it is fresh, a promise if it must be loaded; undefined if the key does not exist. */
  get(key: string): V | undefined | Promise<V | undefined>
  /** The value as it was last loaded and not dropped since, however old; it loads nothing. */
  lastKnown(key: string): V | undefined
  /** The values of those keys that exist; stale keys are loaded in one batch. */
  getAll(keys: readonly string[]): Promise<ReadonlyMap<string, V>>
  drop(key: string): void
  dropWhere(isStale: (value: V) => boolean): void
  clear(): void
}

interface Entry<V> {
  value: V | undefined
  freshUntil: number
}

export interface KeyedCacheOptions<V> {
  load: (key: string) => Promise<V | undefined>
  /** Loads several keys in one batch; without it they are loaded one by one. */
  loadAll?: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>
  /** A change is seen within this time even when its notification was lost. */
  ttlMs?: number
  maxKeys?: number
}

const dropWhereIn = <V>(map: Map<string, Entry<V>>, isStale: (value: V) => boolean): void => {
  for (const [key, { value }] of map) if (value !== undefined && isStale(value)) map.delete(key)
}

export const keyedCache = <V>(options: KeyedCacheOptions<V>): KeyedCache<V> => {
  const { load, loadAll, ttlMs = 1000, maxKeys = 50_000 } = options
  // Two generations: when the younger one is full, the older one is dropped as a whole, so nothing scans for old entries.
  let young = new Map<string, Entry<V>>()
  let old = new Map<string, Entry<V>>()
  const loading = new Map<string, Promise<V | undefined>>()

  const store = (key: string, value: V | undefined): void => {
    if (young.size >= maxKeys) {
      old = young
      young = new Map()
    }
    young.set(key, { value, freshUntil: performance.now() + ttlMs })
  }
  const start = (key: string, loaded: Promise<V | undefined>): Promise<V | undefined> => {
    const running: Promise<V | undefined> = loaded.then(
      (value) => {
        // If the key was dropped during the load, the load may have read the old state: its callers get it, the cache does not.
        if (loading.get(key) === running) {
          loading.delete(key)
          store(key, value)
        }
        return value
      },
      (error) => {
        if (loading.get(key) === running) loading.delete(key)
        throw error
      },
    )
    loading.set(key, running)
    return running
  }
  const findFreshEntry = (key: string): Entry<V> | undefined => {
    const entry = young.get(key) ?? old.get(key)
    return entry && entry.freshUntil > performance.now() ? entry : undefined
  }
  const get: KeyedCache<V>['get'] = (key) => {
    const entry = findFreshEntry(key)
    return entry ? entry.value : (loading.get(key) ?? start(key, load(key)))
  }
  const startAll = (keys: readonly string[]): void => {
    const missing = [...new Set(keys)].filter((key) => !findFreshEntry(key) && !loading.has(key))
    if (!loadAll || missing.length === 0) return
    const all = loadAll(missing)
    for (const key of missing) {
      void start(
        key,
        all.then((values) => values.get(key)),
      )
    }
  }
  return {
    get,
    lastKnown: (key) => (young.get(key) ?? old.get(key))?.value,
    async getAll(keys) {
      startAll(keys)
      const entries = await Promise.all(keys.map(async (key) => [key, await get(key)] as const))
      return new Map(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])))
    },
    drop(key) {
      young.delete(key)
      old.delete(key)
      loading.delete(key)
    },
    dropWhere(isStale) {
      dropWhereIn(young, isStale)
      dropWhereIn(old, isStale)
      loading.clear()
    },
    clear() {
      young.clear()
      old.clear()
      loading.clear()
    },
  }
}
