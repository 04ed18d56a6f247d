// Schemas of a connection as the service sees it: the customer, and the shared values (NS-01).
import { z } from 'zod'
import { rule } from '../../reasons.ts'
import { sha256Hex, uuid } from '../ids.ts'
import { endLine } from '../pages.ts'
import { timestamp } from '../timestamps.ts'
import { wrapperString } from '../wrappers.ts'
import { testPersonMark } from './sandbox.ts'

const customerTypes = ['person', 'company'] as const
const verificationMethods = ['email', 'sms', 'id_document'] as const

/** Always present; null when the value is not attested or its attestation has expired. */
const attestationMembers = {
  verified_hash: sha256Hex.nullable(),
  verified_salt: z.string().nullable(),
  verified_at: timestamp.nullable(),
  verified_expires_at: timestamp.nullable(),
  verified_method: z.enum(verificationMethods).nullable(),
  verified_provider: z.string().nullable(),
  verification_id: uuid.nullable(),
}

const hasOneValue = (slot: { value?: string | undefined; value_url?: string | undefined }): boolean =>
  (slot.value === undefined) !== (slot.value_url === undefined)

/** T-46: a file has `value_url` instead of `value`. `type` is the request row's (T-38). */
export const connectionValue = z
  .object({
    slug: z.string(),
    service_field_id: uuid,
    type: z.string(),
    value: wrapperString.optional(),
    value_url: z.string().optional(),
    live: z.boolean(),
    updated_at: timestamp,
    /** B-24: the time at which the customer ends the share; absent if it has no end. */
    shared_until: timestamp.optional(),
    ...attestationMembers,
  })
  .refine(hasOneValue, rule('value.one_source'))

/**
 * A value that a customer shares: sealed, or the address of a file.
 * @example
 * const sealed: ConnectionValue | undefined = connection.values.email
 */
export type ConnectionValue = z.output<typeof connectionValue>

/** CX-10: `person_id` is the `person_user_id` of events; for a company customer it is the company's id. */
export const connectionRecord = z.object({
  id: uuid,
  person_id: uuid,
  display_name: z.string(),
  connected_at: timestamp,
  customer_type: z.enum(customerTypes),
  /** A person's share code, a company's code; null once the account is deleted (G-097). */
  share_code: z.string().nullable(),
  values: z.record(z.string(), connectionValue),
  /** G-085: one entry per entry of `values`. */
  values_private: z.record(z.string(), z.boolean()),
  unread_count: z.int(),
  twofa_enrolled: z.boolean(),
  last_message_at: timestamp.nullable(),
  test_person: testPersonMark,
})

/**
 * A connection as the service sees it: who is connected, and the sealed values by slug.
 * @example
 * const connection: ConnectionRecord = await service.connections.read(connectionId)
 */
export type ConnectionRecord = z.output<typeof connectionRecord>

/** A line of the export: a connection, with the cursor that continues after it. */
export const connectionLine = z.object({ cursor: z.string(), connection: connectionRecord })

/**
 * A line of an export: a connection, and the cursor with which an export continues after it.
 * @example
 * for await (const line of service.connections.export()) {
 *   const { connection, cursor }: ConnectionLine = line
 *   console.log(connection.id, cursor)
 * }
 */
export type ConnectionLine = z.output<typeof connectionLine>

export const connectionExportLine = z.union([connectionLine, endLine])

export type ConnectionExportLine = z.output<typeof connectionExportLine>
