// The fields of a proof: the account password, and a six-digit code.
import { PasswordField, TextField } from '@company-data/ui'
import { type ReactNode, useState } from 'react'
import { useAppTexts } from './app-context.tsx'
import { isCode, isProofRequired } from './proofs.ts'

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

export const CodeField = ({ label, ...rest }: ProofFieldProps) => {
  const texts = useAppTexts()
  return (
    <TextField
      name="code"
      label={label ?? texts.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      mono
      maxLength={9}
      validate={(value) => (isCode(value) ? null : texts.codeNeeded)}
      {...rest}
    />
  )
}
