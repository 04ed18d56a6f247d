// The device key of this browser: created here, stored unreadable to scripts, and usable only for signing.
import type { DeviceProof } from '@company-data/sdk/person'
import { MissingDeviceKey } from '@company-data/ui/documents/rules'
import { browserStore } from './browser-store.ts'

/** By account id: a browser can be a device of several people. */
export interface DeviceKey extends DeviceProof {
  name: string
}

const store = browserStore<DeviceKey>('wallet-device')

export const readDeviceKey = (userId: string): Promise<DeviceKey | undefined> => store.get(userId)

/** The key existed a moment ago but may be gone when it is needed. */
export const requireDeviceKey = async (userId: string): Promise<DeviceKey> => {
  const key = await readDeviceKey(userId).catch(() => undefined)
  if (key === undefined) throw new MissingDeviceKey('This browser has no key any more.')
  return key
}

export const keepDeviceKey = (userId: string, key: DeviceKey): Promise<void> => store.put(userId, key)

export const forgetDeviceKey = (userId: string): Promise<void> => store.delete(userId)

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

export const makeDeviceKey = async () => {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
  const pair = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  return { privateKey: pair.privateKey, publicKey: toBase64(await crypto.subtle.exportKey('spki', pair.publicKey)) }
}
