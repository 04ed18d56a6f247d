// Create a wallet: the keys of the person are made in this browser, and the person is signed in afterwards.
import { Button, TextField, useLanguage, useTexts } from '@company-data/ui'
import { AuthCard, AuthForm, EmailField, NewPasswordField, RegionField, useFrameTexts } from '@company-data/ui/frame'
import { noProblems, type Problems, problemsOf } from '@company-data/ui/frame/rules'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { sessionTexts } from './session-texts.ts'
import { useClient, useSession } from './use-session.tsx'

const PLACES = { 'auth.email_taken': 'email' }

const RegisterFields = () => {
  const texts = useTexts(sessionTexts)
  return (
    <>
      <TextField
        name="display_name"
        label={texts.displayName}
        hint={texts.displayNameHint}
        autoComplete="name"
        autoFocus
        validate={(value) => (value.trim() === '' ? texts.displayNameNeeded : null)}
      />
      <EmailField />
      <NewPasswordField hint={texts.newPasswordHint} />
      <RegionField client={useClient()} hint={texts.regionHint} />
    </>
  )
}

export const RegisterPage = () => {
  const texts = useTexts(sessionTexts)
  const errorTexts = useFrameTexts()
  const { language } = useLanguage()
  const session = useSession()
  const [, go] = useLocation()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>(noProblems)

  const register = async (values: Readonly<Record<string, string>>) => {
    const { display_name = '', email = '', password = '', region } = values
    setBusy(true)
    setProblems(noProblems)
    try {
      const person = { display_name: display_name.trim(), email: email.trim(), password, language }
      await session.register({ ...person, ...(region && { region }) })
      go(paths.confirmEmail, { replace: true })
    } catch (error) {
      setBusy(false)
      setProblems(problemsOf(error, errorTexts, PLACES))
    }
  }

  return (
    <AuthCard
      icon="wallet"
      title={texts.registerTitle}
      lead={texts.registerLead}
      note={texts.registerNote}
      progress={busy ? { label: texts.makingKeys, value: null, max: 1 } : undefined}
      ways={<Link to={paths.signIn}>{texts.toSignIn}</Link>}
    >
      <AuthForm
        errors={problems.errors}
        problem={problems.problem}
        onSubmit={register}
        actions={
          <Button type="submit" kind="main" busy={busy}>
            {busy ? texts.makingKeys : texts.create}
          </Button>
        }
      >
        <RegisterFields />
      </AuthForm>
    </AuthCard>
  )
}
