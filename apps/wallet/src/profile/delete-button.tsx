// Deletes a datum, after naming the companies that lose it.
import { Button, ConfirmDialog, showToast, useTexts } from '@company-data/ui'
import { useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../session/use-session.tsx'
import { removeDatum } from './profile-actions.ts'
import { PROFILE, type ProfileData } from './profile-query.ts'
import { listReceivers, type ProfileDatum } from './profile-rules.ts'
import { profileTexts } from './profile-texts.ts'
import { Companies } from './receivers.tsx'

interface DeleteProps {
  profile: ProfileData
  datum: ProfileDatum
  label: string
  onDone: () => void
}

export const DeleteButton = ({ profile, datum, label, onDone }: DeleteProps) => {
  const texts = useTexts(profileTexts)
  const appTexts = useAppTexts()
  const client = useClient()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useAction({
    mutationFn: () => removeDatum(client, datum),
    onSuccess: async (result) => {
      await queries.invalidateQueries({ queryKey: PROFILE })
      if (result === 'stale') return
      showToast(texts.removed)
      setAsking(false)
      onDone()
    },
  })
  const live = listReceivers(datum, profile.companies).filter(({ isLive }) => isLive)
  const problem = remove.error ? formatProblem(remove.error, appTexts) : undefined
  return (
    <>
      <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.removeTitle(label)}
        text={
          <>
            <p>{texts.removeText}</p>
            {live.length > 0 && (
              <>
                <p>{texts.losesIt}</p>
                <Companies receivers={live} />
              </>
            )}
          </>
        }
        action={texts.remove}
        busy={remove.isPending}
        problem={remove.data === 'stale' ? texts.stale : problem}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
