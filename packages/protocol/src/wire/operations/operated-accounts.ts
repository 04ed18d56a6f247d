// Schemas of one account as an operator sees it, and of what an operator does about it: holds, sessions and deletions.
import { z } from 'zod'
import { levels } from '../../levels.ts'
import { uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'
import { checkedCompany } from './company-verification.ts'
import { accountQuota } from './quotas.ts'

const MAX_REASON = 1000
const MAX_SEARCH = 200

const reason = z.string().trim().min(1).max(MAX_REASON)

export const findRequest = z.object({
  q: z
    .string()
    .trim()
    .min(1)
    .max(MAX_SEARCH)
    .describe(
      'An e-mail address, a share or company code, the beginning of a company name, or the id of an account, service, client, run, document or request.',
    ),
})

export type FindRequest = z.output<typeof findRequest>

export const matchKinds = [
  'company',
  'person',
  'delegate',
  'service',
  'client',
  'document',
  'run',
  'request',
  'operator_call',
] as const

/** Something that the search has found, with the account that it belongs to. */
export const operatorMatch = z.object({
  kind: z.enum(matchKinds),
  id: z.string(),
  title: z.string().describe('A name, or what the id stands for: the route of a request, the status of a run.'),
  user_id: uuid.nullable().describe('The account that it belongs to; null for a call of an operator.'),
  region: z.string().nullable(),
})

export type OperatorMatch = z.output<typeof operatorMatch>

export const findResult = z.object({
  matches: z.array(operatorMatch),
  unreachable_regions: z.array(z.string()).describe('Regions whose databases did not respond.'),
})

export type FindResult = z.output<typeof findResult>

export const legalHold = z.object({
  reason: z.string(),
  placed_by: z.string().describe('The name of the operator.'),
  placed_at: timestamp,
})

export type LegalHold = z.output<typeof legalHold>

export const legalHoldChange = z.object({
  held: z.boolean(),
  reason: reason.describe('Why, for example the number of a file. It is in the record, so it names no person.'),
})

export type LegalHoldChange = z.output<typeof legalHoldChange>

export const holdChanges = ['placed', 'changed', 'ended'] as const

/** An operator's change of a hold. The entry stays after the account is deleted, and names it only by its id. */
export const legalHoldEntry = z.object({
  entry_id: uuid,
  recorded_at: timestamp,
  user_id: uuid,
  change: z.enum(holdChanges).describe('`changed`: another reason for a hold that there was.'),
  reason: z.string(),
  operator_name: z.string(),
})

export type LegalHoldEntry = z.output<typeof legalHoldEntry>

export const deletionStatuses = ['ordered', 'refused', 'erasing', 'done'] as const

/** A deletion on request. It stays when the account is gone, and names it only by its id. */
export const deletionRecord = z.object({
  deletion_id: uuid,
  user_id: uuid,
  usertype: z.enum(['person', 'company']),
  region: z.string(),
  reason: z.string(),
  ordered_by: z.string().describe('The name of the operator.'),
  ordered_at: timestamp,
  status: z
    .enum(deletionStatuses)
    .describe('`erasing`: the account is deleted, and the rows and files of its region are being removed.'),
  deleted_at: timestamp.nullable(),
  error_key: z.string().nullable().describe('Why it was refused: `company_connections.active_contract`, for example.'),
})

export type DeletionRecord = z.output<typeof deletionRecord>

export const deletionOrder = z.object({
  reason: reason.describe('Why, for example the number of the request. It is in the record, so it names no person.'),
})

export type DeletionOrder = z.output<typeof deletionOrder>

const operatedClient = z.object({
  client_id: z.string(),
  kind: z.enum(['svc', 'acct', 'app']),
  name: z.string().nullable(),
  service_id: uuid.nullable(),
  created_at: timestamp,
})

/** The data of an account that the platform can read; nothing sealed is in it. */
export const operatedAccount = z.object({
  user_id: uuid,
  usertype: z.enum(['person', 'company', 'delegate']),
  display_name: z.string(),
  email: z.string().nullable(),
  email_confirmed_at: timestamp.nullable(),
  code: z.string().nullable().describe('The share code of a person, the company code of a company.'),
  language: z.string().nullable(),
  level: z.enum(levels),
  region: z.string(),
  created_at: timestamp,
  company_user_id: uuid.nullable().describe('The company of a delegate.'),
  has_second_factor: z.boolean(),
  open_sessions: z.int(),
  legal_hold: legalHold.nullable(),
  deletion: deletionRecord.nullable().describe('The last deletion that was ordered.'),
  company: checkedCompany.nullable().describe('Null unless it is a company.'),
  clients: z.array(operatedClient),
})

export type OperatedAccount = z.output<typeof operatedAccount>

const operatedWebhook = z.object({
  webhook_id: uuid,
  service_id: uuid,
  name: z.string().nullable(),
  url: z.string().describe('Scheme, host and port. The path and the query may contain a secret.'),
  enabled: z.boolean(),
  health: z.enum(['running', 'bad', 'unknown']),
  health_changed_at: timestamp,
  failing_since: timestamp.nullable(),
})

/** The rows of an account in its region: what it uses, and how its deliveries do. */
export const accountUsage = z.object({
  region: z.string(),
  quotas: z.array(accountQuota),
  services: z.array(z.object({ service_id: uuid, name: z.string(), share_code: z.string().nullable() })),
  webhooks: z.array(operatedWebhook),
  plugins: z.array(z.object({ plugin_id: uuid, name: z.string() })),
})

export type AccountUsage = z.output<typeof accountUsage>

export const endedSessions = z.object({ ended: z.int() })

export type EndedSessions = z.output<typeof endedSessions>
