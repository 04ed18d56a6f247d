// The devices of an account: a P-256 key signs approvals, and a trusted browser skips the second factor (G-011).
import type {
  CreatedTrustedDevice,
  NewTrustedDevice,
  TrustedDevice,
} from '@company-data/protocol/wire/identity/trusted-devices'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

export const trustedDeviceCalls = (api: Api) => ({
  /** The devices of the account. */
  listTrustedDevices: (): Promise<TrustedDevice[]> => api.get('/api/account/trusted-devices'),
  /** Adds a device. `public_key` is the SPKI in base64 of a P-256 key that was made on the device. */
  addTrustedDevice: (device: NewTrustedDevice): Promise<CreatedTrustedDevice> =>
    api.post('/api/account/trusted-devices', device),
  /** Removes a device; it can no longer sign approvals or skip the second factor. */
  removeTrustedDevice: (deviceId: string): Promise<void> => api.delete(path`/api/account/trusted-devices/${deviceId}`),
})
