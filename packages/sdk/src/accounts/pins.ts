// The remembered keys of an account: whether a key is the remembered one, and remembering one by choice.
import { publicKeySha256 } from '@company-data/crypto'
import { comparePins, type KeyOwner, type PinState, pinIds } from '../keys/pins/pinned-key.ts'
import type { Device } from '../session/device.ts'

const listRemembered = async ({ pins }: Device, owner: KeyOwner): Promise<Array<string | undefined>> => {
  const { keys } = await pins.read()
  return pinIds(owner).map((id) => keys[id]?.k)
}

export const pinCalls = (device: Device) => ({
  /**
   * Compares a key with the remembered one; it changes nothing.
   * @example
   * const { public_key } = await person.publicKeys.read('EXAMPLE/NEWSLETT')
   * const state = await person.pins.state({ id: serviceId, kind: 'service' }, public_key)
   */
  state: async (owner: KeyOwner, publicKey: string): Promise<PinState> =>
    comparePins(await listRemembered(device, owner), await publicKeySha256(publicKey)),
  /**
   * The SHA-256 of the remembered key in hex, or undefined.
   * @example
   * const sha256 = await person.pins.fingerprint({ id: serviceId, kind: 'service' })
   */
  fingerprint: async (owner: KeyOwner): Promise<string | undefined> =>
    (await listRemembered(device, owner)).find((sha256) => sha256 !== undefined),
  /**
   * Remembers a key that the user has compared. Another remembered key is never replaced: `key_mismatch`.
   * @example
   * const { public_key } = await person.publicKeys.read('EXAMPLE/NEWSLETT')
   * await person.pins.remember({ id: serviceId, kind: 'service' }, public_key)
   */
  remember: async (owner: KeyOwner, publicKey: string): Promise<void> =>
    device.pins.check(owner, 'first', await publicKeySha256(publicKey)),
})
