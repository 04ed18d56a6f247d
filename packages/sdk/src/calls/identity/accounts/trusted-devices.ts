// The devices of an account: a P-256 key signs approvals, and a trusted browser skips the second factor (G-011).
import type {
  CreatedTrustedDevice,
  NewTrustedDevice,
  TrustedDevice,
} from '@company-data/protocol/wire/identity/trusted-devices'
import type { Device } from '../../../session/device.ts'
import { createStepUp, type StepUpProof } from '../../../session/step-up.ts'
import { path } from '../../../transport/path.ts'

export const trustedDeviceCalls = (device: Device) => ({
  /** The devices of the account. */
  listTrustedDevices: (): Promise<TrustedDevice[]> => device.api.get('/api/account/trusted-devices'),
  /**
   * Adds a device. `public_key` is the SPKI in base64 of a P-256 key that was made on the device. A session that was not
   * opened in the last minutes needs a proof (`account.proof_required`).
   */
  addTrustedDevice: async (newDevice: NewTrustedDevice, proof: StepUpProof = {}): Promise<CreatedTrustedDevice> =>
    device.api.post('/api/account/trusted-devices', { ...newDevice, ...(await createStepUp(device, proof)) }),
  /** Removes a device; it can no longer sign approvals or skip the second factor. */
  removeTrustedDevice: (deviceId: string): Promise<void> =>
    device.api.delete(path`/api/account/trusted-devices/${deviceId}`),
})
