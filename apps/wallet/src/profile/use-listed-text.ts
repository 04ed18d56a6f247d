// Formats a value for lists: a card shows only its last digits.
import type { FieldTypes } from '@company-data/sdk/person'
import { useValueFormatter } from '@company-data/web/fields'
import { listedText } from './profile-rules.ts'

export const useListedText = (types: FieldTypes): ((type: string, plaintext: string) => string) => {
  const formatter = useValueFormatter(types)
  return (type, plaintext) =>
    types.isSameOrDescendant(type, 'creditcard') ? listedText(type, plaintext, types) : formatter.line(type, plaintext)
}
