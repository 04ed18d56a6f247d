// Declines or ends something. The action itself carries no text (FG-20, FG-32), so a reason is sent to the service as a
// sealed message.
import { Button, Form, Notice, Row, Sheet, showToast, TextArea, useTexts } from '@company-data/ui'
import { FormButtons, useAction, useAppTexts, useIdempotencyKey } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { CompanyName, SecretScope } from '@company-data/web/companies'
import type { Identity } from '@company-data/web/companies/rules'
import { type ReactNode, useState } from 'react'
import { useClient } from '../session/use-session.tsx'
import { agreeingTexts } from './decision-texts.ts'

const MAX_REASON_LENGTH = 2000

interface ReasonSheetProps {
  open: boolean
  title: string
  /** The consequences, and the data that cannot be restored. */
  summary: ReactNode
  /** The label of the button. */
  action: string
  /** The confirmation, with the name of the thing. */
  confirmation: readonly [title: string, name: string]
  company: string
  /** Null if the connection or the company is gone. */
  identity: Identity | null
  /** The recipient of the message. */
  connectionId: string
  execute: () => Promise<unknown>
  /** The message: its subject and the reason. */
  aboutReason: (reason: string) => string
  /** The refusal as text. */
  explain: (error: unknown) => ReactNode
  onClose: () => void
  /** Called after the action, successful or not. */
  onSettled: () => void
}

/** Two calls: only the action counts, and a failed message can be sent again. */
const useActionWithReason = (props: ReasonSheetProps, onEnd: () => void) => {
  const { execute, aboutReason, connectionId, confirmation, onSettled } = props
  const texts = useTexts(agreeingTexts)
  const client = useClient()
  const getIdempotencyKey = useIdempotencyKey()
  const end = (reason: string): void => {
    showToast(confirmation[0], reason === '' ? confirmation[1] : texts.reasonSent)
    onEnd()
  }
  const send = useAction({
    mutationFn: (reason: string) =>
      client.messages.create(connectionId, aboutReason(reason), { idempotencyKey: getIdempotencyKey(reason) }),
    onSuccess: (_sent, reason) => end(reason),
  })
  const acting = useAction({
    mutationFn: (_reason: string) => execute(),
    onSuccess: (_ended, reason) => (reason === '' ? end('') : send.mutate(reason)),
    onSettled,
  })
  return { acting, send }
}

interface UnsentProps {
  reason: string
  error: unknown
  busy: boolean
  onRetry: () => void
  onClose: () => void
}

const Unsent = ({ reason, onRetry, onClose, error, busy }: UnsentProps) => {
  const texts = useTexts(agreeingTexts)
  const appTexts = useAppTexts()
  return (
    <>
      <Notice tone="warn" title={texts.reasonTitle}>
        {texts.reasonText}
      </Notice>
      <p>{reason}</p>
      <p role="alert">{formatProblem(error, appTexts, 'once')}</p>
      <Row>
        <Button kind="main" busy={busy} onClick={onRetry}>
          {texts.sendReason}
        </Button>
        <Button onClick={onClose}>{texts.withoutReason}</Button>
      </Row>
    </>
  )
}

export const ReasonSheet = (props: ReasonSheetProps) => {
  const { open, title, summary, action, company, identity, explain, onClose } = props
  const texts = useTexts(agreeingTexts)
  const [reason, setReason] = useState('')
  const close = (): void => {
    setReason('')
    onClose()
  }
  const { acting, send } = useActionWithReason(props, close)
  const isUnsent = acting.isSuccess && send.isError
  return (
    <Sheet open={open} onClose={close} staysOpen={isUnsent} title={title} summary={summary}>
      <CompanyName name={company} identity={identity} />
      {isUnsent ? (
        <Unsent
          reason={reason}
          error={send.error}
          busy={send.isPending}
          onClose={close}
          onRetry={() => send.mutate(reason.trim())}
        />
      ) : (
        <Form
          problem={acting.error && explain(acting.error)}
          onSubmit={() => acting.mutate(reason.trim())}
          isEdited={() => reason !== ''}
          actions={
            <FormButtons action={action} kind="danger" busy={acting.isPending || send.isPending} onCancel={close} />
          }
        >
          <SecretScope>
            <TextArea
              name="reason"
              label={texts.reason}
              hint={texts.reasonHint(company)}
              maxLength={MAX_REASON_LENGTH}
              value={reason}
              onValueChange={setReason}
            />
          </SecretScope>
        </Form>
      )}
    </Sheet>
  )
}
