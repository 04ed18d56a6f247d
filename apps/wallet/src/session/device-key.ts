// The software key that earlier versions made for this browser. It is used for nothing any more, and forgotten with its device.
import { browserStore } from './browser-store.ts'

interface DeviceKey {
  deviceId: string
}

/** By account id: a browser could be a device of several people. */
const store = browserStore<DeviceKey>('wallet-device')

export const readDeviceKey = (userId: string): Promise<DeviceKey | undefined> => store.get(userId)

export const forgetDeviceKey = (userId: string): Promise<void> => store.delete(userId)
