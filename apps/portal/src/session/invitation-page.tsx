// A delegate accepts an invitation: an account with keys of its own, made in this browser (G-054).

import { Button, TextField, useTexts } from '@company-data/ui'
import { AuthCard, AuthForm, EmailField, NewPasswordField } from '@company-data/ui/frame'
import { noProblems, type Problems, problemsOf } from '@company-data/ui/frame/rules'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { frameTexts } from '../frame/frame-texts.ts'
import { paths } from '../paths.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession } from './use-session.tsx'

const PLACES = { 'auth.invite_invalid': 'token' }

export const InvitationPage = () => {
  const texts = useTexts(sessionTexts)
  const errorTexts = useTexts(frameTexts)
  const session = useSession()
  const [search] = useSearchParams()
  const [, go] = useLocation()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>(noProblems)

  const accept = async ({ email = '', token = '', password = '' }: Readonly<Record<string, string>>) => {
    setBusy(true)
    setProblems(noProblems)
    try {
      await session.acceptInvite({ email: email.trim(), token: token.trim(), password })
      go(paths.overview, { replace: true })
    } catch (error) {
      setBusy(false)
      setProblems(problemsOf(error, errorTexts, PLACES))
    }
  }

  return (
    <AuthCard
      icon="users"
      title={texts.invitationTitle}
      lead={texts.invitationLead}
      note={texts.signInNote}
      ways={<Link to={paths.signIn}>{texts.toSignIn}</Link>}
    >
      <AuthForm
        errors={problems.errors}
        problem={problems.problem}
        onSubmit={accept}
        actions={
          <Button type="submit" kind="main" busy={busy}>
            {busy ? texts.makingKeys : texts.accept}
          </Button>
        }
      >
        <EmailField defaultValue={search.get('email') ?? ''} />
        <TextField
          name="token"
          label={texts.invitationToken}
          hint={texts.invitationTokenHint}
          defaultValue={search.get('token') ?? ''}
          mono
          validate={(value) => (value.trim() === '' ? texts.invitationTokenNeeded : null)}
        />
        <NewPasswordField hint={texts.passwordShort} />
      </AuthForm>
    </AuthCard>
  )
}
