// Reads the mail by which a mail server reports that a mail could not be delivered (RFC 3464).
import { findAddressCode } from './smtp-refusal.ts'

export interface BounceReport {
  /** From the Message-ID of the returned mail. Only its recipient and its mail servers have seen it. */
  mailId: string
  /** The recipients that the report names, in any order. */
  recipients: string[]
  /** Undefined: the report says nothing against the address, or the mail is still being tried. */
  smtpCode: string | undefined
}

const MESSAGE_ID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@company-data>/i
const DELIVERY_STATUS = /^content-type:[ \t]*message\/(?:global-)?delivery-status\b/im

/** The fields of the part, from lines that a mail server may have folded. */
const listFields = (part: string): Array<readonly [name: string, value: string]> =>
  part
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const] : []
    })

/** `rfc822; ada@example.org` → `ada@example.org`. */
const withoutType = (value: string): string => value.slice(value.indexOf(';') + 1).trim()

/** `5.0.0` leaves it to the reply of the other server what has failed. */
const findCode = (status: string, diagnosticCode: string): string | undefined =>
  findAddressCode(/^5\.0\.0\b/.test(status) ? withoutType(diagnosticCode) : status)

/** Undefined: the text is no report about a mail of this platform. */
export const parseBounceReport = (text: string): BounceReport | undefined => {
  const mailId = MESSAGE_ID.exec(text)?.[1]?.toLowerCase()
  const status = DELIVERY_STATUS.exec(text)
  if (mailId === undefined || status === null) return undefined
  const part = text.slice(status.index).split(/^--/m, 1)[0] ?? ''
  const fields = listFields(part)
  const read = (...names: string[]): string[] =>
    fields.flatMap(([name, value]) => (names.includes(name) ? [value] : []))
  const hasFailed = read('action').some((action) => action.toLowerCase() === 'failed')
  return {
    mailId,
    recipients: read('original-recipient', 'final-recipient').map(withoutType),
    smtpCode: hasFailed ? findCode(read('status')[0] ?? '', read('diagnostic-code')[0] ?? '') : undefined,
  }
}
