// The fields of a proof: the account password, and a six-digit code.
import { PasswordField, TextField } from '@company-data/ui'
import { type ReactNode, useState } from 'react'
import { useAppTexts } from './app-context.tsx'
import { isCode, isProofRequired, isSecondFactorCode } from './proofs.ts'

/** True once the platform has refused the session alone: the form then shows a field for the password. */
export const useProofRequired = (error: unknown): boolean => {
  const [isRequired, setRequired] = useState(false)
  if (!isRequired && isProofRequired(error)) setRequired(true)
  return isRequired
}

interface ProofFieldProps {
  hint?: ReactNode
  label?: string
  autoFocus?: boolean
}

export const AccountPasswordField = ({ label, ...rest }: ProofFieldProps) => {
  const texts = useAppTexts()
  return (
    <PasswordField
      name="password"
      label={label ?? texts.password}
      autoComplete="current-password"
      validate={(value) => (value === '' ? texts.passwordNeeded : null)}
      {...rest}
    />
  )
}

/** `takesRecoveryCodes`: a recovery code of the second factor may stand for the six digits. */
export const CodeField = ({
  label,
  takesRecoveryCodes = false,
  ...rest
}: ProofFieldProps & { takesRecoveryCodes?: boolean }) => {
  const texts = useAppTexts()
  const isValid = takesRecoveryCodes ? isSecondFactorCode : isCode
  return (
    <TextField
      name="code"
      label={label ?? texts.code}
      inputMode={takesRecoveryCodes ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      mono
      maxLength={takesRecoveryCodes ? 16 : 9}
      validate={(value) => (isValid(value) ? null : texts.codeNeeded)}
      {...rest}
    />
  )
}
