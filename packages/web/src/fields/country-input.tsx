// A country, chosen by its name in the language of the page. Its code is stored.
import { SearchSelectField, useLanguage } from '@company-data/ui'
import { countriesIn, isCountryCalled } from './countries.ts'

interface CountryInputProps {
  name: string
  label: string
  hint?: string | undefined
  /** A country code, or empty. */
  value: string
  onValue: (code: string) => void
}

export const CountryInput = ({ name, label, hint, value, onValue }: CountryInputProps) => {
  const { language } = useLanguage()
  return (
    <SearchSelectField
      name={name}
      label={label}
      hint={hint}
      options={countriesIn(language)}
      value={value}
      onChange={onValue}
      fits={isCountryCalled}
    />
  )
}
