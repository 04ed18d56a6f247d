// Schemas of two-factor approval as the person sees it: cards, decisions, enrollments (G-113, A-24 to A-26).
import { z } from 'zod'
import { companyIdentity } from '../identity/companies/company-identity.ts'
import { assertion } from '../identity/step-up.ts'
import { uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'
import { denyReasons } from './challenges.ts'

/** NS-05: the card lacks the digits, because they would then be available without the login. */
export const challengeCard = z.object({
  challenge_id: uuid,
  service_name: z.string(),
  company_name: z.string(),
  company_identity: companyIdentity.nullable(),
  context: z.string().nullable(),
  number_matching: z.boolean(),
  created_at: timestamp,
  expires_at: timestamp,
})

export type ChallengeCard = z.output<typeof challengeCard>

const MAX_PROOF_LENGTH = 1024

/** missing or wrong members are refused in the order of the action, so nearly all may be absent here. */
export const challengeApproval = z.object({
  unlock: z.enum(['biometric', 'passcode']).nullish(),
  device_id: z.string().max(MAX_PROOF_LENGTH).nullish(),
  signature: z.string().max(MAX_PROOF_LENGTH).nullish(),
  assertion: assertion.nullish().describe('What the authenticator of a passkey signed.'),
  passcode: z.string().max(MAX_PROOF_LENGTH).nullish(),
  /** its form is checked together with the digits, and ignored without number matching. */
  matching_digits: z.unknown().optional(),
})

export type ChallengeApproval = z.output<typeof challengeApproval>

export const challengeDenial = z.object({ reason: z.enum(denyReasons).nullish() }).optional()

export type ChallengeDenial = z.output<typeof challengeDenial>

export const decidedChallenge = z.object({
  challenge_id: uuid,
  status: z.enum(['approved', 'denied']),
  completed_at: timestamp,
})

export type DecidedChallenge = z.output<typeof decidedChallenge>

export const twofaEnrollment = z.object({
  service_id: uuid,
  service_name: z.string(),
  company_name: z.string(),
  company_identity: companyIdentity.nullable(),
  enrolled_at: timestamp,
})

export type TwofaEnrollment = z.output<typeof twofaEnrollment>
