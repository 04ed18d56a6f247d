// A person approves or denies a challenge, at the person's home region; the outcome and its event commit together.

import type { ChallengeId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import { challengeDigitTries } from '@company-data/protocol/limits'
import type {
  ChallengeApproval,
  ChallengeDenial,
  DecidedChallenge,
} from '@company-data/protocol/wire/approvals/challenge-cards'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import { announceEnds, completedEvent } from '../announce-ended-challenges.ts'
import { approvalText, isForgotten, isOpen } from '../challenge-state-and-expiry.ts'
import { type ChallengeRow, countWrongDigits, endOpen } from '../challenge-store.ts'
import type { TwoFactorDeps } from '../deps.ts'
import { hasWrongDigits } from '../number-matching.ts'
import type { LocatedChallenge, ReceivedChallenges } from './received-challenges.ts'

/** The record of the approval: a receipt if a device signed it. */
interface Receipt {
  unlocked_by: 'passkey' | 'device_key' | 'passcode'
  receipt_signature?: string
  receipt_public_key?: string
  /** JSON. */
  receipt_assertion?: string
}

const toReceiptColumns = (
  signature: string,
  { publicKey, unlockedBy, assertion }: { publicKey: string; unlockedBy: 'passkey' | 'device_key'; assertion?: object },
): Receipt => ({
  unlocked_by: unlockedBy,
  receipt_signature: signature,
  receipt_public_key: publicKey,
  ...(assertion && { receipt_assertion: JSON.stringify(assertion) }),
})

const closed = (): ApiError => new ApiError('twofa.challenge_closed')

export const challengeDecisions = (deps: TwoFactorDeps, receivedChallenges: ReceivedChallenges) => {
  const { accounts, clock, changes, regionDatabases, challengeStore } = deps
  const announce = announceEnds(deps)

  const requireOpen = async (caller: SessionCaller, id: ChallengeId): Promise<LocatedChallenge> => {
    const challenge = await receivedChallenges.require(caller, id)
    if (isForgotten(challenge.row, clock.now())) throw new ApiError('twofa.challenge_not_found')
    if (!isOpen(challenge.row, clock.now())) throw closed()
    regionDatabases.requireOpen(challenge.regionDatabase)
    return challenge
  }

  /** `twofa.unlock_required` without a proof, `twofa.unlock_failed` with a wrong one. */
  const requireUnlock = async (userId: string, row: ChallengeRow, input: ChallengeApproval): Promise<Receipt> => {
    const { unlock, signature, passcode, device_id, assertion } = input
    if (unlock === 'biometric' && signature) {
      const signed = { deviceId: device_id ?? '', text: approvalText(row.id), signature, assertion }
      const device = await accounts.proofs.checkSignature(userId, signed)
      if (device) return toReceiptColumns(signature, device)
    } else if (unlock === 'passcode' && passcode) {
      if (await accounts.proofs.checkPasscode(userId, passcode)) return { unlocked_by: 'passcode' }
    } else throw new ApiError('twofa.unlock_required')
    throw new ApiError('twofa.unlock_failed')
  }

  /** One operation: `end` changes the row, or leaves it open; undefined if the challenge was closed in the meantime. */
  const settle = async (
    caller: SessionCaller,
    { database }: LocatedChallenge['regionDatabase'],
    end: (tx: RegionTx) => Promise<ChallengeRow | undefined>,
  ): Promise<ChallengeRow> => {
    const personCode = (await accounts.state(caller.userId))?.code ?? null
    return database.transaction(async (tx) => {
      const row = await end(tx)
      if (!row) throw closed()
      if (row.status === 'pending') return row
      const context = { database, tx }
      await announce(context, [row])
      await changes.raise(context, [completedEvent(row, personCode)])
      return row
    })
  }

  const toDecidedChallenge = ({ id, status, completed_at, expires_at }: ChallengeRow): DecidedChallenge => ({
    challenge_id: id,
    status: status as DecidedChallenge['status'],
    completed_at: formatTimestamp(completed_at ?? expires_at),
  })

  return {
    /** The checks are in the order of A-24. */
    approve: (caller: SessionCaller, id: ChallengeId, input: ChallengeApproval): Promise<DecidedChallenge> =>
      challengeStore.reach(async () => {
        const { row, regionDatabase } = await requireOpen(caller, id)
        const receipt = await requireUnlock(caller.userId, row, input)
        if (hasWrongDigits(row, input)) {
          await settle(caller, regionDatabase, (tx) => countWrongDigits(tx, row.id, clock.now(), challengeDigitTries))
          throw new ApiError('twofa.digits_mismatch')
        }
        const end = { status: 'approved', ...receipt } as const
        return toDecidedChallenge(await settle(caller, regionDatabase, (tx) => endOpen(tx, row.id, clock.now(), end)))
      }),

    /** D1-TFA-18: without an unlock. */
    deny: (caller: SessionCaller, id: ChallengeId, input: ChallengeDenial): Promise<DecidedChallenge> =>
      challengeStore.reach(async () => {
        const { row, regionDatabase } = await requireOpen(caller, id)
        const end = { status: 'denied', reason: input?.reason ?? null } as const
        return toDecidedChallenge(await settle(caller, regionDatabase, (tx) => endOpen(tx, row.id, clock.now(), end)))
      }),
  }
}
