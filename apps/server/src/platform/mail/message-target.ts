// The canonical target of a message, for any spelling.
import type { MailChannel } from './mail-store.ts'

/** Removes the separators that people write in phone numbers. */
export const stripSeparators = (number: string): string => number.replace(/[\s().-]/g, '')

/** `name+anything@host` arrives where `name@host` does. */
const withoutTag = (address: string): string => address.replace(/^([^+@]+)\+[^@]*@/, '$1@')

/** One text for every spelling of an address or number: letters of either case, tags, separators, 00 instead of +. */
export const normalizeTarget = (to: string, channel: MailChannel): string =>
  channel === 'sms' ? stripSeparators(to).replace(/^00/, '+') : withoutTag(to.trim().toLowerCase())
