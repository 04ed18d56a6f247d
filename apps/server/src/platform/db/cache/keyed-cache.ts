// Values kept in memory by key, for what every request asks: fresh for a second at most, dropped at once on a notice.

export interface KeyedCache<V> {
  /** At once when it is fresh; a promise when it has to be loaded. Undefined: there is no such thing. */
  get(key: string): V | undefined | Promise<V | undefined>
  drop(key: string): void
  dropWhere(isStale: (value: V) => boolean): void
  clear(): void
}

interface Entry<V> {
  value: V | undefined
  freshUntil: number
}

interface Options<V> {
  load: (key: string) => Promise<V | undefined>
  /** The bound within which a change is seen even when its notice was lost. */
  ttlMs?: number
  maxKeys?: number
}

export const keyedCache = <V>({ load, ttlMs = 1000, maxKeys = 50_000 }: Options<V>): KeyedCache<V> => {
  // Two generations: when the younger one is full the older one goes, without scanning for the oldest entry.
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
  const start = (key: string): Promise<V | undefined> => {
    const began: Promise<V | undefined> = load(key).then(
      (value) => {
        // A drop while it loaded may mean that it read the old state: then it serves its waiters and is not kept.
        if (loading.get(key) === began) {
          loading.delete(key)
          store(key, value)
        }
        return value
      },
      (error) => {
        if (loading.get(key) === began) loading.delete(key)
        throw error
      },
    )
    loading.set(key, began)
    return began
  }
  const dropWhereIn = (map: Map<string, Entry<V>>, isStale: (value: V) => boolean): void => {
    for (const [key, { value }] of map) if (value !== undefined && isStale(value)) map.delete(key)
  }
  return {
    get(key) {
      const entry = young.get(key) ?? old.get(key)
      if (entry && entry.freshUntil > performance.now()) return entry.value
      return loading.get(key) ?? start(key)
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
