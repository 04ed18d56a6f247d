// The pins of a program, in a store that the program provides: a file or a table.
import { SessionError } from '../../errors/session-error.ts'
import { comparePins, type KeyOwner, noPins, type Pins, pinIds } from './pinned-key.ts'

/**
 * The remembered fingerprints of a program: by the id of their owner, of the connection (`connection:<id>`), and of the participants
 * of a run (`run:<id>`). Without a store, no key is remembered.
 * @example
 * const stored = new Map<string, string>()
 * const pins: PinStore = { get: (id) => stored.get(id), set: (id, sha256) => void stored.set(id, sha256) }
 * const service = createServiceClient({ frontDoorUrl, clientId, clientSecret, pins })
 */
export interface PinStore {
  /** The SHA-256 of the remembered key in hex, or undefined. */
  get(id: string): Promise<string | undefined> | string | undefined
  set(id: string, sha256: string, owner: KeyOwner): Promise<void> | void
  /** Called when a key is used that the store does not have, and that is not of a first contact. */
  onUnpinned?(owner: KeyOwner): void
}

export const storedPins = (store: PinStore | undefined): Pins => {
  if (store === undefined) return noPins
  return {
    async check(owner, contact, sha256) {
      const ids = pinIds(owner)
      const rememberedKeys = await Promise.all(ids.map((id) => store.get(id)))
      const state = comparePins(rememberedKeys, sha256)
      if (state === 'mismatch') throw new SessionError('key_mismatch', owner.name)
      if (state === 'unpinned' && contact === 'later') return store.onUnpinned?.(owner)
      const missingIds = ids.filter((_, index) => rememberedKeys[index] === undefined)
      for (const id of missingIds) await store.set(id, sha256, owner)
    },
  }
}
