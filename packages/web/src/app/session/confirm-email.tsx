// Confirms the address with the code mailed at registration; can be postponed.
import { isOutcomeUnknown, isPlatformError } from '@company-data/sdk/person'
import { Button, showToast, TextField, useTexts } from '@company-data/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { accountQuery } from '../account-queries.ts'
import { useAppTexts } from '../app-context.tsx'
import { formatProblem, noProblems, type Problems, toProblems } from '../problems.ts'
import { useAction } from '../use-action.ts'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { authTexts } from './auth-texts.ts'
import { useAutoLock } from './idle/auto-lock.ts'
import { useTypedSession, useTypedUser } from './use-session.tsx'

interface ConfirmEmailProps {
  client: {
    email: {
      confirm(code: string): Promise<unknown>
      requestCode(): Promise<unknown>
    }
    account: { read(): Promise<{ email_confirmed: boolean; kit: string }> }
  }
  /** The start page, afterwards or when postponed. */
  startPath: string
  /** Shown before the start page while the account has no recovery kit. */
  kitPath: string
}

const useNextPath = ({ client, startPath, kitPath }: ConfirmEmailProps): string =>
  useQuery(accountQuery(client)).data?.kit === 'none' ? kitPath : startPath

/** If an attempt's response was lost, its code is used up and the address confirmed. */
const useConfirmIdempotently = ({ client }: ConfirmEmailProps) => {
  const isUnsure = useRef(false)
  return async (code: string): Promise<void> => {
    try {
      await client.email.confirm(code)
    } catch (error) {
      if (isOutcomeUnknown(error)) isUnsure.current = true
      const isUsed = isUnsure.current && isPlatformError(error, 'account.code_invalid')
      if (!isUsed || !(await client.account.read()).email_confirmed) throw error
    }
  }
}

const SendAgain = ({ client }: Pick<ConfirmEmailProps, 'client'>) => {
  const texts = useTexts(authTexts)
  const errorTexts = useAppTexts()
  const { email } = useTypedUser()
  const mailing = useAction({
    mutationFn: () => client.email.requestCode(),
    onSuccess: () => showToast(texts.codeSentAgain, email),
    onError: (error) => showToast(formatProblem(error, errorTexts)),
  })
  return (
    <Button kind="quiet" busy={mailing.isPending} onClick={() => mailing.mutate()}>
      {texts.sendAgain}
    </Button>
  )
}

export const ConfirmEmail = (props: ConfirmEmailProps) => {
  const texts = useTexts(authTexts)
  const errorTexts = useAppTexts()
  const session = useTypedSession()
  // It is shown outside the shell, which does this for every other page.
  useAutoLock()
  const { email } = useTypedUser()
  const queries = useQueryClient()
  const nextPath = useNextPath(props)
  const [, go] = useLocation()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>(noProblems)

  const confirmIdempotently = useConfirmIdempotently(props)

  const confirm = async ({ code = '' }: Readonly<Record<string, string>>) => {
    setBusy(true)
    setProblems(noProblems)
    try {
      await confirmIdempotently(code.trim())
      await queries.invalidateQueries({ queryKey: ['account'] })
      showToast(texts.confirmed)
      go(nextPath, { replace: true })
    } catch (error) {
      session.notice(error)
      setBusy(false)
      const isWrong = isPlatformError(error, 'account.code_invalid')
      setProblems(
        isWrong
          ? { errors: { code: texts.confirmWrong }, problem: undefined }
          : toProblems(error, errorTexts, {}, 'once'),
      )
    }
  }

  return (
    <AuthCard
      icon="send"
      title={texts.confirmTitle}
      lead={texts.confirmLead(email)}
      links={
        <>
          <SendAgain client={props.client} />
          <Link to={nextPath}>{texts.confirmLater}</Link>
        </>
      }
    >
      <AuthForm
        errors={problems.errors}
        problem={problems.problem}
        onSubmit={confirm}
        actions={
          <Button type="submit" kind="main" busy={busy}>
            {texts.confirm}
          </Button>
        }
      >
        <TextField
          name="code"
          label={texts.code}
          hint={texts.confirmNote}
          autoComplete="one-time-code"
          autoFocus
          mono
          validate={(value) => (value.trim() === '' ? texts.codeInvalid : null)}
        />
      </AuthForm>
    </AuthCard>
  )
}
