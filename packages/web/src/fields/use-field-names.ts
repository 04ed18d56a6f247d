// The names of profile fields and their parts.
import { useTexts } from '@company-data/ui'
import { useCallback } from 'react'
import { fieldNames, formatKeyName } from './field-names.ts'

/** The name of a part, such as the street of an address. */
export const usePartName = (): ((key: string) => string) => {
  const names = useTexts(fieldNames)
  return (key) => formatKeyName(names, key)
}

/** The label of a field: translated if it is a platform key, otherwise verbatim. */
export const useFieldLabel = (): ((field: { label: string; slug: string }) => string) => {
  const names = useTexts(fieldNames)
  return useCallback(
    ({ label, slug }: { label: string; slug: string }) =>
      label === `contact_field.${slug}` ? formatKeyName(names, slug) : label,
    [names],
  )
}
