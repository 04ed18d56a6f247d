// Changes the e-mail address: with the password, then with the code that was mailed to the new address (G-011).

import { Drawer, Form, Notice, TextField, tell, useTexts } from '@company-data/ui'
import { AccountPasswordField, CodeField, FormButtons } from '@company-data/ui/frame'
import { codeOf, noProblems, proofProblems } from '@company-data/ui/frame/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { frameTexts } from '../frame/frame-texts.ts'
import { useClient, useSession } from '../session/use-session.tsx'
import { profileTexts } from './profile-texts.ts'

interface StepProps {
  onClose: () => void
}

const PLACES = { 'auth.email_taken': 'email' }

const RequestForm = ({ onSent, onClose }: StepProps & { onSent: (email: string) => void }) => {
  const texts = useTexts(profileTexts)
  const errorTexts = useTexts(frameTexts)
  const client = useClient()
  const request = useMutation({
    mutationFn: ({ email = '', password = '' }: Readonly<Record<string, string>>) =>
      client.changeEmail({ email: email.trim(), password }),
    onSuccess: ({ pending_email }) => onSent(pending_email),
  })
  const { errors, problem } = request.error ? proofProblems(request.error, errorTexts, PLACES) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => request.mutate(values)}
      actions={<FormButtons action={texts.sendCode} busy={request.isPending} onCancel={onClose} />}
    >
      <TextField
        name="email"
        type="email"
        label={texts.newEmail}
        hint={texts.newEmailHint}
        autoFocus
        validate={(value) => (/^\S+@\S+$/.test(value.trim()) ? null : texts.emailInvalid)}
      />
      <AccountPasswordField />
    </Form>
  )
}

const ConfirmForm = ({ email, onClose }: StepProps & { email: string }) => {
  const texts = useTexts(profileTexts)
  const errorTexts = useTexts(frameTexts)
  const session = useSession()
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: (code: string) => session.client.confirmEmailChange(code),
    onSuccess: async () => {
      session.changeEmail(email)
      tell(texts.emailChanged)
      onClose()
      await queries.invalidateQueries({ queryKey: ['account'] })
    },
  })
  const { errors, problem } = confirm.error ? proofProblems(confirm.error, errorTexts) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ code = '' }) => confirm.mutate(codeOf(code))}
      actions={<FormButtons action={texts.confirm} busy={confirm.isPending} onCancel={onClose} />}
    >
      <Notice tone="info">{texts.codeSent(email)}</Notice>
      <CodeField autoFocus />
    </Form>
  )
}

export const EmailDrawer = ({ open, onClose }: StepProps & { open: boolean }) => {
  const texts = useTexts(profileTexts)
  const [sentTo, setSentTo] = useState<string>()
  const close = () => {
    setSentTo(undefined)
    onClose()
  }
  return (
    <Drawer open={open} onClose={close} title={texts.changeEmailTitle}>
      {sentTo === undefined ? (
        <RequestForm onSent={setSentTo} onClose={close} />
      ) : (
        <ConfirmForm email={sentTo} onClose={close} />
      )}
    </Drawer>
  )
}
