// Orders the deletion of an account, and shows the outcome of the last order.
import type { DeletionRecord, OperatedAccount } from '@company-data/protocol/wire/operations/operated-accounts'
import { Badge, Button, Card, showToast, type Tone, useFormats, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { ReasonDialog } from '../app/reason-dialog.tsx'
import { useCalls } from '../session/use-session.tsx'
import { accountTexts } from './account-texts.ts'

const TONES: Readonly<Record<DeletionRecord['status'], Tone>> = {
  ordered: 'warn',
  refused: 'bad',
  erasing: 'warn',
  done: 'good',
}

const LastOrder = ({ deletion }: { deletion: DeletionRecord }) => {
  const texts = useTexts(accountTexts)
  const formats = useFormats()
  const { status, ordered_by, ordered_at, reason, error_key } = deletion
  return (
    <>
      <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>
      <p className="muted">{texts.orderedBy(ordered_by, formats.dateTime(ordered_at), reason)}</p>
      {error_key !== null && <p className="muted">{texts.refusedBecause(error_key)}</p>}
    </>
  )
}

interface DeletionCardProps {
  account: OperatedAccount
  mayOrder: boolean
  onChanged: () => void
}

export const DeletionCard = ({ account, mayOrder, onChanged }: DeletionCardProps) => {
  const texts = useTexts(accountTexts)
  const calls = useCalls()
  const [isOpen, setOpen] = useState(false)
  const { deletion, legal_hold } = account
  const isOrdered = deletion?.status === 'ordered'
  return (
    <Card
      title={texts.deletion}
      text={texts.deletionText}
      actions={
        mayOrder && (
          <Button kind="danger" disabled={isOrdered || legal_hold !== null} onClick={() => setOpen(true)}>
            {texts.orderDeletion}
          </Button>
        )
      }
    >
      {deletion && <LastOrder deletion={deletion} />}
      <ReasonDialog
        open={isOpen}
        title={texts.orderTitle}
        text={texts.orderText}
        action={texts.orderDeletion}
        typeToConfirm={account.code ?? account.user_id}
        run={(reason) => calls.orderDeletion(account.user_id, reason)}
        onDone={() => {
          showToast(texts.ordered)
          onChanged()
        }}
        onClose={() => setOpen(false)}
      />
    </Card>
  )
}
