// Confirms an action of an operator that needs a reason for the record.
import { ConfirmDialog, TextArea, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from './app-texts.ts'

interface ReasonDialogProps {
  open: boolean
  title: string
  text: string
  action: string
  danger?: boolean
  /** Must be typed to confirm. */
  typeToConfirm?: string
  /** False: the action needs no reason. */
  asksReason?: boolean
  run: (reason: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

export const ReasonDialog = ({ run, onDone, onClose, asksReason = true, ...dialog }: ReasonDialogProps) => {
  const texts = useTexts(appTexts)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const running = useAction({
    mutationFn: run,
    onSuccess: () => {
      setReason('')
      onDone()
      onClose()
    },
  })
  const confirm = () => {
    const text = reason.trim()
    setMissing(asksReason && text === '')
    if (!asksReason || text !== '') running.mutate(text)
  }
  return (
    <ConfirmDialog
      {...dialog}
      busy={running.isPending}
      problem={running.error ? formatProblem(running.error, texts) : undefined}
      onConfirm={confirm}
      onClose={() => {
        running.reset()
        setMissing(false)
        onClose()
      }}
    >
      {asksReason && (
        <TextArea
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          rows={3}
          maxLength={1000}
          value={reason}
          onValueChange={setReason}
          problem={isMissing ? texts.reasonNeeded : undefined}
        />
      )}
    </ConfirmDialog>
  )
}
