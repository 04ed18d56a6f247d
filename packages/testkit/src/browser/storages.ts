// Everything that a browser stores for the origin of a page, by content: a secret is found wherever it is.
import type { Page } from 'playwright-core'

export interface Storages {
  /** Names, keys and values of all storages, one text each. Bytes are base64. */
  texts: string[]
  /** Keys of the browser's own cryptography, which no text shows. */
  cryptoKeys: string[]
}

/** Runs in the page. */
const readAll = async (): Promise<Storages> => {
  const texts: string[] = []
  const cryptoKeys: string[] = []
  const addBytes = (bytes: Uint8Array): void => {
    texts.push(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))
    texts.push(new TextDecoder().decode(bytes))
  }
  const add = async (value: unknown): Promise<void> => {
    if (value instanceof CryptoKey) cryptoKeys.push(`${value.type} ${value.algorithm.name}`)
    else if (value instanceof Blob) addBytes(new Uint8Array(await value.arrayBuffer()))
    else if (value instanceof ArrayBuffer) addBytes(new Uint8Array(value))
    else if (ArrayBuffer.isView(value)) addBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    else if (value instanceof Map || value instanceof Set) await add([...value])
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) {
        texts.push(name)
        await add(member)
      }
    else texts.push(String(value))
  }
  const waitForResult = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  await add([{ ...localStorage }, { ...sessionStorage }, document.cookie])
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await waitForResult(indexedDB.open(name))
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName)
      const [keys, values] = await Promise.all([waitForResult(store.getAllKeys()), waitForResult(store.getAll())])
      await add([name, storeName, keys, values])
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      await add([name, request.url, await (await cache.match(request))?.arrayBuffer()])
  }
  return { texts, cryptoKeys }
}

/**
 * Reads local and session storage, cookies, every IndexedDB database and every cache of a page.
 * @example
 * const { texts, cryptoKeys } = await readStorages(page)
 * assert.ok(!texts.some((text) => text.includes(token)))
 */
export const readStorages = (page: Page): Promise<Storages> => page.evaluate(readAll)
