// The second factor: the current code of the authenticator app.
import { Button, Checkbox, TextField, useTexts } from '@company-data/ui'
import { useState } from 'react'
import type { Problems } from '../problems.ts'
import { isSecondFactorCode } from '../proofs.ts'
import { AuthCard, AuthForm, type AuthProgress } from './auth-card.tsx'
import { authTexts } from './auth-texts.ts'
import type { SecondFactor } from './password-session.ts'

interface CodeStepProps {
  busy: boolean
  problems: Problems
  progress: AuthProgress | undefined
  onCode: (second: SecondFactor) => Promise<void>
  onBack: () => void
}

export const CodeStep = ({ busy, problems, progress, onCode, onBack }: CodeStepProps) => {
  const texts = useTexts(authTexts)
  const [trusted, setTrusted] = useState(false)
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  return (
    <AuthCard
      icon="shield"
      title={texts.codeTitle}
      lead={usesRecoveryCode ? texts.recoveryCodeLead : texts.codeLead}
      progress={progress}
      links={
        <>
          <Button kind="quiet" onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}>
            {usesRecoveryCode ? texts.useApp : texts.useRecoveryCode}
          </Button>
          <Button kind="quiet" onClick={onBack}>
            {texts.back}
          </Button>
        </>
      }
    >
      <AuthForm
        errors={problems.errors}
        problem={problems.problem}
        onSubmit={({ code = '' }) => onCode({ code: code.replace(/\s/g, ''), trust_device: trusted })}
        actions={
          <Button type="submit" kind="main" busy={busy}>
            {busy ? (progress?.label ?? texts.working) : texts.continue}
          </Button>
        }
      >
        <TextField
          name="code"
          label={usesRecoveryCode ? texts.recoveryCode : texts.code}
          inputMode={usesRecoveryCode ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoFocus
          mono
          validate={(value) => (isSecondFactorCode(value) ? null : texts.codeInvalid)}
        />
        <Checkbox label={texts.trustDevice} checked={trusted} onChange={setTrusted} />
      </AuthForm>
    </AuthCard>
  )
}
