// First and last name to sign with, guessed from the account name. Pure; the person can correct them.
import type { Signer } from '@company-data/sdk/person'

/** The last word is the last name; everything before it is the first name. */
export const namesIn = (displayName: string): Signer => {
  const words = displayName.trim().split(/\s+/)
  return words.length < 2
    ? { signer_first_name: words.join(' '), signer_last_name: '' }
    : { signer_first_name: words.slice(0, -1).join(' '), signer_last_name: words.at(-1) ?? '' }
}
