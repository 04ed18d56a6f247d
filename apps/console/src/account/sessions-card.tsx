// Ends all sessions of an account.
import type { OperatedAccount } from '@company-data/protocol/wire/operations/operated-accounts'
import { Button, Card, showToast, useFormats, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { ReasonDialog } from '../app/reason-dialog.tsx'
import { useCalls } from '../session/use-session.tsx'
import { accountTexts } from './account-texts.ts'

export const SessionsCard = ({ account, onChanged }: { account: OperatedAccount; onChanged: () => void }) => {
  const texts = useTexts(accountTexts)
  const formats = useFormats()
  const calls = useCalls()
  const [isOpen, setOpen] = useState(false)
  const end = async () => {
    const { ended } = await calls.endSessions(account.user_id)
    showToast(texts.sessionsEnded(formats.number(ended)))
  }
  return (
    <Card
      title={texts.sessions}
      text={texts.sessionsText(formats.number(account.open_sessions))}
      actions={
        <Button disabled={account.open_sessions === 0} onClick={() => setOpen(true)}>
          {texts.endSessions}
        </Button>
      }
    >
      <ReasonDialog
        open={isOpen}
        title={texts.endSessionsTitle}
        text={texts.endSessionsText}
        action={texts.endSessions}
        asksReason={false}
        run={end}
        onDone={onChanged}
        onClose={() => setOpen(false)}
      />
    </Card>
  )
}
