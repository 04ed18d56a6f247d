// Sign in: the password becomes keys here, and only a proof is sent. After a reload the address is still there.
import { Button, Checkbox, useTexts } from '@company-data/ui'
import { AuthCard, AuthForm, CodeStep, CurrentPasswordField, EmailField, useSignIn } from '@company-data/ui/frame'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { rememberedAddress } from './remembered-address.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession } from './use-session.tsx'

interface Credentials {
  email: string
  password: string
}

const useWalletSignIn = (onSignedIn: (email: string) => void) => {
  const texts = useTexts(sessionTexts)
  const session = useSession()
  return useSignIn<Credentials>({
    attempt: async (credentials, second, onStep) => {
      await session.signIn({ ...credentials, ...second }, onStep)
      onSignedIn(credentials.email)
    },
    wrongPassword: texts.wrong,
    otherAccount: texts.company,
  })
}

const SignIn = () => {
  const texts = useTexts(sessionTexts)
  const [remember, setRemember] = useState(rememberedAddress.isOnDevice())
  const { busy, problems, progress, start, codeStep } = useWalletSignIn((email) => {
    if (remember) rememberedAddress.keepOnDevice(email)
  })
  if (codeStep) return <CodeStep {...codeStep} />
  return (
    <AuthCard
      title={texts.signInTitle}
      note={texts.signInNote}
      progress={progress}
      ways={
        <>
          <Link to={paths.register}>{texts.toRegister}</Link>
          <Link to={paths.forgotten}>{texts.forgotten}</Link>
        </>
      }
    >
      <AuthForm
        errors={problems.errors}
        problem={problems.problem}
        onSubmit={({ email = '', password = '' }) => start({ email: email.trim(), password })}
        actions={
          <Button type="submit" kind="main" busy={busy}>
            {busy ? (progress?.label ?? texts.working) : texts.signIn}
          </Button>
        }
      >
        <EmailField autoFocus />
        <CurrentPasswordField />
        <Checkbox label={texts.remember} checked={remember} onChange={setRemember} />
      </AuthForm>
    </AuthCard>
  )
}

const WelcomeBack = ({ email, onOther }: { email: string; onOther: () => void }) => {
  const texts = useTexts(sessionTexts)
  const { busy, problems, progress, start, codeStep } = useWalletSignIn(() => undefined)
  if (codeStep) return <CodeStep {...codeStep} />
  return (
    <AuthCard
      title={texts.welcomeBack}
      lead={texts.welcomeBackLead(email)}
      note={texts.welcomeBackNote}
      progress={progress}
      ways={
        <>
          <Button kind="quiet" onClick={onOther}>
            {texts.otherPerson}
          </Button>
          <Link to={paths.forgotten}>{texts.forgotten}</Link>
        </>
      }
    >
      <AuthForm
        errors={problems.errors}
        problem={problems.problem}
        onSubmit={({ password = '' }) => start({ email, password })}
        actions={
          <Button type="submit" kind="main" busy={busy}>
            {busy ? (progress?.label ?? texts.working) : texts.unlock}
          </Button>
        }
      >
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField autoFocus />
      </AuthForm>
    </AuthCard>
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
