// Where a message goes, whatever the spelling.
import type { MailChannel } from './mail-store.ts'

/** Removes the separators that people write in phone numbers. */
export const digitsOf = (number: string): string => number.replace(/[\s().-]/g, '')

/** One text for every spelling of an address or number: letters of either case, separators, 00 in place of +. */
export const targetOf = (to: string, channel: MailChannel): string =>
  channel === 'sms' ? digitsOf(to).replace(/^00/, '+') : to.trim().toLowerCase()
