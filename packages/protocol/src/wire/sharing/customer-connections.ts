// Schemas of connections as the customer sees and creates them: connect, record, mappings (G-081, G-089).
import { z } from 'zod'
import { companyIdentity } from '../identity/companies/company-identity.ts'
import { uuid } from '../ids.ts'
import { typedCode } from '../share-codes.ts'
import { timestamp } from '../timestamps.ts'
import { requestField } from './request-fields.ts'
import { audience } from './services.ts'
import { answerMembers, answerRecord } from './slot-answers.ts'

/** G-081, G-082. */
export const newCompanyConnection = z.object({ code: typedCode, ...answerMembers })

export type NewCompanyConnection = z.output<typeof newCompanyConnection>

/** The same without a code: the mappings of a connection (G-089), and the acceptance of a connect request (G-129). */
export const connectionAnswers = z.object(answerMembers)

export type ConnectionAnswers = z.output<typeof connectionAnswers>

const connectionService = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  /** `COMPANY/SERVICE`. */
  code: z.string(),
  audience,
  public_key: z.string(),
  public_key_sha256: z.string(),
})

export const customerConnection = z.object({
  id: uuid,
  /** The same id, under its name in mappings, feeds and events. */
  connection_id: uuid,
  company_user_id: uuid,
  company_name: z.string(),
  company_identity: companyIdentity.nullable(),
  service: connectionService,
  customer_type: z.enum(['person', 'company']),
  connected_at: timestamp,
  config_token: uuid,
  answers: z.array(answerRecord),
  /** The slugs of mandatory rows that have no answer, for example because its share is over (B-24). */
  missing: z.array(z.string()),
  /** The number of rows that the customer has not decided on. */
  pending_consents: z.int(),
  /** The number of messages of the service that the customer has not marked as read. */
  unread_count: z.int(),
  last_message_at: timestamp.nullable(),
})

/**
 * A connection as the customer sees it.
 * @example
 * const { service, answers }: CustomerConnection = await person.companyConnections.read(connectionId)
 */
export type CustomerConnection = z.output<typeof customerConnection>

export const connectionMappings = z.object({
  config_token: uuid,
  /** The current request fields of the service for this customer, answered or not. */
  fields: z.array(requestField),
  answers: z.array(answerRecord),
})

/**
 * The request fields of a connection's service, and the customer's answers.
 * @example
 * const { fields, answers }: ConnectionMappings = await person.companyConnections.mappings(connectionId)
 */
export type ConnectionMappings = z.output<typeof connectionMappings>
