// Creates a wallet: the person's keys are created in this browser, and the person is signed in afterwards.
import { TextField, useLanguage, useTexts } from '@company-data/ui'
import { EmailField, NewPasswordFields, RegisterCard, useRegions } from '@company-data/web/app'
import { keepFirstPassword } from '@company-data/web/app/rules'
import { paths } from '../paths.ts'
import { invitationIn, withTarget } from './first-run/entry-target.ts'
import { useTarget } from './first-run/use-target.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession } from './use-session.tsx'

const PLACES = { 'auth.email_taken': 'email' }

export const RegisterPage = () => {
  const texts = useTexts(sessionTexts)
  const { language } = useLanguage()
  const session = useSession()
  const regions = useRegions(session.client)
  const target = useTarget()
  const invitation = invitationIn(target)
  const register = async ({
    display_name = '',
    email = '',
    password = '',
    region,
  }: Readonly<Record<string, string>>) => {
    await session.register({
      display_name: display_name.trim(),
      email: email.trim(),
      password,
      language,
      ...(region && { region }),
      ...(invitation !== undefined && { connect_code: invitation }),
    })
    keepFirstPassword(password)
  }
  return (
    <RegisterCard
      icon="wallet"
      title={texts.registerTitle}
      lead={invitation === undefined ? texts.registerLead : texts.registerInvited(invitation)}
      note={texts.registerNote}
      action={texts.create}
      fieldByError={PLACES}
      regions={{ query: regions, hint: texts.regionHint }}
      register={register}
      signInPath={target ?? paths.signIn}
      nextPath={withTarget(paths.confirmEmail, target)}
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
