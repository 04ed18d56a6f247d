// Starting over: a code from the mailbox, then a waiting time until the account is deleted and its address is free.
import { isOutcomeUnknown, isPlatformError } from '@company-data/sdk/person'
import { Button, TextField, useFormats, useTexts } from '@company-data/ui'
import { AuthCard, AuthForm, AuthOptions, EmailField, useAction, useAppTexts } from '@company-data/web/app'
import { noProblems, type Problems, toProblems } from '@company-data/web/app/rules'
import { type ReactNode, useState } from 'react'
import { forgottenTexts } from './forgotten-texts.ts'
import type { ReturnClient } from './return-steps.ts'

interface StartOverProps {
  client: ReturnClient
  knownEmail: string | undefined
  /** The consequences. */
  losses: readonly string[]
  links: ReactNode
}

interface RequestProps extends StartOverProps {
  onRequested: (email: string) => void
}

const RequestCard = ({ client, knownEmail, losses, links, onRequested }: RequestProps) => {
  const texts = useTexts(forgottenTexts)
  const appTexts = useAppTexts()
  const request = useAction({
    mutationFn: (email: string) => client.returns.startOver(email),
    onSuccess: (_, email) => onRequested(email),
  })
  const { errors, problem } = request.error ? toProblems(request.error, appTexts, {}, 'read') : noProblems
  return (
    <AuthCard icon="replay" title={texts.beginOverTitle} lead={texts.beginOverLead} links={links}>
      <AuthOptions options={losses} />
      <AuthForm
        errors={errors}
        problem={problem}
        onSubmit={({ email = '' }) => request.mutate(email.trim())}
        actions={
          <Button type="submit" kind="main" busy={request.isPending}>
            {texts.sendCode}
          </Button>
        }
      >
        <EmailField autoFocus={knownEmail === undefined} defaultValue={knownEmail ?? ''} />
      </AuthForm>
    </AuthCard>
  )
}

interface ConfirmProps extends Pick<StartOverProps, 'client' | 'links'> {
  email: string
  onConfirmed: (dueAt: string) => void
}

const ConfirmCard = ({ client, email, links, onConfirmed }: ConfirmProps) => {
  const texts = useTexts(forgottenTexts)
  const appTexts = useAppTexts()
  const confirm = useAction({
    mutationFn: (code: string) => client.returns.confirmStartOver({ email, code }),
    onSuccess: ({ due_at }) => onConfirmed(due_at),
  })
  const toConfirmProblems = (error: unknown): Problems => {
    if (isPlatformError(error, 'account.code_invalid'))
      return { errors: { code: texts.overCodeWrong }, problem: undefined }
    if (isOutcomeUnknown(error)) return { errors: {}, problem: texts.overUnsure }
    return toProblems(error, appTexts)
  }
  const { errors, problem } = confirm.error ? toConfirmProblems(confirm.error) : noProblems
  return (
    <AuthCard icon="mail" title={texts.overCodeTitle} lead={texts.overCodeLead(email)} links={links}>
      <AuthForm
        errors={errors}
        problem={problem}
        onSubmit={({ code = '' }) => confirm.mutate(code.replace(/\s/g, ''))}
        actions={
          <Button type="submit" kind="danger" busy={confirm.isPending}>
            {texts.confirmOver}
          </Button>
        }
      >
        <TextField
          name="code"
          label={texts.overCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          mono
          validate={(value) => (value.trim() === '' ? texts.overCodeNeeded : null)}
        />
      </AuthForm>
    </AuthCard>
  )
}

export const StartOver = (props: StartOverProps) => {
  const texts = useTexts(forgottenTexts)
  const formats = useFormats()
  const [email, setEmail] = useState<string>()
  const [dueAt, setDueAt] = useState<string>()
  if (dueAt !== undefined)
    return (
      <AuthCard icon="clock" title={texts.dueTitle} lead={texts.dueLead(formats.dateTime(dueAt))} links={props.links}>
        <AuthOptions options={texts.dueNotes} />
      </AuthCard>
    )
  if (email === undefined) return <RequestCard {...props} onRequested={setEmail} />
  return <ConfirmCard client={props.client} email={email} links={props.links} onConfirmed={setDueAt} />
}
