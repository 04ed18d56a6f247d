// The state of a challenge at a point in time, and its expiry, which is computed on read (G-118). Pure.
import { challengeOutcomeHours } from '@company-data/protocol/limits'
import type {
  ApprovalReceipt,
  ChallengeOutcome,
  ChallengeState,
  RaisedChallenge,
  UnlockedBy,
} from '@company-data/protocol/wire/approvals/challenges'
import type { Assertion } from '@company-data/protocol/wire/identity/step-up'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { HOUR_MS } from '../../../platform/clock/durations.ts'
import type { ChallengeRow } from './challenge-store.ts'

export const isOpen = ({ status, expires_at }: ChallengeRow, now: Date): boolean =>
  status === 'pending' && expires_at > now

/** an outcome that ended before this time is forgotten. */
export const endedBefore = (now: Date): Date => new Date(now.getTime() - challengeOutcomeHours * HOUR_MS)

export const isForgotten = ({ completed_at, expires_at }: ChallengeRow, now: Date): boolean =>
  (completed_at ?? expires_at) <= endedBefore(now)

export const toRaisedChallenge = ({
  id,
  expires_at,
  matching_digits,
}: Pick<ChallengeRow, 'id' | 'expires_at' | 'matching_digits'>): RaisedChallenge => ({
  challenge_id: id,
  status: 'pending',
  expires_at: formatTimestamp(expires_at),
  ...(matching_digits !== null && { matching_digits }),
})

/** G-113: the text that a device signs to approve. */
export const approvalText = (challengeId: string): string => `twofa:${challengeId}:approve`

const toReceipt = (row: ChallengeRow): ApprovalReceipt | null => {
  const { id, receipt_signature: signature, receipt_public_key: device_public_key, receipt_assertion } = row
  if (signature === null || device_public_key === null) return null
  const receipt = { text: approvalText(id), signature, device_public_key }
  return receipt_assertion === null ? receipt : { ...receipt, assertion: receipt_assertion as Assertion }
}

export const toPendingState = ({ expires_at }: ChallengeRow): ChallengeState => ({
  status: 'pending',
  expires_at: formatTimestamp(expires_at),
})

/** details only if the caller asks for them. */
export const toOutcomeState = (row: ChallengeRow, hasDetails: boolean): ChallengeState => ({
  status: row.status as ChallengeOutcome,
  completed_at: formatTimestamp(row.completed_at ?? row.expires_at),
  ...(hasDetails && { reason: row.reason, receipt: toReceipt(row), unlocked_by: row.unlocked_by as UnlockedBy | null }),
})
