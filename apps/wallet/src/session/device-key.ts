// The key of this browser as a device: made here, stored by the browser in a form that no script can read, and able to sign only.
import type { DeviceProof } from '@company-data/sdk/person'

/** By the id of the account: a browser can be a device of several people. */
export interface DeviceKey extends DeviceProof {
  name: string
}

const DATABASE = 'wallet-device'
const STORE = 'keys'

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const withStore = async <Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await resultOf(opening)
  try {
    return await resultOf(act(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** Nothing is made by a mere look: a browser without a key stays without a database. */
const hasDatabase = async (): Promise<boolean> => (await indexedDB.databases()).some(({ name }) => name === DATABASE)

export const readDeviceKey = async (userId: string): Promise<DeviceKey | undefined> =>
  (await hasDatabase()) ? withStore<DeviceKey | undefined>('readonly', (store) => store.get(userId)) : undefined

export const keepDeviceKey = async (userId: string, key: DeviceKey): Promise<void> => {
  await withStore('readwrite', (store) => store.put(key, userId))
}

export const forgetDeviceKey = async (userId: string): Promise<void> => {
  if (await hasDatabase()) await withStore('readwrite', (store) => store.delete(userId))
}

const base64Of = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

export const makeDeviceKey = async () => {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
  const pair = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  return { privateKey: pair.privateKey, publicKey: base64Of(await crypto.subtle.exportKey('spki', pair.publicKey)) }
}
