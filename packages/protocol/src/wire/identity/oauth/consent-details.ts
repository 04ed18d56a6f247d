// The details that a consent page shows before the user decides.
import { z } from 'zod'
import { uuid } from '../../ids.ts'
import { companyIdentity } from '../companies/company-identity.ts'
import { claim } from '../oauth-apps.ts'

export const consentDetails = z.object({
  client_id: z.string(),
  client_name: z.string().nullable(),
  kind: z.enum(['svc', 'acct', 'app']),
  company_name: z.string(),
  company_identity: companyIdentity.nullable(),
  service_id: uuid.nullable(),
  service_name: z.string().nullable(),
  mode: z.literal('2fa_enroll').nullable(),
  /** Both null without a person's session. */
  connected: z.boolean().nullable(),
  enrolled: z.boolean().nullable(),
  /** Stays true without a connection: the page connects first. */
  allowed: z.boolean(),
  reason: z.enum(['level_required', 'persons_only']).nullable(),
  /** The claims of a sign-in app, each with the person's consent; empty for every other request. */
  claims: z.array(claim),
  /** Null unless it is a sign-in. */
  claims_delivery: z.enum(['encrypted', 'plaintext']).nullable(),
  /** The key that the claims of a sign-in are sealed to; null otherwise. */
  service_public_key: z.string().nullable(),
  /** With `details=true`, for an account client: its capabilities (D1-CLI-32). */
  capabilities: z.array(z.string()).optional(),
  /** With `details=true`, if the person has to connect before enrolling: the code of the service, `COMPANY/SERVICE`. */
  service_code: z.string().optional(),
})

export type ConsentDetails = z.output<typeof consentDetails>

/**
 * The claims that a sign-in app requests from a person.
 * @example
 * const { claims }: SignInRequest = await person.signIns.read(location.href)
 */
export type SignInRequest = ConsentDetails
