// The mail outbox, as an operator reads it (G-014).
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'

/** A mail of the outbox (section 2.20). */
export const mailRow = z.object({
  id: z.string(),
  to: z.string(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.string().nullable(),
  at: timestamp,
})

export type MailRow = z.infer<typeof mailRow>

const mailLimit = z.coerce.number().int().min(1).max(250)

export const mailQuery = z.object({
  to: z.string().optional(),
  limit: mailLimit.default(250),
  cursor: z.uuid('request.cursor_invalid').optional(),
})

export type MailQuery = z.output<typeof mailQuery>

/** A mail whose address the mail server refused for good. */
export const mailBounce = z.object({
  id: z.string(),
  to: z
    .string()
    .describe('Empty when the mail is out of date or its suppression would have ended, unless the query names it.'),
  kind: z.string(),
  at: timestamp,
  bounced_at: timestamp,
  smtp_code: z.string().describe('The digits of the refusal, such as `550 5.1.1`.'),
  suppressed_until: timestamp
    .nullable()
    .describe('Until then no ordinary mail goes to the address; null when it is not suppressed by this mail.'),
})

export type MailBounce = z.infer<typeof mailBounce>

/** The whole mail, as text: the platform takes the Message-ID of the returned mail and the delivery status from it. */
export const bounceReport = z.object({
  report: z.string().min(1).describe('The mail of the mail server (RFC 3464), with its headers.'),
})

export const bounceReportResult = z.object({
  result: z
    .enum(['suppressed', 'ignored'])
    .describe('`ignored`: no report about a mail of this platform, not about the address, or recorded before.'),
})

export type BounceReportResult = z.infer<typeof bounceReportResult>

export const mailBounceQuery = mailQuery.extend({
  only: z.enum(['suppressed']).optional().describe('Only mails whose address is suppressed now: one for each address.'),
})

export type MailBounceQuery = z.output<typeof mailBounceQuery>
