// Schemas of challenges as the service sees them: it raises one and polls its outcome (D1-TFA-01 to 28).
import { z } from 'zod'
import { challengeContextCharacters, challengeWaitSeconds, idempotencyKeyLength } from '../../limits.ts'
import { rule } from '../../reasons.ts'
import { assertion } from '../identity/step-up.ts'
import { uuid } from '../ids.ts'
import { queryInteger } from '../query-integer.ts'
import { timestamp } from '../timestamps.ts'

export const challengeStatuses = ['pending', 'approved', 'denied', 'expired', 'revoked'] as const

export type ChallengeStatus = (typeof challengeStatuses)[number]

const outcomes = ['approved', 'denied', 'expired', 'revoked'] as const

export type ChallengeOutcome = (typeof outcomes)[number]

const shareCodeRequired = 'twofa.share_code_required'
const keyRequired = 'twofa.idempotency_key_required'
const maxKeyLength = idempotencyKeyLength.max

/** checked in the order of the members; the context is counted as sent. */
export const newChallenge = z.object({
  share_code: z.string(shareCodeRequired).min(1, shareCodeRequired),
  idempotency_key: z
    .string(keyRequired)
    .min(1, keyRequired)
    .refine(
      (key) => [...key].length <= maxKeyLength,
      rule('amount.at_most', { amount: maxKeyLength, unit: 'characters' }),
    ),
  context: z
    .string()
    .refine((text) => [...text].length <= challengeContextCharacters, 'twofa.context_too_long')
    .optional()
    .describe('Shown on the card of the person as plain text; control characters are removed.'),
})

export type NewChallenge = z.output<typeof newChallenge>

export const matchingDigits = z.string().regex(/^[0-9]{2}$/, rule('text.two_digits'))

export const raisedChallenge = z.object({
  challenge_id: uuid,
  status: z.literal('pending'),
  expires_at: timestamp,
  /** Only with number matching. */
  matching_digits: matchingDigits.optional(),
})

export type RaisedChallenge = z.output<typeof raisedChallenge>

/** */
export const challengeQuery = z.object({
  wait: queryInteger(challengeWaitSeconds)
    .optional()
    .describe('Seconds for which the answer to a pending challenge is held until it ends.'),
  details: z
    .enum(['true', 'false'], rule('member.wrong_type', { type: 'boolean' }))
    .optional()
    .describe('`true` adds `reason`, `receipt` and `unlocked_by` to an outcome.'),
})

export type ChallengeQuery = z.output<typeof challengeQuery>

export const denyReasons = ['not_me', 'changed_my_mind'] as const

export type DenyReason = (typeof denyReasons)[number]

const unlockWays = ['passkey', 'device_key', 'passcode'] as const

export type UnlockedBy = (typeof unlockWays)[number]

/** The text that a device signed to approve: the company verifies it with the key of the device. */
export const approvalReceipt = z.object({
  text: z.string(),
  signature: z.string(),
  device_public_key: z.string(),
  assertion: assertion.optional().describe('What the authenticator of a passkey signed; absent for other proofs.'),
})

export type ApprovalReceipt = z.output<typeof approvalReceipt>

const pendingChallenge = z.object({ status: z.literal('pending'), expires_at: timestamp })

const endedChallenge = z.object({
  status: z.enum(outcomes),
  completed_at: timestamp,
  /** These only with `details=true`. */
  reason: z.enum(denyReasons).nullable().optional(),
  receipt: approvalReceipt.nullable().optional(),
  unlocked_by: z.enum(unlockWays).nullable().optional().describe('How the person unlocked an approval.'),
})

export const challengeState = z.union([pendingChallenge, endedChallenge])

export type ChallengeState = z.output<typeof challengeState>
