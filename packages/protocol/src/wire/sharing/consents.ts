// Schemas of consents: the decision of a customer on a row that a service added (G-088).
import { z } from 'zod'
import { rule } from '../../reasons.ts'
import { timestamp } from '../timestamps.ts'
import { slotAnswer } from './slot-answers.ts'

export const consentDecisions = ['accept', 'decline'] as const

export const newConsent = z.object({
  decision: z.enum(consentDecisions, rule('answer.decision')),
  /** Goes with `accept`; its slug is in the path. */
  answer: slotAnswer.omit({ slug: true }).nullish(),
})

export type NewConsent = z.output<typeof newConsent>

export const consentRecord = z.object({
  slug: z.string(),
  decision: z.enum(['accepted', 'declined']),
  decided_at: timestamp,
})

/**
 * The decision on a field that a service asked for after the connection.
 * @example
 * const consent: ConsentRecord = await person.companyConnections.declineConsent({ companyConnectionId: connectionId, slug: 'telephone' })
 */
export type ConsentRecord = z.output<typeof consentRecord>
