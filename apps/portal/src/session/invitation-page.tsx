// A delegate accepts an invitation: creates an account with its own keys in this browser (G-054).

import { TextField, useTexts } from '@company-data/ui'
import { EmailField, NewPasswordFields, RegisterCard } from '@company-data/web/app'
import { useSearchParams } from 'wouter'
import { paths } from '../paths.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession } from './use-session.tsx'

const PLACES = { 'auth.invite_invalid': 'token' }

export const InvitationPage = () => {
  const texts = useTexts(sessionTexts)
  const session = useSession()
  const [search] = useSearchParams()
  return (
    <RegisterCard
      icon="users"
      title={texts.invitationTitle}
      lead={texts.invitationLead}
      note={texts.signInNote}
      action={texts.accept}
      fieldByError={PLACES}
      register={({ email = '', token = '', password = '' }) =>
        session.acceptInvite({ email: email.trim(), token: token.trim(), password })
      }
      signInPath={paths.signIn}
      nextPath={paths.overview}
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
      <NewPasswordFields hint={texts.passwordProblems.short} />
    </RegisterCard>
  )
}
