// Registers a company: its keys are created in this browser, and it is signed in afterwards.

import { companyCodePattern } from '@company-data/protocol/limits'
import { TextField, useLanguage, useTexts } from '@company-data/ui'
import { EmailField, NewPasswordFields, RegisterCard, useRegions } from '@company-data/web/app'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { proposeCompanyCode } from './propose-company-code.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession } from './use-session.tsx'

const PLACES = { 'auth.email_taken': 'email', 'auth.company_code_taken': 'company_code' }

export const RegisterPage = () => {
  const texts = useTexts(sessionTexts)
  const { language } = useLanguage()
  const session = useSession()
  const regions = useRegions(session.client)
  const [name, setName] = useState('')
  // Follows the name until the user types another one.
  const [typedCode, setTypedCode] = useState<string>()
  const register = ({
    display_name = '',
    email = '',
    password = '',
    company_code = '',
    region,
  }: Readonly<Record<string, string>>) =>
    session.register({
      display_name: display_name.trim(),
      email: email.trim(),
      password,
      language,
      company_code: company_code.trim().toUpperCase(),
      ...(region && { region }),
    })
  return (
    <RegisterCard
      icon="building"
      title={texts.registerTitle}
      note={texts.registerNote}
      action={texts.register}
      fieldByError={PLACES}
      regions={{ query: regions, hint: texts.regionHint }}
      register={register}
      signInPath={paths.signIn}
      nextPath={paths.confirmEmail}
    >
      <TextField
        name="display_name"
        label={texts.displayName}
        autoComplete="organization"
        autoFocus
        onValueChange={setName}
        validate={(value) => (value.trim() === '' ? texts.displayNameNeeded : null)}
      />
      <TextField
        name="company_code"
        label={texts.companyCode}
        hint={texts.companyCodeHint}
        mono
        value={typedCode ?? proposeCompanyCode(name)}
        onValueChange={setTypedCode}
        validate={(value) => (companyCodePattern.test(value.trim().toUpperCase()) ? null : texts.companyCodeInvalid)}
      />
      <EmailField />
      <NewPasswordFields hint={texts.newPasswordHint} />
    </RegisterCard>
  )
}
