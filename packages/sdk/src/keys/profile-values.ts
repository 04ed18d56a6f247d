// Storage form of profile values: a person's sealed to the person's own key, a company's in plaintext.
import { sealValue } from '@company-data/crypto'
import type { AccountKey } from './account-key.ts'

export interface ProfileValues {
  /** The value as the platform stores it. */
  close(plaintext: string): Promise<string>
  open(storedValue: string): Promise<string>
  /** The key that values are sealed to; absent where they are stored in plaintext. */
  publicKey?: () => Promise<string>
}

/** CX-03: a person's values are always sealed, private or not. */
export const sealedValues = (key: AccountKey): ProfileValues => ({
  close: async (plaintext) => sealValue(plaintext, await key.publicKey()),
  open: (storedValue) => key.openValue(storedValue),
  publicKey: () => key.publicKey(),
})

/** D1-CF-06: the business card of a company is public. */
export const plainValues: ProfileValues = {
  close: async (plaintext) => plaintext,
  open: async (storedValue) => storedValue,
}
