// The fields of signing in and registering.
import { PasswordField, SelectField, TextField, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
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

/** The address that the password belongs to, for the manager that fills it in. */
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

const LEAST_PASSWORD = 12

export const NewPasswordField = ({ hint }: { hint: string }) => {
  const texts = useTexts(authTexts)
  return (
    <PasswordField
      name="password"
      label={texts.password}
      hint={hint}
      autoComplete="new-password"
      validate={(value) => ([...value].length < LEAST_PASSWORD ? texts.passwordShort : null)}
    />
  )
}

interface RegionFieldProps {
  client: { listRegions(): Promise<{ region: string; name: string }[]> }
  hint: string
}

/** A platform of one region asks nobody to choose. */
export const RegionField = ({ client, hint }: RegionFieldProps) => {
  const texts = useTexts(authTexts)
  const { data = [] } = useQuery({ queryKey: ['regions'], queryFn: () => client.listRegions() })
  const [first] = data
  if (first === undefined || data.length < 2) return null
  return (
    <SelectField
      name="region"
      label={texts.region}
      hint={hint}
      defaultValue={first.region}
      options={data.map(({ region, name }) => ({ value: region, label: name }))}
    />
  )
}
