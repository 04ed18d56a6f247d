// Creates a wallet: the person's keys are created in this browser, and the person is signed in afterwards.
import { TextField, useLanguage, useTexts } from '@company-data/ui'
import { EmailField, NewPasswordFields, RegisterCard, useRegions } from '@company-data/ui/app'
import { paths } from '../paths.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession } from './use-session.tsx'

const PLACES = { 'auth.email_taken': 'email' }

export const RegisterPage = () => {
  const texts = useTexts(sessionTexts)
  const { language } = useLanguage()
  const session = useSession()
  const regions = useRegions(session.client)
  const register = ({ display_name = '', email = '', password = '', region }: Readonly<Record<string, string>>) =>
    session.register({
      display_name: display_name.trim(),
      email: email.trim(),
      password,
      language,
      ...(region && { region }),
    })
  return (
    <RegisterCard
      icon="wallet"
      title={texts.registerTitle}
      lead={texts.registerLead}
      note={texts.registerNote}
      action={texts.create}
      fieldByError={PLACES}
      regions={{ query: regions, hint: texts.regionHint }}
      register={register}
      signInPath={paths.signIn}
      nextPath={paths.confirmEmail}
    >
      <TextField
        name="display_name"
        label={texts.displayName}
        hint={texts.displayNameHint}
        autoComplete="name"
        autoFocus
        validate={(value) => (value.trim() === '' ? texts.displayNameNeeded : null)}
      />
      <EmailField />
      <NewPasswordFields hint={texts.newPasswordHint} />
    </RegisterCard>
  )
}
