// The canonical target of a message, for any spelling.
import { domainToASCII } from 'node:url'
import type { MailChannel } from './mail-store.ts'

/** Removes the separators that people write in phone numbers. */
export const stripSeparators = (number: string): string => number.replace(/[\s().-]/g, '')

/** `name+anything@host` arrives where `name@host` does. */
const withoutTag = (name: string): string => name.replace(/^([^+]+)\+.*$/s, '$1')
/** So does `"name"@host`, quoted, with or without escapes. */
const withoutQuotes = (name: string): string =>
  name.length > 1 && name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : name
/** A mail server looks the ASCII form of a domain up: wide letters, other dots and characters that are not seen are gone. */
const toLookedUp = (domain: string): string => (domainToASCII(domain) || domain).replace(/\.$/, '')

const normalizeAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  if (at === -1) return address
  return `${withoutTag(withoutQuotes(address.slice(0, at)))}@${toLookedUp(address.slice(at + 1))}`
}

/** One text for every spelling of an address or number: letters of either case, tags, separators, 00 instead of +. */
export const normalizeTarget = (to: string, channel: MailChannel): string =>
  channel === 'sms' ? stripSeparators(to).replace(/^00/, '+') : normalizeAddress(to.trim().toLowerCase())
