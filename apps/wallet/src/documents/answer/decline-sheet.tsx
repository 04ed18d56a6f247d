// Declines a document. A decline carries no text (FG-32), so a reason goes to the service as a message, sealed like every other.
import type { CustomerDocumentDetail } from '@company-data/sdk/person'
import { Button, Form, Notice, Row, Sheet, TextArea, tell, useTexts } from '@company-data/ui'
import { actOnce, isDeclined, signingTexts, signProblems } from '@company-data/ui/documents/rules'
import { FormButtons, useFrameTexts } from '@company-data/ui/frame'
import { problemsOf } from '@company-data/ui/frame/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../session/use-session.tsx'
import { actTexts } from './act-texts.ts'

const LONGEST = 2000

interface DeclineSheetProps {
  document: CustomerDocumentDetail
  open: boolean
  onClose: () => void
}

/** Two calls: the decline is what counts, and a message that failed can be sent again. */
const useDecline = (document: CustomerDocumentDetail, onEnd: () => void) => {
  const texts = useTexts(actTexts)
  const client = useClient()
  const queries = useQueryClient()
  const { name, connection_id } = document
  const end = (reason: string): void => {
    tell(texts.declined, reason === '' ? name : texts.reasonSent)
    onEnd()
  }
  const send = useMutation({
    mutationFn: (reason: string) => client.sendMessage(connection_id ?? '', texts.reasonAbout(name, reason)),
    onSuccess: (_sent, reason) => end(reason),
  })
  const decline = useMutation({
    mutationFn: (_reason: string) =>
      actOnce(
        () => client.declineDocument(document),
        () => client.getDocument(document.id),
        isDeclined,
      ),
    onSuccess: (_ended, reason) => (reason === '' ? end('') : send.mutate(reason)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents'] }),
  })
  return { decline, send }
}

const Unsent = ({ reason, onAgain, onClose, error, busy }: UnsentProps) => {
  const texts = useTexts(actTexts)
  const frame = useFrameTexts()
  return (
    <>
      <Notice tone="warn" title={texts.reasonTitle}>
        {texts.reasonText}
      </Notice>
      <p>{reason}</p>
      <p role="alert">{problemsOf(error, frame).problem}</p>
      <Row>
        <Button kind="main" busy={busy} onClick={onAgain}>
          {texts.sendReason}
        </Button>
        <Button onClick={onClose}>{texts.withoutReason}</Button>
      </Row>
    </>
  )
}

interface UnsentProps {
  reason: string
  error: unknown
  busy: boolean
  onAgain: () => void
  onClose: () => void
}

export const DeclineSheet = ({ document, open, onClose }: DeclineSheetProps) => {
  const texts = useTexts(actTexts)
  const words = useTexts(signingTexts)
  const frame = useFrameTexts()
  const [reason, setReason] = useState('')
  const close = (): void => {
    setReason('')
    onClose()
  }
  const { decline, send } = useDecline(document, close)
  const { company_name: company, flow_run_id, name } = document
  const problem = decline.error && signProblems(decline.error, false, frame, words).problem
  const isUnsent = decline.isSuccess && send.isError
  return (
    <Sheet
      open={open}
      onClose={onClose}
      staysOpen={isUnsent}
      title={texts.declineTitle(name)}
      summary={flow_run_id === null ? texts.declineText(company) : texts.declineRun(company)}
    >
      {isUnsent ? (
        <Unsent
          {...{ reason, error: send.error, busy: send.isPending, onClose: close }}
          onAgain={() => send.mutate(reason.trim())}
        />
      ) : (
        <Form
          problem={problem}
          onSubmit={() => decline.mutate(reason.trim())}
          actions={
            <FormButtons
              action={texts.decline}
              kind="danger"
              busy={decline.isPending || send.isPending}
              onCancel={onClose}
            />
          }
        >
          <TextArea
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint(company)}
            maxLength={LONGEST}
            value={reason}
            onValueChange={setReason}
          />
        </Form>
      )}
    </Sheet>
  )
}
