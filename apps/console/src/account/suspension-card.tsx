// Suspends a company with a reason that its callers see, and releases it.
import type { CheckedCompany } from '@company-data/protocol/wire/operations/company-verification'
import type { OperatedAccount } from '@company-data/protocol/wire/operations/operated-accounts'
import { Badge, Button, Card, useFormats, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { ReasonDialog } from '../app/reason-dialog.tsx'
import { useCalls } from '../session/use-session.tsx'
import { accountTexts } from './account-texts.ts'

interface SuspensionCardProps {
  account: OperatedAccount
  company: CheckedCompany
  onChanged: () => void
}

export const SuspensionCard = ({ account, company, onChanged }: SuspensionCardProps) => {
  const texts = useTexts(accountTexts)
  const formats = useFormats()
  const calls = useCalls()
  const [isOpen, setOpen] = useState(false)
  const { suspended_at, suspension_reason } = company
  const isSuspended = suspended_at !== null
  return (
    <Card
      title={texts.suspension}
      text={texts.suspensionText}
      actions={
        <Button kind={isSuspended ? 'main' : 'danger'} onClick={() => setOpen(true)}>
          {isSuspended ? texts.release : texts.suspend}
        </Button>
      }
    >
      <Badge tone={isSuspended ? 'bad' : 'good'}>{isSuspended ? texts.suspended : texts.active}</Badge>
      {isSuspended && (
        <p className="muted">{texts.suspendedSince(formats.dateTime(suspended_at), suspension_reason ?? '')}</p>
      )}
      <ReasonDialog
        open={isOpen}
        title={isSuspended ? texts.releaseTitle : texts.suspendTitle}
        text={isSuspended ? texts.releaseText : texts.suspensionText}
        action={isSuspended ? texts.release : texts.suspend}
        danger={!isSuspended}
        run={(reason) => calls.setSuspension(account.user_id, { suspended: !isSuspended, reason })}
        onDone={onChanged}
        onClose={() => setOpen(false)}
      />
    </Card>
  )
}
