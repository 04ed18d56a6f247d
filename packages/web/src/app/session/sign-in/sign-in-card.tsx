// The card of a sign-in or unlock: fields, progress, and the code if a second factor is on.
import { Button, useTexts } from '@company-data/ui'
import type { ReactNode } from 'react'
import styles from '../auth-card.module.css'
import { AuthCard, AuthForm } from '../auth-card.tsx'
import { authTexts } from '../auth-texts.ts'
import { CodeStep } from '../code-step.tsx'
import { type SignInSteps, useSignIn } from './use-sign-in.ts'

interface SignInCardProps<Credentials> extends SignInSteps<Credentials> {
  title: string
  lead?: ReactNode
  note: ReactNode
  /** Links to the other entry pages. */
  links: ReactNode
  /** The label of its button. */
  action: string
  /** The passkey comes before the fields, because it surely opens this account. */
  prefersPasskey?: boolean
  toCredentials: (values: Readonly<Record<string, string>>) => Credentials
  /** The fields. */
  children: ReactNode
}

export const SignInCard = <Credentials,>(props: SignInCardProps<Credentials>) => {
  const { title, lead, note, links, action, prefersPasskey = false, toCredentials, children, ...steps } = props
  const texts = useTexts(authTexts)
  const { busy, problems, progress, start, startPasskey, codeStep } = useSignIn<Credentials>(steps)
  if (codeStep) return <CodeStep {...codeStep} />
  const isPasskeyFirst = prefersPasskey && startPasskey !== undefined
  const passkeyButton = startPasskey && (
    <Button
      icon="key"
      kind={isPasskeyFirst ? 'main' : 'plain'}
      className={styles.wide}
      autoFocus={isPasskeyFirst}
      disabled={busy}
      onClick={() => void startPasskey()}
    >
      {texts.usePasskey}
    </Button>
  )
  return (
    <AuthCard title={title} lead={lead} note={note} links={links} progress={progress}>
      <AuthForm
        errors={problems.errors}
        problem={problems.problem}
        onSubmit={(values) => start(toCredentials(values))}
        actions={
          <>
            <Button type="submit" kind={isPasskeyFirst ? 'plain' : 'main'} busy={busy}>
              {busy ? (progress?.label ?? texts.working) : action}
            </Button>
            {!isPasskeyFirst && passkeyButton}
          </>
        }
      >
        {isPasskeyFirst && passkeyButton}
        {children}
      </AuthForm>
    </AuthCard>
  )
}
