// A value in words, as a list may show it: a card by its last digits only.
import type { FieldTypes } from '@company-data/sdk/person'
import { useValueWords } from '@company-data/ui/fields'
import { listedText } from './profile-rules.ts'

export const useListedWords = (types: FieldTypes): ((type: string, plaintext: string) => string) => {
  const words = useValueWords(types)
  return (type, plaintext) =>
    types.isSameOrDescendant(type, 'creditcard') ? listedText(type, plaintext, types) : words.line(type, plaintext)
}
