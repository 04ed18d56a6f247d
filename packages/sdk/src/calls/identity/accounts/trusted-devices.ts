// The devices of an account: a P-256 key signs approvals, and a trusted browser skips the second factor (G-011).
import type {
  CreatedTrustedDevice,
  NewTrustedDevice,
  TrustedDevice,
} from '@company-data/protocol/wire/identity/trusted-devices'
import { sha256Hex } from '../../../files/sha256.ts'
import type { Device } from '../../../session/device.ts'
import { createStepUp, type StepUpProof } from '../../../session/step-up.ts'
import { path } from '../../../transport/path.ts'

const decodeBase64 = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** What a passkey signs to add a device. */
export const toDeviceText = async (userId: string, publicKey: string): Promise<string> =>
  `device:${userId}:${await sha256Hex(decodeBase64(publicKey))}`

export const trustedDeviceCalls = (device: Device) => ({
  /**
   * The devices of the account.
   * @example
   * for (const { device_id, name } of await person.listTrustedDevices()) console.log(device_id, name)
   */
  listTrustedDevices: (): Promise<TrustedDevice[]> => device.api.get('/api/account/trusted-devices'),
  /**
   * Adds a device. `public_key` is the SPKI in base64 of a P-256 key that was made on the device. A session that was not
   * opened in the last minutes needs a proof (`account.proof_required`).
   * @example
   * const { device_id } = await person.addTrustedDevice({ name: 'Phone', public_key: spki }, { password })
   */
  async addTrustedDevice(newDevice: NewTrustedDevice, proof: StepUpProof = {}): Promise<CreatedTrustedDevice> {
    const text = await toDeviceText(device.tokens.saved().user_id, newDevice.public_key)
    return device.api.post('/api/account/trusted-devices', {
      ...newDevice,
      ...(await createStepUp(device, proof, text)),
    })
  },
  /**
   * Gives a device another name.
   * @example
   * await person.renameTrustedDevice(deviceId, 'Old phone')
   */
  renameTrustedDevice: (deviceId: string, name: string): Promise<TrustedDevice> =>
    device.api.put(path`/api/account/trusted-devices/${deviceId}`, { name }),
  /**
   * Removes a device; it can no longer sign approvals or skip the second factor.
   * @example
   * await person.removeTrustedDevice(deviceId)
   */
  async removeTrustedDevice(deviceId: string): Promise<void> {
    await device.api.delete(path`/api/account/trusted-devices/${deviceId}`)
    device.passkeys.forget(deviceId)
  },
})
