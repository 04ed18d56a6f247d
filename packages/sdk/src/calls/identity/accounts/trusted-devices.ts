// The devices of an account: a P-256 key signs approvals, and a trusted browser skips the second factor (G-011).
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

/**
 * A device of the account.
 * @example
 * const devices: TrustedDevice[] = await person.listTrustedDevices()
 */
export interface TrustedDevice {
  device_id: string
  name: string
  /** Null for a browser that only skips the second factor. */
  public_key: string | null
  trusted_for_login: boolean
  created_at: string
}

export const trustedDeviceCalls = (api: Api) => ({
  /** The devices of the account. */
  listTrustedDevices: (): Promise<TrustedDevice[]> => api.get('/api/account/trusted-devices'),
  /** Adds a device. `public_key` is the SPKI in base64 of a P-256 key that was made on the device. */
  addTrustedDevice: (device: { name: string; public_key: string }): Promise<{ device_id: string }> =>
    api.post('/api/account/trusted-devices', device),
  /** Removes a device; it can no longer sign approvals or skip the second factor. */
  removeTrustedDevice: (deviceId: string): Promise<void> => api.delete(path`/api/account/trusted-devices/${deviceId}`),
})
