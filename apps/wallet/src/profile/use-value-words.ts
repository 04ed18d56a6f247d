// A value in words: options and dates as the language of the page writes them.
import type { FieldTypes } from '@company-data/sdk/person'
import { useFormats, useLanguage, useTexts } from '@company-data/ui'
import { countryName, fieldNames, nameOfKey } from '@company-data/ui/fields/rules'
import { listedText } from './profile-rules.ts'

/** The name of an option, if the platform's own registry has it; others say themselves. */
export const useOptionName = (): ((option: string) => string) => {
  const names = useTexts(fieldNames)
  return (option) => (option in names ? nameOfKey(names, option) : option)
}

export const useValueWords = (types: FieldTypes): ((type: string, plaintext: string) => string) => {
  const formats = useFormats()
  const { language } = useLanguage()
  const optionName = useOptionName()
  return (type, plaintext) => {
    const resolved = types.resolveType(type)
    // A day is the same day in every time zone: noon of it is never on another one.
    if (resolved?.input === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(plaintext)) return formats.date(`${plaintext}T12:00`)
    if (resolved?.input === 'list' && resolved.options !== null) return optionName(plaintext)
    if (resolved?.input === 'country' || resolved?.input === 'nationality') return countryName(language, plaintext)
    return listedText(type, plaintext, types)
  }
}
