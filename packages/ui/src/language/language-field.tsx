// The language of a profile, chosen by its own name. Its tag is stored (B-05).
import { SearchSelectField } from '../controls/search-select.tsx'
import { listLanguages } from './profile-languages.ts'

interface LanguageFieldProps {
  name: string
  label: string
  hint?: string
  /** A language tag, or empty. */
  value: string
  onValue: (tag: string) => void
}

export const LanguageField = ({ value, onValue, ...field }: LanguageFieldProps) => (
  <SearchSelectField {...field} options={listLanguages(value)} value={value} onChange={onValue} />
)
