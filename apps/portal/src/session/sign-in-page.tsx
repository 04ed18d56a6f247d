// Sign-in: the password becomes keys here, and only a proof is sent. If a second factor is on, its code follows.
import type { Login } from '@company-data/sdk/company'
import { arePasskeysAvailable } from '@company-data/sdk/passkeys'
import { useTexts } from '@company-data/ui'
import { CurrentPasswordField, EmailField, SignInCard } from '@company-data/ui/app'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession } from './use-session.tsx'

export const SignInPage = () => {
  const texts = useTexts(sessionTexts)
  const session = useSession()
  return (
    <SignInCard<Login>
      title={texts.signInTitle}
      note={texts.signInNote}
      action={texts.signIn}
      toCredentials={({ email = '', password = '' }) => ({ email: email.trim(), password })}
      attempt={(credentials, second, onStep) => session.signIn({ ...credentials, ...second }, onStep)}
      passkey={arePasskeysAvailable() ? (onStep) => session.signInWithPasskey(onStep) : undefined}
      wrongPassword={texts.wrong}
      otherAccount={texts.personal}
      links={
        <>
          <Link to={paths.register}>{texts.toRegister}</Link>
          <Link to={paths.forgotten}>{texts.forgotten}</Link>
        </>
      }
    >
      <EmailField autoFocus />
      <CurrentPasswordField />
    </SignInCard>
  )
}
