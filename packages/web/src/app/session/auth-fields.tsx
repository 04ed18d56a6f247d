// The fields of sign-in and registration.
import { PasswordField, TextField, useTexts } from '@company-data/ui'
import { authTexts } from './auth-texts.ts'

interface EmailFieldProps {
  autoFocus?: boolean
  defaultValue?: string
}

export const EmailField = (props: EmailFieldProps) => {
  const texts = useTexts(authTexts)
  return (
    <TextField
      name="email"
      type="email"
      label={texts.email}
      autoComplete="username"
      validate={(value) => (/^\S+@\S+$/.test(value.trim()) ? null : texts.emailInvalid)}
      {...props}
    />
  )
}

/** The e-mail address, for password managers. */
export const KnownAddress = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
)

export const CurrentPasswordField = ({ autoFocus = false }: { autoFocus?: boolean }) => {
  const texts = useTexts(authTexts)
  return (
    <PasswordField
      name="password"
      label={texts.password}
      autoComplete="current-password"
      autoFocus={autoFocus}
      validate={(value) => (value === '' ? texts.passwordNeeded : null)}
    />
  )
}
