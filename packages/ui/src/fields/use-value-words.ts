// Values in words, in the language of the page.
import type { FieldTypes } from '@company-data/sdk/person'
import { useFormats, useLanguage } from '@company-data/ui'
import { useMemo } from 'react'
import { optionWords, type ValueWords, valueWords } from './value-words.ts'

/** `types` is undefined until the registry is loaded. */
export const useValueWords = (types: FieldTypes | undefined): ValueWords => {
  const { language } = useLanguage()
  const { date } = useFormats()
  return useMemo(() => valueWords({ types, language, date }), [types, language, date])
}

export const useOptionName = (): ((option: string) => string) => optionWords(useLanguage().language)
