// The two calls of a deletion, and the removal of local data.
import { isOutcomeUnknown, isPlatformError } from '@company-data/sdk/person'
import { useTexts } from '@company-data/ui'
import { AccountStillExists, useAction, useAppTexts, useConfirmDeletion } from '@company-data/web/app'
import { noProblems, type Problems, proofProblems, trustedDevices } from '@company-data/web/app/rules'
import { useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { forgetDeviceKey } from '../session/device-key.ts'
import { useSession, useUser } from '../session/use-session.tsx'
import { deletionTexts } from './deletion-texts.ts'

export const useRequestDeletion = (onSent: (until: string) => void) => {
  const { client } = useSession()
  return useAction({
    mutationFn: (password: string) => client.account.requestDeletion(password),
    onSuccess: ({ expires_at }) => onSent(expires_at),
  })
}

export const useDeletion = () => {
  const session = useSession()
  const { id, email } = useUser()
  const [, go] = useLocation()
  return useConfirmDeletion(session.client, async () => {
    // A browser without storage has no key to forget.
    await forgetDeviceKey(id).catch(() => undefined)
    trustedDevices.forget(email)
    const ended = session.signOut()
    go(paths.goodbye, { replace: true })
    await ended
  })
}

/** A refusal adds that nothing was deleted, except when the response to the last step was lost. */
export const useDeletionProblems = (error: unknown, isLastStep: boolean): Problems => {
  const texts = useTexts(deletionTexts)
  const appTexts = useAppTexts()
  if (error === null) return noProblems
  const toProblems = (problem: string): Problems => ({ errors: {}, problem })
  if (isPlatformError(error, 'db.writes_paused')) return toProblems(texts.moving)
  if (isPlatformError(error, 'rate.limited')) return toProblems(texts.tooManyTries)
  if (error instanceof AccountStillExists) return toProblems(texts.stands)
  if (isLastStep && isOutcomeUnknown(error)) return toProblems(texts.unknown)
  const { errors, problem } = proofProblems(error, appTexts)
  return { errors, problem: problem === undefined ? undefined : `${problem} ${texts.notDeleted}` }
}
