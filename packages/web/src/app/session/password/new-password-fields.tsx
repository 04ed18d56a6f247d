// A new password, typed twice. Passwords that are guessed first are refused here, before anything is derived.
import { PasswordField, useTexts } from '@company-data/ui'
import { useRef } from 'react'
import { authTexts } from '../auth-texts.ts'
import { findPasswordProblem } from './password-rules.ts'

interface NewPasswordFieldsProps {
  hint: string
  name?: string
  label?: string
  repeatLabel?: string
  /** The address of the account; without it, the field `email` of the form. */
  email?: string
  autoFocus?: boolean
}

export const NewPasswordFields = ({
  hint,
  name = 'password',
  label,
  repeatLabel,
  email,
  autoFocus = false,
}: NewPasswordFieldsProps) => {
  const texts = useTexts(authTexts)
  const fields = useRef<HTMLDivElement>(null)
  const readInput = (field: string): string => {
    const input = fields.current?.closest('form')?.elements.namedItem(field)
    return input instanceof HTMLInputElement ? input.value : ''
  }
  const validate = (value: string): string | null => {
    const problem = findPasswordProblem(value, email ?? readInput('email'))
    return problem && texts.passwordProblems[problem]
  }
  return (
    <div ref={fields} style={{ display: 'contents' }}>
      <PasswordField
        name={name}
        label={label ?? texts.password}
        hint={hint}
        autoComplete="new-password"
        autoFocus={autoFocus}
        validate={validate}
      />
      <PasswordField
        name="repeated"
        label={repeatLabel ?? texts.repeatPassword}
        autoComplete="new-password"
        validate={(value) => (value === readInput(name) ? null : texts.repeatWrong)}
      />
    </div>
  )
}
