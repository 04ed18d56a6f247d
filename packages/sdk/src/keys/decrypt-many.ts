// Opens values that are sealed to the key of a service: one at a time, or many at once with every core.
import { openValue } from '@company-data/crypto'
import { decryptMany } from '#threads'
import { type ServiceKeyInput, serviceKey } from './service-key.ts'
import type { DecryptManyOptions, DecryptResult } from './threads/decrypt-result.ts'

export interface ValueOpener {
  /** The plaintext of one value that is sealed to this service's key. */
  openValue(wrapper: string | object): Promise<string>
  /** Many values at once, in their order. A value that does not open has an error and does not affect the others. */
  decryptMany(wrappers: readonly (string | object)[], options?: DecryptManyOptions): Promise<DecryptResult[]>
}

export const valueOpener = (input: ServiceKeyInput | undefined): ValueOpener => {
  const privateKey = serviceKey(input)
  return {
    openValue: async (wrapper) => openValue(wrapper, (await privateKey()).key),
    decryptMany: async (wrappers, options) => decryptMany(await privateKey(), wrappers, options),
  }
}
