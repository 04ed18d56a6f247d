// Schemas of connections as the customer sees and makes them: look-up, connect, mappings, consents (G-080 to G-089).
import { z } from 'zod'
import { requestFieldLimits } from '../../limits.ts'
import { timestamp, uuid } from '../basics.ts'
import { requestField } from './request-fields.ts'
import { audience, sharePhoto } from './services.ts'

const LONGEST_CODE = 64
const LONGEST_TOKEN = 128
/** It comes back in refusals. */
const LONGEST_SLUG = 64

/** Typed by hand or read from a card: blanks around it and small letters do not matter. */
const code = z
  .string()
  .max(LONGEST_CODE)
  .transform((text) => text.trim().toUpperCase())

export const codeQuery = z.object({ code })

/** G-080. */
export const foundByCode = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    share_code: z.string(),
    display_name: z.string(),
    public_key: z.string(),
  }),
  z.object({
    kind: z.literal('service'),
    service_id: uuid,
    name: z.string(),
    company_name: z.string(),
    audience,
    public_key: z.string(),
    config_token: uuid,
    /** Those that the caller's type of account is asked for. */
    fields: z.array(requestField),
  }),
])

export type FoundByCode = z.output<typeof foundByCode>

const lowerCaseUuid = uuid.transform((id) => id.toLowerCase())

/** G-083; T-05: a wrapper is a string, never an object. `live` may be left out: the rules leave one answer only. */
export const slotAnswer = z.object({
  slug: z.string().max(LONGEST_SLUG),
  contact_data_id: lowerCaseUuid.nullable().default(null),
  live: z.boolean().nullish(),
  value: z.string('contact_data.encryption_required').nullable().default(null),
})

export type SlotAnswer = z.output<typeof slotAnswer>

const answerSet = z
  .array(slotAnswer)
  .max(requestFieldLimits.rows)
  .refine((answers) => new Set(answers.map(({ slug }) => slug)).size === answers.length, 'must name each slug once')

/** A token that is no UUID is as stale as any other. */
const answered = { config_token: z.string().max(LONGEST_TOKEN), answers: answerSet.default([]) }

/** G-081, G-082. */
export const newCompanyConnection = z.object({ code, ...answered })

export type NewCompanyConnection = z.output<typeof newCompanyConnection>

/** The same without a code: the mappings of a connection (G-089), and the acceptance of a connect request (G-129). */
export const connectionAnswers = z.object(answered)

export type ConnectionAnswers = z.output<typeof connectionAnswers>

/** An answer as the customer sees it again. What was sealed for the service is not sent back: only the service opens it. */
export const givenAnswer = z.object({
  slug: z.string(),
  service_field_id: uuid,
  type: z.string(),
  contact_data_id: uuid.nullable(),
  live: z.boolean(),
  is_private: z.boolean(),
  updated_at: timestamp,
  /** A share-once file: when its bytes go or went (G-077). */
  expires_at: timestamp.nullable(),
})

export type GivenAnswer = z.output<typeof givenAnswer>

const serviceOfConnection = z.object({
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
  /** The same, under the name that mappings, feeds and events have for it. */
  connection_id: uuid,
  company_user_id: uuid,
  company_name: z.string(),
  service: serviceOfConnection,
  customer_type: z.enum(['person', 'company']),
  connected_at: timestamp,
  config_token: uuid,
  answers: z.array(givenAnswer),
  /** How many rows wait for a decision of the customer. */
  pending_consents: z.int(),
  /** How many messages of the service the customer has not marked as read. */
  unread_count: z.int(),
  last_message_at: timestamp.nullable(),
})

export type CustomerConnection = z.output<typeof customerConnection>

/** G-064: what the company chose to show to those who are connected with this service. */
export const shownProfile = z.object({
  company_user_id: uuid,
  company_name: z.string(),
  fields: z.array(
    z.object({
      slug: z.string(),
      label: z.string(),
      type: z.string(),
      /** Plaintext, as on a business card; null for a file. */
      value: z.string().nullable(),
    }),
  ),
  photos: z.array(sharePhoto),
})

export type ShownProfile = z.output<typeof shownProfile>

export const connectionMappings = z.object({
  config_token: uuid,
  /** What the service asks this customer for now, answered or not. */
  fields: z.array(requestField),
  answers: z.array(givenAnswer),
})

export type ConnectionMappings = z.output<typeof connectionMappings>

export const consentDecisions = ['accept', 'decline'] as const

export const newConsent = z.object({
  decision: z.enum(consentDecisions, 'must be accept or decline'),
  /** With `accept`; its slug is that of the path. */
  answer: slotAnswer.omit({ slug: true }).nullish(),
})

export type NewConsent = z.output<typeof newConsent>

export const consentRecord = z.object({
  slug: z.string(),
  decision: z.enum(['accepted', 'declined']),
  decided_at: timestamp,
})

export type ConsentRecord = z.output<typeof consentRecord>
