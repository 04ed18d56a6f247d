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
