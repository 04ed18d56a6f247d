// Sign-in: the password becomes keys here, and only a proof is sent. After a reload the address is still filled in.

import { arePasskeysAvailable } from '@company-data/sdk/passkeys'
import type { Login } from '@company-data/sdk/person'
import { Button, Checkbox, useTexts } from '@company-data/ui'
import { CurrentPasswordField, EmailField, KnownAddress, SignInCard } from '@company-data/ui/app'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { rememberedAddress } from './remembered-address.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession } from './use-session.tsx'

const SignIn = () => {
  const texts = useTexts(sessionTexts)
  const session = useSession()
  const [remember, setRemember] = useState(rememberedAddress.isOnDevice())
  return (
    <SignInCard<Login>
      title={texts.signInTitle}
      note={texts.signInNote}
      action={texts.signIn}
      toCredentials={({ email = '', password = '' }) => ({ email: email.trim(), password })}
      attempt={async (credentials, second, onStep) => {
        await session.signIn({ ...credentials, ...second }, onStep)
        if (remember) rememberedAddress.keepOnDevice(credentials.email)
      }}
      passkey={
        arePasskeysAvailable()
          ? async (onStep) => {
              await session.signInWithPasskey(onStep)
              if (remember) rememberedAddress.keepOnDevice(session.user()?.email ?? '')
            }
          : undefined
      }
      wrongPassword={texts.wrong}
      otherAccount={texts.company}
      links={
        <>
          <Link to={paths.register}>{texts.toRegister}</Link>
          <Link to={paths.forgotten}>{texts.forgotten}</Link>
        </>
      }
    >
      <EmailField autoFocus />
      <CurrentPasswordField />
      <Checkbox label={texts.remember} checked={remember} onChange={setRemember} />
    </SignInCard>
  )
}

const WelcomeBack = ({ email, onOther }: { email: string; onOther: () => void }) => {
  const texts = useTexts(sessionTexts)
  const session = useSession()
  return (
    <SignInCard<Login>
      title={texts.welcomeBack}
      lead={texts.welcomeBackLead(email)}
      note={texts.welcomeBackNote}
      action={texts.unlock}
      toCredentials={({ password = '' }) => ({ email, password })}
      attempt={(credentials, second, onStep) => session.signIn({ ...credentials, ...second }, onStep)}
      passkey={arePasskeysAvailable() ? (onStep) => session.signInWithPasskey(onStep) : undefined}
      wrongPassword={texts.wrong}
      otherAccount={texts.company}
      links={
        <>
          <Button kind="quiet" onClick={onOther}>
            {texts.otherPerson}
          </Button>
          <Link to={paths.forgotten}>{texts.forgotten}</Link>
        </>
      }
    >
      <KnownAddress email={email} />
      <CurrentPasswordField autoFocus />
    </SignInCard>
  )
}

export const SignInPage = () => {
  const [email, setEmail] = useState(rememberedAddress.read())
  if (email === undefined) return <SignIn />
  const forget = () => {
    rememberedAddress.forget()
    setEmail(undefined)
  }
  return <WelcomeBack email={email} onOther={forget} />
}
