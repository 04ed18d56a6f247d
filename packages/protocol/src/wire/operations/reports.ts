// Reports about companies: what a person sends, and what the operator reads and decides.
import { z } from 'zod'
import { companyIdentity } from '../identity/companies/company-identity.ts'
import { pageQuery } from '../pages.ts'
import { timestamp } from '../timestamps.ts'

export const reportReasons = ['impersonation', 'asks_for_password', 'spam', 'illegal', 'other'] as const
export const reportSubjects = [
  'company',
  'service',
  'connect_request',
  'message',
  'document',
  'flow_run',
  'challenge',
  'app',
] as const
export const reportStatuses = ['open', 'dismissed', 'warned', 'suspended'] as const

const MAX_TEXT = 1000
const MAX_QUOTED = 4000
const MAX_ID = 200

const reportSubject = z.object({ kind: z.enum(reportSubjects), id: z.string().min(1).max(MAX_ID) })

export const newReport = z.object({
  company_user_id: z.string(),
  about: reportSubject,
  reason: z.enum(reportReasons),
  text: z.string().max(MAX_TEXT).nullish(),
  /** Words of the company, which leave the sealed area with it. */
  quoted: z.string().max(MAX_QUOTED).nullish(),
})

export type NewReport = z.output<typeof newReport>

export const createdReport = z.object({ report_id: z.string() })

export type CreatedReport = z.output<typeof createdReport>

/** A report in the queue of the operator. It does not name the person who sent it. */
export const reportRecord = z.object({
  report_id: z.string(),
  status: z.enum(reportStatuses),
  company_user_id: z.string(),
  company_name: z.string(),
  company_code: z.string().nullable(),
  /** Null while the company is being deleted. */
  company_identity: companyIdentity.nullable(),
  /** When the company registered. */
  company_since: timestamp,
  /** The connections of the company, counted up to 10,000; null while its region does not answer. */
  connections: z.int().nullable(),
  /** The persons who have reported the company, counted up to 10,000. */
  reporters: z.int(),
  about: reportSubject,
  reason: z.enum(reportReasons),
  text: z.string().nullable(),
  quoted: z.string().nullable(),
  note: z.string().nullable(),
  created_at: timestamp,
  decided_at: timestamp.nullable(),
})

export type ReportRecord = z.output<typeof reportRecord>

export const reportQuery = pageQuery.extend({ status: z.enum(reportStatuses).optional() })

export type ReportQuery = z.output<typeof reportQuery>

export const reportDecision = z.object({
  decision: z.enum(['dismiss', 'warn', 'suspend']),
  note: z.string().max(MAX_TEXT).nullish(),
})

export type ReportDecision = z.output<typeof reportDecision>
