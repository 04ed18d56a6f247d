// Ends a verification: the value stays, without an attestation.
import { isPlatformError } from '@company-data/sdk/person'
import { Button, ConfirmDialog, showToast, useTexts } from '@company-data/ui'
import { useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../session/use-session.tsx'
import { PROFILE } from './profile-query.ts'
import { profileTexts } from './profile-texts.ts'

export const EndVerification = ({ verificationId }: { verificationId: string }) => {
  const texts = useTexts(profileTexts)
  const appTexts = useAppTexts()
  const client = useClient()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const end = useAction({
    mutationFn: async () => {
      try {
        await client.verifications.delete(verificationId)
      } catch (error) {
        // An earlier attempt has ended it, and its response was lost.
        if (!isPlatformError(error, 'verifications.not_found')) throw error
      }
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: PROFILE })
      showToast(texts.ended)
      setAsking(false)
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.endVerification}</Button>
      <ConfirmDialog
        open={asking}
        title={texts.endTitle}
        text={texts.endText}
        action={texts.endVerification}
        busy={end.isPending}
        problem={end.error ? formatProblem(end.error, appTexts) : undefined}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
