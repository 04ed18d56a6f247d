// Schemas of connect requests: a service invites a person by share code, the person decides (NS-07, G-129).
import { z } from 'zod'
import { connectRequestMessageCharacters } from '../../limits.ts'
import { displayText } from '../../names.ts'
import { rule } from '../../reasons.ts'
import { companyIdentity } from '../identity/companies/company-identity.ts'
import { uuid } from '../ids.ts'
import { pageQuery } from '../pages.ts'
import { timestamp } from '../timestamps.ts'

export const connectRequestStatuses = ['pending', 'accepted', 'rejected', 'withdrawn', 'expired'] as const

const status = z.enum(connectRequestStatuses)

export type ConnectRequestStatus = z.output<typeof status>

const required = 'connect_requests.share_code_required'

// The message is unsolicited, so it is reduced to one line without characters that hide or reorder text.
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu
const cleaned = (text: string): string => displayText(text.replace(LINE_BREAKS, ' '))

/** D1-CR-03: an invitation is plaintext and carries neither a value nor a key. */
export const newConnectRequest = z.object({
  share_code: z.string(required).refine((code) => code.trim() !== '', required),
  /** 0 to 280 characters; control characters are removed. */
  message: z
    .string()
    .transform(cleaned)
    .refine(
      (text) => [...text].length <= connectRequestMessageCharacters,
      rule('amount.at_most', { amount: connectRequestMessageCharacters, unit: 'characters' }),
    )
    .nullable()
    .default(null),
})

export type NewConnectRequest = z.output<typeof newConnectRequest>

export const createdConnectRequest = z.object({ request_id: uuid, status: z.literal('pending'), created_at: timestamp })

/**
 * A connect request that was just created.
 * @example
 * const { request_id }: CreatedConnectRequest = await service.connectRequests.create(shareCode, 'Join us.')
 */
export type CreatedConnectRequest = z.output<typeof createdConnectRequest>

export const connectRequestQuery = pageQuery.extend({ status: status.optional() })

export type ConnectRequestQuery = z.output<typeof connectRequestQuery>

const requestMembers = {
  request_id: uuid,
  message: z.string().nullable(),
  status,
  created_at: timestamp,
  expires_at: timestamp,
}

/** A request as the service that sent it sees it: of the person it shows only the code. */
export const sentConnectRequest = z.object({
  ...requestMembers,
  /** Null once the account is deleted. */
  share_code: z.string().nullable(),
  /** The time of its decision, withdrawal or expiry. */
  decided_at: timestamp.nullable(),
})

/**
 * A connect request as the service that sent it sees it.
 * @example
 * for await (const request of service.connectRequests.list()) {
 *   const { status }: SentConnectRequest = request
 *   console.log(status)
 * }
 */
export type SentConnectRequest = z.output<typeof sentConnectRequest>

/** A request as the invited person sees it. */
export const receivedConnectRequest = z.object({
  ...requestMembers,
  /** `code` is `COMPANY/SERVICE`; with it the person looks up the request fields of the service (G-080). */
  service: z.object({ id: uuid, name: z.string(), code: z.string() }),
  company_name: z.string(),
  company_identity: companyIdentity.nullable(),
})

/**
 * A connect request as the invited person sees it.
 * @example
 * for await (const request of person.connectRequests.list()) {
 *   const { service }: ReceivedConnectRequest = request
 *   console.log(service.code)
 * }
 */
export type ReceivedConnectRequest = z.output<typeof receivedConnectRequest>
