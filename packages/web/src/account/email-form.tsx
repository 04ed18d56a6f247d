// Changes or confirms the e-mail address: with the password, then with the code that was mailed to it (G-011).
import { type EmailChangeResponse, isOutcomeUnknown, isPlatformError } from '@company-data/sdk/person'
import { Button, Form, Notice, showToast, TextField, useTexts } from '@company-data/ui'
import {
  AccountPasswordField,
  CodeField,
  FormButtons,
  KnownAddress,
  useAction,
  useAppTexts,
  useTypedSession,
} from '@company-data/web/app'
import { noProblems, normalizeCode, type Problems, proofProblems } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { emailTexts } from './email-texts.ts'
import { OperationNotDone, OperationOutcomeUnknown, runAndConfirm } from './run-and-confirm.ts'

export interface AccountAddress {
  email: string
  email_confirmed: boolean
}

export interface EmailClient {
  account: { read(): Promise<AccountAddress> }
  email: {
    change(change: { email: string; password: string }): Promise<EmailChangeResponse>
    confirmChange(code: string): Promise<void>
  }
}

interface StepProps {
  client: EmailClient
  /** The account as of opening the form. */
  account: AccountAddress
  onClose: () => void
}

const PLACES = { 'auth.email_taken': 'email' }

interface RequestProps extends StepProps {
  initialEmail: string
  /** Undefined if the user already has a code. */
  onSent: (email: string | undefined) => void
}

const RequestForm = ({ client, account, initialEmail, onSent, onClose }: RequestProps) => {
  const texts = useTexts(emailTexts)
  const errorTexts = useAppTexts()
  const { error, isPending, mutate } = useAction({
    mutationFn: ({ email = '', password = '' }: Readonly<Record<string, string>>) =>
      client.email.change({ email: email.trim(), password }),
  })
  const { errors, problem } = useMemo((): Problems => {
    if (error === null) return noProblems
    if (isOutcomeUnknown(error)) return { errors: {}, problem: texts.codeUnknown }
    return proofProblems(error, errorTexts, PLACES)
  }, [error, texts, errorTexts])
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => mutate(values, { onSuccess: ({ pending_email }) => onSent(pending_email) })}
      actions={<FormButtons action={texts.sendCode} busy={isPending} onCancel={onClose} />}
    >
      <TextField
        name="email"
        type="email"
        label={texts.newEmail}
        hint={account.email_confirmed ? texts.newEmailHint : texts.sameEmailHint}
        defaultValue={initialEmail}
        autoComplete="email"
        autoFocus
        validate={(value) => (/^\S+@\S+$/.test(value.trim()) ? null : texts.emailInvalid)}
      />
      <KnownAddress email={account.email} />
      <AccountPasswordField />
      <div>
        <Button kind="quiet" onClick={() => onSent(undefined)}>
          {texts.haveCode}
        </Button>
      </div>
    </Form>
  )
}

/** A code is refused after an earlier attempt has used it. */
const mayBeDone = (error: unknown): boolean => isPlatformError(error, 'account.code_invalid')

const useConfirm = ({ client, account }: StepProps) => {
  const texts = useTexts(emailTexts)
  const session = useTypedSession()
  const queries = useQueryClient()
  const confirm = async (code: string): Promise<AccountAddress> => {
    const isDone = async () => {
      const { email, email_confirmed } = await client.account.read()
      return email !== account.email || email_confirmed !== account.email_confirmed
    }
    await runAndConfirm({ work: () => client.email.confirmChange(code), isDone, mayBeDone })
    return client.account.read()
  }
  return useAction({
    mutationFn: confirm,
    onSuccess: async ({ email }) => {
      showToast(email === account.email ? texts.emailConfirmed : texts.emailChanged)
      session.changeEmail(email)
      await queries.invalidateQueries({ queryKey: ['account'] })
    },
  })
}

const ConfirmForm = ({ sentTo, ...step }: StepProps & { sentTo: string | undefined }) => {
  const { account, onClose } = step
  const texts = useTexts(emailTexts)
  const errorTexts = useAppTexts()
  const { error, isPending, mutate } = useConfirm(step)
  const { errors, problem } = useMemo((): Problems => {
    if (error === null) return noProblems
    if (error instanceof OperationNotDone) return { errors: {}, problem: texts.emailUnchanged(account.email) }
    if (error instanceof OperationOutcomeUnknown || isOutcomeUnknown(error))
      return { errors: {}, problem: texts.emailUnknown }
    return proofProblems(error, errorTexts)
  }, [error, account.email, texts, errorTexts])
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ code = '' }) => mutate(normalizeCode(code), { onSuccess: onClose })}
      actions={<FormButtons action={texts.confirm} busy={isPending} onCancel={onClose} />}
    >
      <Notice tone="info">{sentTo === undefined ? texts.enterCode : texts.codeSent(sentTo)}</Notice>
      <CodeField autoFocus />
    </Form>
  )
}

/** Starts with the current address if it is not confirmed yet. */
export const EmailForm = ({ client, account, onClose }: StepProps) => {
  // The account is read again while the form is open, so compare with its first state.
  const [before] = useState(account)
  const [step, setStep] = useState<{ sentTo: string | undefined }>()
  const props = { client, account: before, onClose }
  if (step !== undefined) return <ConfirmForm {...props} {...step} />
  return (
    <RequestForm
      {...props}
      initialEmail={before.email_confirmed ? '' : before.email}
      onSent={(sentTo) => setStep({ sentTo })}
    />
  )
}

/** The address may have changed elsewhere or in a call whose response was lost. Unlocking needs the current one. */
export const useAddressSync = (account: AccountAddress | undefined): void => {
  const session = useTypedSession()
  const email = account?.email
  useEffect(() => {
    if (email !== undefined && session.user()?.email !== email) session.changeEmail(email)
  }, [session, email])
}
