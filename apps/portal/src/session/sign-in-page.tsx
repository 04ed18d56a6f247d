// Sign in: the password becomes keys here, and only a proof is sent. Where a second factor is on, its code follows.
import { Button, useTexts } from '@company-data/ui'
import { AuthCard, AuthForm, CodeStep, CurrentPasswordField, EmailField, useSignIn } from '@company-data/ui/frame'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession } from './use-session.tsx'

interface Credentials {
  email: string
  password: string
}

export const SignInPage = () => {
  const texts = useTexts(sessionTexts)
  const session = useSession()
  const { busy, problems, progress, start, codeStep } = useSignIn<Credentials>({
    attempt: (credentials, second, onStep) => session.signIn({ ...credentials, ...second }, onStep),
    wrongPassword: texts.wrong,
    otherAccount: texts.personal,
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
      </AuthForm>
    </AuthCard>
  )
}
