// First and last name, guessed from the account name, to sign with and for My data. Pure; the person can correct them.
import type { Signer } from '@company-data/sdk/person'

/** The last word is the last name; everything before it is the first name. */
export const namesIn = (displayName: string): Signer => {
  const nameParts = displayName.trim().split(/\s+/)
  return nameParts.length < 2
    ? { signer_first_name: nameParts.join(' '), signer_last_name: '' }
    : { signer_first_name: nameParts.slice(0, -1).join(' '), signer_last_name: nameParts.at(-1) ?? '' }
}
