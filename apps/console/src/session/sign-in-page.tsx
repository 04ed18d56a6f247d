// Signs an operator in with a token.
import { isPlatformError } from '@company-data/sdk/person'
import { Button, Notice, PasswordField, useTexts } from '@company-data/ui'
import { AuthCard, AuthForm, useAction } from '@company-data/web/app'
import { toProblems } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from '../app/app-texts.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession, useSessionState } from './use-session.tsx'

/** The keys of a token that is not valid. */
const isRefusedToken = (error: unknown): boolean => isPlatformError(error) && error.status === 401

const useErrors = (error: unknown) => {
  const words = useTexts(appTexts)
  const texts = useTexts(sessionTexts)
  if (error === null) return {}
  return isRefusedToken(error) ? { errors: { token: texts.tokenRefused } } : toProblems(error, words, {}, 'read')
}

export const SignInPage = () => {
  const texts = useTexts(sessionTexts)
  const session = useSession()
  const state = useSessionState()
  const [token, setToken] = useState('')
  const signingIn = useAction({ mutationFn: (text: string) => session.signIn(text) })
  const reason = state.kind === 'signed-out' ? state.reason : undefined
  return (
    <AuthCard icon="key" title={texts.title} lead={texts.lead} note={texts.note}>
      {reason && !signingIn.error && <Notice tone="warn">{texts[reason]}</Notice>}
      <AuthForm
        {...useErrors(signingIn.error)}
        onSubmit={() => signingIn.mutate(token.trim())}
        actions={
          <Button type="submit" kind="main" busy={signingIn.isPending}>
            {texts.signIn}
          </Button>
        }
      >
        <PasswordField
          name="token"
          label={texts.token}
          hint={texts.tokenHint}
          autoComplete="off"
          autoFocus
          value={token}
          onValueChange={setToken}
          validate={(value) => (value.trim() === '' ? texts.tokenNeeded : null)}
        />
      </AuthForm>
    </AuthCard>
  )
}
