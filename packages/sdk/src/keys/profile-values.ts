// How the values of the own profile are kept: a person's sealed to the own key, a company's business card in the clear.
import { sealValue } from '@company-data/crypto'
import type { AccountKey } from './account-key.ts'

export interface OwnValues {
  /** As the platform stores it. */
  close(plaintext: string): Promise<string>
  open(stored: string): Promise<string>
}

/** CX-03: sealed always, private or not. */
export const sealedValues = (key: AccountKey): OwnValues => ({
  close: async (plaintext) => sealValue(plaintext, await key.publicKey()),
  open: (stored) => key.openValue(stored),
})

/** D1-CF-06. */
export const plainValues: OwnValues = { close: async (plaintext) => plaintext, open: async (stored) => stored }
