// The response of the userinfo endpoint: the person, and the claims given to the sign-in app (G-142, A-46, B-08).
import { z } from 'zod'
import { timestamp } from '../../timestamps.ts'

/** The seven members of NS-01, as of the person's consent. */
export const claimVerification = z.object({
  verified_hash: z.string(),
  verified_salt: z.string(),
  verified_at: timestamp,
  verified_expires_at: timestamp.nullable(),
  verified_method: z.enum(['email', 'sms', 'id_document']),
  verified_provider: z.string(),
  verification_id: z.string(),
})

export type ClaimVerification = z.output<typeof claimVerification>

/** The names of OpenID (Core 5.1) under which userinfo and ID tokens have plaintext claims (B-08). */
export const openIdNames = [
  'name',
  'given_name',
  'family_name',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
  'birthdate',
  'gender',
  'locale',
  'address',
] as const

/** Plaintext claims also appear outside `claims`, under the names of OpenID. */
export const userinfo = z.looseObject({
  sub: z.string(),
  email: z.unknown().optional(),
  email_verified: z.boolean().optional(),
  phone_number: z.unknown().optional(),
  phone_number_verified: z.boolean().optional(),
  /** Claim → a wrapper string that the service's key opens, or the value itself. */
  claims: z.record(z.string(), z.unknown()),
  verifications: z.record(z.string(), claimVerification).optional(),
})

export type Userinfo = z.output<typeof userinfo>
