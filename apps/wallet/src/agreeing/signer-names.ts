// The names to sign with, as far as the name of the account tells them. Pure; the person corrects them.
import type { Signer } from '@company-data/sdk/person'

/** The last word is the last name, and whatever stands before it the first. */
export const namesIn = (displayName: string): Signer => {
  const words = displayName.trim().split(/\s+/)
  return words.length < 2
    ? { signer_first_name: words.join(' '), signer_last_name: '' }
    : { signer_first_name: words.slice(0, -1).join(' '), signer_last_name: words.at(-1) ?? '' }
}
