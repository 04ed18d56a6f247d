// Browser storage for one kind of data: keys that no script can read, and sealed texts.
const STORE = 'keys'

const waitForResult = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export interface BrowserStore<Value> {
  get(key: string): Promise<Value | undefined>
  put(key: string, value: Value): Promise<void>
  delete(key: string): Promise<void>
  keys(): Promise<string[]>
}

export const browserStore = <Value>(database: string): BrowserStore<Value> => {
  const withStore = async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    const open = await waitForResult(opening)
    try {
      return await waitForResult(work(open.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      open.close()
    }
  }
  /** Reading creates nothing: a browser without stored data stays without a database. */
  const exists = async (): Promise<boolean> => (await indexedDB.databases()).some(({ name }) => name === database)
  return {
    get: async (key) =>
      (await exists()) ? withStore<Value | undefined>('readonly', (store) => store.get(key)) : undefined,
    async put(key, value) {
      await withStore('readwrite', (store) => store.put(value, key))
    },
    async delete(key) {
      if (await exists()) await withStore('readwrite', (store) => store.delete(key))
    },
    keys: async () =>
      (await exists()) ? (await withStore('readonly', (store) => store.getAllKeys())).map(String) : [],
  }
}
