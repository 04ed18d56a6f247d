// The devices of an account: a P-256 key signs approvals, and a trusted browser skips the second factor (G-011).
import type { CreatedTrustedDevice, NewTrustedDevice } from '@company-data/protocol/wire/identity/trusted-devices'
import { sha256Hex } from '../files/sha256.ts'
import type { Device } from '../session/device.ts'
import { createStepUp, type StepUpProof } from '../session/step-up.ts'
import { rawTrustedDeviceCalls } from './raw-trusted-devices.ts'

const decodeBase64 = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** The text that a passkey signs to add a device. */
export const toDeviceText = async (userId: string, publicKey: string): Promise<string> =>
  `device:${userId}:${await sha256Hex(decodeBase64(publicKey))}`

export const trustedDeviceCalls = (device: Device) => {
  const raw = rawTrustedDeviceCalls(device.api)
  return {
    /**
     * The devices of the account.
     * @example
     * for (const { device_id, name } of await person.trustedDevices.list()) console.log(device_id, name)
     */
    list: raw.list,
    /**
     * Adds a device. `public_key` is the SPKI in base64 of a P-256 key that was made on the device. A session that was not
     * opened in the last minutes needs a proof (`account.proof_required`).
     * @example
     * const { device_id } = await person.trustedDevices.create({ name: 'Phone', public_key: spki }, { password })
     */
    async create(newDevice: NewTrustedDevice, proof: StepUpProof = {}): Promise<CreatedTrustedDevice> {
      const text = await toDeviceText(device.tokens.saved().user_id, newDevice.public_key)
      return raw.create({ ...newDevice, ...(await createStepUp(device, proof, text)) })
    },
    /**
     * Gives a device another name.
     * @example
     * await person.trustedDevices.update(deviceId, { name: 'Old phone' })
     */
    update: raw.update,
    /**
     * Removes a device; it can no longer sign approvals or skip the second factor.
     * @example
     * await person.trustedDevices.delete(deviceId)
     */
    async delete(deviceId: string): Promise<void> {
      await raw.delete(deviceId)
      device.passkeys.forget(deviceId)
    },
  }
}
