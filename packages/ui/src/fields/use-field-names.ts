// What the fields of a profile and their parts are called on a page.
import { useTexts } from '@company-data/ui'
import { fieldNames, nameOfKey } from './field-names.ts'

/** The name of a part, such as the street of an address. */
export const usePartName = (): ((key: string) => string) => {
  const names = useTexts(fieldNames)
  return (key) => nameOfKey(names, key)
}

/** The label of a field: a key of the platform, or the words of its owner. */
export const useFieldLabel = (): ((field: { label: string; slug: string }) => string) => {
  const names = useTexts(fieldNames)
  return ({ label, slug }) => (label === `contact_field.${slug}` ? nameOfKey(names, slug) : label)
}
