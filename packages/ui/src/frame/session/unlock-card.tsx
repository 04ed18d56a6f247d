// Over the page while it is locked or the session is over: the password brings everything back as it was.
import { Button, useTexts } from '@company-data/ui'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { CurrentPasswordField } from './auth-fields.tsx'
import { authTexts } from './auth-texts.ts'
import { CodeStep } from './code-step.tsx'
import { useSessionOf, useSessionState, useUserOf } from './use-session.tsx'
import { useSignIn } from './use-sign-in.ts'

interface UnlockCardProps {
  /** That the app is locked. */
  title: string
  /** What an account of another app is told. */
  otherAccount: string
}

export const UnlockCard = ({ title, otherAccount }: UnlockCardProps) => {
  const texts = useTexts(authTexts)
  const session = useSessionOf()
  const isOver = useSessionState() === 'over'
  const { email } = useUserOf()
  const { busy, problems, progress, start, codeStep } = useSignIn<string>({
    attempt: (password, second, onStep) => session.unlock(password, second, onStep),
    wrongPassword: texts.wrongPassword,
    otherAccount,
  })

  if (codeStep) return <CodeStep {...codeStep} />
  return (
    <AuthCard
      title={isOver ? texts.overTitle : title}
      lead={isOver ? texts.overLead(email) : texts.unlockLead(email)}
      note={texts.unlockNote}
      progress={progress}
      ways={
        <Button kind="quiet" onClick={() => void session.signOut()}>
          {texts.signOut}
        </Button>
      }
    >
      <AuthForm
        errors={problems.errors}
        problem={problems.problem}
        onSubmit={({ password = '' }) => start(password)}
        actions={
          <Button type="submit" kind="main" busy={busy}>
            {busy ? (progress?.label ?? texts.working) : isOver ? texts.signIn : texts.unlock}
          </Button>
        }
      >
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField autoFocus />
      </AuthForm>
    </AuthCard>
  )
}
