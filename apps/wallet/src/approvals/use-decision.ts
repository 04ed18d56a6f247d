// Approves or denies a challenge, and shows errors at the relevant field.

import { askPasskey } from '@company-data/sdk/passkeys'
import { isOutcomeUnknown, isPlatformError } from '@company-data/sdk/person'
import { useAction } from '@company-data/web/app'
import type { AppTexts } from '@company-data/web/app/rules'
import { noProblems, type Problems, toProblems } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { noteApproval } from '../app/activity/use-activity.ts'
import { useClient } from '../session/use-session.tsx'
import { type Challenge, challengesQuery, decisionMutationKey, unsureQuery } from './approval-queries.ts'
import type { approvalTexts } from './approval-texts.ts'
import type { Outcome } from './outcome.tsx'

interface Approval {
  digits: string
  passcode: string
  /** It is asked for each time, and no passcode is needed. */
  byPasskey: boolean
}

/** The list after a decision shows if the challenge is still open. */
const useRefetch = (challenge: Challenge) => {
  const queries = useQueryClient()
  const query = challengesQuery(useClient())
  return async (): Promise<boolean> => {
    await queries.invalidateQueries({ queryKey: query.queryKey })
    const open = queries.getQueryData(query.queryKey) ?? []
    return open.some(({ challenge_id }) => challenge_id === challenge.challenge_id)
  }
}

/** The outcome of a lost decision is never guessed: the card says `unsure` once the challenge is gone. */
const useUnsure = ({ challenge_id }: Challenge) => {
  const queries = useQueryClient()
  return (error: unknown): void => {
    if (isOutcomeUnknown(error)) queries.setQueryData(unsureQuery.queryKey, (ids = []) => [...ids, challenge_id])
  }
}

export const useApprove = (challenge: Challenge, onEnd: (outcome: Outcome) => void) => {
  const client = useClient()
  const queries = useQueryClient()
  const noteUnsure = useUnsure(challenge)
  const refetch = useRefetch(challenge)
  return useAction({
    mutationKey: decisionMutationKey,
    mutationFn: ({ digits, passcode, byPasskey }: Approval) => {
      const unlock = byPasskey ? { passkey: askPasskey } : { passcode }
      const matchingDigits = challenge.number_matching ? digits : undefined
      return client.challenges.approve(challenge.challenge_id, unlock, matchingDigits)
    },
    onSuccess: async () => {
      onEnd('approved')
      void noteApproval(queries, client, 'approved', challenge)
      await refetch()
    },
    onError: async (error) => {
      noteUnsure(error)
      const isOpen = await refetch()
      if (!isOpen && isPlatformError(error, 'twofa.digits_mismatch')) onEnd('digits')
    },
  })
}

export const useDeny = (challenge: Challenge, onEnd: (outcome: Outcome) => void) => {
  const client = useClient()
  const queries = useQueryClient()
  const noteUnsure = useUnsure(challenge)
  const refetch = useRefetch(challenge)
  return useAction({
    mutationKey: decisionMutationKey,
    mutationFn: (reason: 'not_me' | 'changed_my_mind') => client.challenges.deny(challenge.challenge_id, reason),
    onSuccess: async (_decided, reason) => {
      onEnd(reason)
      void noteApproval(queries, client, 'denied', challenge)
      await refetch()
    },
    onError: (error) => {
      noteUnsure(error)
      return refetch()
    },
  })
}

/** A failed unlock is not a missing right, so it is shown at the field. `byPasskey`: no passcode was wrong. */
export const approvalProblems = (
  error: unknown,
  byPasskey: boolean,
  appTexts: AppTexts,
  texts: (typeof approvalTexts)['en'],
): Problems => {
  if (error === null) return noProblems
  if (byPasskey && isPlatformError(error, 'twofa.unlock_failed')) return { errors: {}, problem: texts.passkeyRefused }
  if (isPlatformError(error, 'twofa.digits_mismatch'))
    return { errors: { digits: texts.digitsWrong }, problem: undefined }
  if (isPlatformError(error, 'twofa.unlock_failed'))
    return { errors: { passcode: texts.passcodeWrong }, problem: texts.unlockFailed }
  if (isPlatformError(error, 'rate.limited')) return { errors: {}, problem: texts.tooManyTries }
  return toProblems(error, appTexts)
}
