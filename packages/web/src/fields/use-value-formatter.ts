// Formats values in the language of the page.
import type { FieldTypes } from '@company-data/sdk/person'
import { useFormats, useLanguage } from '@company-data/ui'
import { useMemo } from 'react'
import { createOptionFormatter, createValueFormatter, type ValueFormatter } from './value-formatter.ts'

/** `types` is undefined until the registry is loaded. */
export const useValueFormatter = (types: FieldTypes | undefined): ValueFormatter => {
  const { language } = useLanguage()
  const { date, decimal } = useFormats()
  return useMemo(() => createValueFormatter({ types, language, date, decimal }), [types, language, date, decimal])
}

export const useOptionName = (): ((option: string) => string) => createOptionFormatter(useLanguage().language)
