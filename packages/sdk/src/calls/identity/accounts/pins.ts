// The remembered keys of an account: whether a key is the remembered one, and remembering one by choice.
import { publicKeySha256 } from '@company-data/crypto'
import type { KeyOwner } from '../../../keys/pins/pinned-key.ts'
import type { Device } from '../../../session/device.ts'

/**
 * Whether a key is the remembered one. `unpinned`: none is remembered, as for a connection that is older than the book.
 * @example
 * const state: PinState = await person.pins.state({ id: serviceId, kind: 'service' }, spki)
 */
export type PinState = 'pinned' | 'unpinned' | 'mismatch'

export const pinCalls = ({ pins }: Device) => ({
  /**
   * Compares a key with the remembered one; it changes nothing.
   * @example
   * const { public_key } = await person.publicKeys.read('EXAMPLE/NEWSLETT')
   * const state = await person.pins.state({ id: serviceId, kind: 'service' }, public_key)
   */
  async state(owner: KeyOwner, publicKey: string): Promise<PinState> {
    const pin = (await pins.read()).keys[owner.id]
    if (pin === undefined) return 'unpinned'
    return pin.k === (await publicKeySha256(publicKey)) ? 'pinned' : 'mismatch'
  },
  /**
   * The SHA-256 of the remembered key in hex, or undefined.
   * @example
   * const sha256 = await person.pins.fingerprint({ id: serviceId, kind: 'service' })
   */
  fingerprint: async (owner: KeyOwner): Promise<string | undefined> => (await pins.read()).keys[owner.id]?.k,
  /**
   * Remembers a key that the user has compared. Another remembered key is never replaced: `key_mismatch`.
   * @example
   * const { public_key } = await person.publicKeys.read('EXAMPLE/NEWSLETT')
   * await person.pins.remember({ id: serviceId, kind: 'service' }, public_key)
   */
  remember: async (owner: KeyOwner, publicKey: string): Promise<void> =>
    pins.check(owner, 'first', await publicKeySha256(publicKey)),
})
