// Deletes the company after typing its name, the password, and a mailed code (G-011, G-013).

import { isOutcomeUnknown } from '@company-data/sdk/company'
import { Button, Card, Drawer, Form, Notice, showToast, TextField, useTexts } from '@company-data/ui'
import {
  AccountPasswordField,
  AccountStillExists,
  CodeField,
  FormButtons,
  useAction,
  useConfirmDeletion,
  useSearchState,
} from '@company-data/web/app'
import { accountQuery, noProblems, normalizeCode, proofProblems } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useClient, useSession, useUser } from '../../session/use-session.tsx'
import { profileTexts } from './profile-texts.ts'

interface StepProps {
  onClose: () => void
}

const RequestForm = ({ name, onSent, onClose }: StepProps & { name: string; onSent: () => void }) => {
  const texts = useTexts(profileTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const request = useAction({
    mutationFn: (password: string) => client.account.requestDeletion(password),
    onSuccess: onSent,
  })
  const { errors, problem } = request.error ? proofProblems(request.error, errorTexts) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ password = '' }) => request.mutate(password)}
      actions={<FormButtons action={texts.sendCode} kind="danger" busy={request.isPending} onCancel={onClose} />}
    >
      <Notice tone="bad">{texts.deleteLead}</Notice>
      <TextField
        name="name"
        label={texts.typeName(name)}
        autoComplete="off"
        autoFocus
        validate={(value) => (value.trim() === name ? null : texts.nameWrong)}
      />
      <AccountPasswordField />
    </Form>
  )
}

const ConfirmForm = ({ onClose }: StepProps) => {
  const texts = useTexts(profileTexts)
  const errorTexts = useTexts(appTexts)
  const session = useSession()
  const { email } = useUser()
  const confirm = useConfirmDeletion(session.client, () => {
    showToast(texts.deleted)
    return session.signOut()
  })
  const { errors, problem } = confirm.error ? proofProblems(confirm.error, errorTexts) : noProblems
  const outcomeText = confirm.error instanceof AccountStillExists ? texts.stands : texts.unknown
  const isLost = confirm.error instanceof AccountStillExists || isOutcomeUnknown(confirm.error)
  return (
    <Form
      errors={errors}
      problem={isLost ? outcomeText : problem}
      onSubmit={({ code = '' }) => confirm.mutate(normalizeCode(code))}
      actions={<FormButtons action={texts.deleteNow} kind="danger" busy={confirm.isPending} onCancel={onClose} />}
    >
      <Notice tone="info">{texts.codeSent(email)}</Notice>
      <Notice tone="bad">{texts.deleteCode}</Notice>
      <CodeField autoFocus />
    </Form>
  )
}

export const DeletionCard = () => {
  const texts = useTexts(profileTexts)
  const { get, change } = useSearchState()
  const account = useQuery(accountQuery(useClient()))
  const [isSent, setIsSent] = useState(false)
  const close = () => {
    setIsSent(false)
    change({ open: undefined })
  }
  return (
    <>
      <Card
        title={texts.deletion}
        text={texts.deletionText}
        actions={
          <Button kind="danger" icon="trash" onClick={() => change({ open: 'deletion' })}>
            {texts.delete}
          </Button>
        }
      />
      <Drawer open={get('open') === 'deletion' && account.data !== undefined} onClose={close} title={texts.deletion}>
        {isSent ? (
          <ConfirmForm onClose={close} />
        ) : (
          <RequestForm name={account.data?.display_name ?? ''} onSent={() => setIsSent(true)} onClose={close} />
        )}
      </Drawer>
    </>
  )
}
