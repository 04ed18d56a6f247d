// The legal hold of an account: placed and ended with a reason.
import type { OperatedAccount } from '@company-data/protocol/wire/operations/operated-accounts'
import { Badge, Button, Card, useFormats, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { ReasonDialog } from '../app/reason-dialog.tsx'
import { useCalls } from '../session/use-session.tsx'
import { accountTexts } from './account-texts.ts'

interface HoldCardProps {
  account: OperatedAccount
  mayChange: boolean
  onChanged: () => void
}

export const HoldCard = ({ account, mayChange, onChanged }: HoldCardProps) => {
  const texts = useTexts(accountTexts)
  const formats = useFormats()
  const calls = useCalls()
  const [isOpen, setOpen] = useState(false)
  const { legal_hold: hold } = account
  return (
    <Card
      title={texts.hold}
      text={texts.holdText}
      actions={
        mayChange && <Button onClick={() => setOpen(true)}>{hold === null ? texts.placeHold : texts.endHold}</Button>
      }
    >
      <Badge tone={hold === null ? 'plain' : 'warn'}>{hold === null ? texts.notHeld : texts.held}</Badge>
      {hold !== null && (
        <p className="muted">{texts.heldSince(formats.dateTime(hold.placed_at), hold.placed_by, hold.reason)}</p>
      )}
      <ReasonDialog
        open={isOpen}
        title={hold === null ? texts.placeHoldTitle : texts.endHoldTitle}
        text={hold === null ? texts.holdText : texts.endHoldText}
        action={hold === null ? texts.placeHold : texts.endHold}
        danger={false}
        run={(reason) => calls.setLegalHold(account.user_id, { held: hold === null, reason })}
        onDone={onChanged}
        onClose={() => setOpen(false)}
      />
    </Card>
  )
}
