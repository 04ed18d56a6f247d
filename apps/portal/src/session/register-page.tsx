// Register a company: its keys are made in this browser, and it is signed in afterwards.

import { companyCodePattern } from '@company-data/protocol/limits'
import { Button, TextField, useLanguage, useTexts } from '@company-data/ui'
import { AuthCard, AuthForm, EmailField, NewPasswordField, RegionField } from '@company-data/ui/frame'
import { noProblems, type Problems, problemsOf } from '@company-data/ui/frame/rules'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { frameTexts } from '../frame/frame-texts.ts'
import { paths } from '../paths.ts'
import { sessionTexts } from './session-texts.ts'
import { useClient, useSession } from './use-session.tsx'

const PLACES = { 'auth.email_taken': 'email', 'auth.company_code_taken': 'company_code' }

export const RegisterPage = () => {
  const texts = useTexts(sessionTexts)
  const errorTexts = useTexts(frameTexts)
  const { language } = useLanguage()
  const session = useSession()
  const [, go] = useLocation()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>(noProblems)

  const register = async (values: Readonly<Record<string, string>>) => {
    const { display_name = '', email = '', password = '', company_code = '', region } = values
    const company = { display_name: display_name.trim(), email: email.trim(), password, language }
    setBusy(true)
    setProblems(noProblems)
    try {
      await session.register({
        ...company,
        company_code: company_code.trim().toUpperCase(),
        ...(region && { region }),
      })
      go(paths.confirmEmail, { replace: true })
    } catch (error) {
      setBusy(false)
      setProblems(problemsOf(error, errorTexts, PLACES))
    }
  }

  return (
    <AuthCard
      icon="building"
      title={texts.registerTitle}
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
            {busy ? texts.makingKeys : texts.register}
          </Button>
        }
      >
        <RegisterFields />
      </AuthForm>
    </AuthCard>
  )
}

const RegisterFields = () => {
  const texts = useTexts(sessionTexts)
  return (
    <>
      <TextField
        name="display_name"
        label={texts.displayName}
        autoComplete="organization"
        autoFocus
        validate={(value) => (value.trim() === '' ? texts.displayNameNeeded : null)}
      />
      <TextField
        name="company_code"
        label={texts.companyCode}
        hint={texts.companyCodeHint}
        mono
        validate={(value) => (companyCodePattern.test(value.trim().toUpperCase()) ? null : texts.companyCodeInvalid)}
      />
      <EmailField />
      <NewPasswordField hint={texts.newPasswordHint} />
      <RegionField client={useClient()} hint={texts.regionHint} />
    </>
  )
}
