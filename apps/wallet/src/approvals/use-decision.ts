// Approves or denies a challenge, and shows errors at the relevant field.
import { isOutcomeUnknown, isPlatformError } from '@company-data/sdk/person'
import type { AppTexts } from '@company-data/ui/app/rules'
import { noProblems, type Problems, toProblems } from '@company-data/ui/app/rules'
import { MissingDeviceKey } from '@company-data/ui/documents/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requireDeviceKey } from '../session/device-key.ts'
import { useClient, useUser } from '../session/use-session.tsx'
import { type Challenge, challengesQuery, decisionMutationKey, unsureQuery } from './approval-queries.ts'
import type { approvalTexts } from './approval-texts.ts'
import type { Outcome } from './outcome.tsx'

interface Approval {
  digits: string
  passcode: string
  /** The key of this browser, if it has one: it signs, and no passcode is needed. */
  deviceId: string | undefined
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
  const noteUnsure = useUnsure(challenge)
  const { id } = useUser()
  const refetch = useRefetch(challenge)
  return useMutation({
    mutationKey: decisionMutationKey,
    mutationFn: async ({ digits, passcode, deviceId }: Approval) => {
      const unlock = deviceId === undefined ? { passcode } : await requireDeviceKey(id)
      const matchingDigits = challenge.number_matching ? digits : undefined
      return client.approve(challenge.challenge_id, unlock, matchingDigits)
    },
    onSuccess: async () => {
      onEnd('approved')
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
  const noteUnsure = useUnsure(challenge)
  const refetch = useRefetch(challenge)
  return useMutation({
    mutationKey: decisionMutationKey,
    mutationFn: (reason: 'not_me' | 'changed_my_mind') => client.deny(challenge.challenge_id, reason),
    onSuccess: async (_decided, reason) => {
      onEnd(reason)
      await refetch()
    },
    onError: (error) => {
      noteUnsure(error)
      return refetch()
    },
  })
}

/** Retrying with the key of this browser cannot succeed. */
export const isDeviceUseless = (error: unknown): boolean =>
  error instanceof MissingDeviceKey || isPlatformError(error, 'twofa.unlock_failed')

/**
 * A failed unlock is not a missing right, so it is shown at the field. `byDevice`: the browser key was used, so no passcode was
 * wrong.
 */
export const approvalProblems = (
  error: unknown,
  byDevice: boolean,
  appTexts: AppTexts,
  texts: (typeof approvalTexts)['en'],
): Problems => {
  if (error === null) return noProblems
  if (error instanceof MissingDeviceKey) return { errors: {}, problem: texts.deviceMissing }
  if (byDevice && isDeviceUseless(error)) return { errors: {}, problem: texts.deviceRefused }
  if (isPlatformError(error, 'twofa.digits_mismatch'))
    return { errors: { digits: texts.digitsWrong }, problem: undefined }
  if (isPlatformError(error, 'twofa.unlock_failed'))
    return { errors: { passcode: texts.passcodeWrong }, problem: texts.unlockFailed }
  if (isPlatformError(error, 'rate.limited')) return { errors: {}, problem: texts.tooManyTries }
  return toProblems(error, appTexts)
}
