// The name of a business card detail: translated for platform fields, otherwise its label.
import { useTexts } from '@company-data/ui'
import { fieldNames, formatKeyName } from '@company-data/web/fields/rules'
import type { Detail } from './detail-selection.ts'

export const useDetailName = () => {
  const names = useTexts(fieldNames)
  return ({ name }: Detail): string => ('key' in name ? formatKeyName(names, name.key) : name.label)
}
