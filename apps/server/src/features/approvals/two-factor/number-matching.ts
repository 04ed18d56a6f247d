// Number matching: the login shows two digits, which the person types on the device.
import { randomInt } from 'node:crypto'
import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'
import type { ChallengeApproval } from '@company-data/protocol/wire/approvals/challenge-cards'
import { matchingDigits } from '@company-data/protocol/wire/approvals/challenges'
import { equalInConstantTime } from '../../../platform/secrets/secrets.ts'
import type { ChallengeRow } from './challenge-store.ts'

export const createDigits = (): string => String(randomInt(100)).padStart(2, '0')

/** True for two other digits than those of the challenge; refuses missing and malformed ones. */
export const hasWrongDigits = (
  { matching_digits: digits }: Pick<ChallengeRow, 'matching_digits'>,
  { matching_digits: sentDigits }: ChallengeApproval,
): boolean => {
  if (digits === null) return false
  if (sentDigits === undefined || sentDigits === null) throw new ApiError('twofa.digits_required')
  const typedDigits = matchingDigits.safeParse(sentDigits)
  if (!typedDigits.success) throw invalidMember('matching_digits', reason('text.two_digits'))
  return !equalInConstantTime(typedDigits.data, digits)
}
