// Sign-in: the password becomes keys here, and only a proof is sent. After a reload the address is still filled in.
import { arePasskeysAvailable } from '@company-data/sdk/passkeys'
import type { Login } from '@company-data/sdk/person'
import { Button, Checkbox, LinkButton, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { Link } from 'wouter'
import { CurrentPasswordField, EmailField, KnownAddress } from '../auth-fields.tsx'
import { authTexts } from '../auth-texts.ts'
import type { RememberedAddress } from '../remembered-address.ts'
import { useTypedSession } from '../use-session.tsx'
import { SignInCard } from './sign-in-card.tsx'

interface SignInPageProps {
  address: RememberedAddress
  /** Why the user is here, if a link led to this page. */
  lead?: string | undefined
  /** The texts of the app. */
  texts: {
    signInTitle: string
    toRegister: string
    welcomeBackLead: (email: string) => string
    /** The message for an account of another app. */
    otherAccount: string
  }
  registerPath: string
  forgottenPath: string
}

const SignIn = ({ address, lead, texts, registerPath, forgottenPath }: SignInPageProps) => {
  const commonTexts = useTexts(authTexts)
  const session = useTypedSession()
  const [remember, setRemember] = useState(address.isOnDevice())
  const keepAddress = (): void => {
    const email = session.user()?.email
    if (remember && email !== undefined) address.keepOnDevice(email)
  }
  return (
    <SignInCard<Login>
      title={texts.signInTitle}
      {...(lead && { lead })}
      note={commonTexts.signInNote}
      action={commonTexts.signIn}
      toCredentials={({ email = '', password = '' }) => ({ email: email.trim(), password })}
      attempt={(credentials, second, onStep) => session.signIn({ ...credentials, ...second }, onStep).then(keepAddress)}
      passkey={arePasskeysAvailable() ? (onStep) => session.signInWithPasskey(onStep).then(keepAddress) : undefined}
      wrongPassword={commonTexts.wrong}
      otherAccount={texts.otherAccount}
      links={
        <>
          {/* Most people who follow an invitation have no account yet. */}
          {lead === undefined ? (
            <Link to={registerPath}>{texts.toRegister}</Link>
          ) : (
            <Link to={registerPath} asChild>
              <LinkButton>{texts.toRegister}</LinkButton>
            </Link>
          )}
          <Link to={forgottenPath}>{commonTexts.forgotten}</Link>
        </>
      }
    >
      <EmailField autoFocus />
      <CurrentPasswordField />
      <Checkbox label={commonTexts.remember} checked={remember} onChange={setRemember} />
    </SignInCard>
  )
}

interface WelcomeBackProps extends SignInPageProps {
  email: string
  onOther: () => void
}

const WelcomeBack = ({ email, texts, forgottenPath, onOther }: WelcomeBackProps) => {
  const commonTexts = useTexts(authTexts)
  const session = useTypedSession()
  return (
    <SignInCard<Login>
      title={commonTexts.welcomeBack}
      lead={texts.welcomeBackLead(email)}
      note={commonTexts.welcomeBackNote}
      action={commonTexts.unlock}
      toCredentials={({ password = '' }) => ({ email, password })}
      attempt={(credentials, second, onStep) => session.signIn({ ...credentials, ...second }, onStep)}
      passkey={arePasskeysAvailable() ? (onStep) => session.signInWithPasskey(onStep) : undefined}
      wrongPassword={commonTexts.wrong}
      otherAccount={texts.otherAccount}
      links={
        <>
          <Button kind="quiet" onClick={onOther}>
            {commonTexts.otherUser}
          </Button>
          <Link to={forgottenPath}>{commonTexts.forgotten}</Link>
        </>
      }
    >
      <KnownAddress email={email} />
      <CurrentPasswordField autoFocus />
    </SignInCard>
  )
}

export const SignInPage = (props: SignInPageProps) => {
  const { address } = props
  const [email, setEmail] = useState(address.read())
  if (email === undefined) return <SignIn {...props} />
  const forget = () => {
    address.forget()
    setEmail(undefined)
  }
  return <WelcomeBack {...props} email={email} onOther={forget} />
}
