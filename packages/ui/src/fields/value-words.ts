// Values in words: options, countries and dates in the language of the page, composites by their parts. Pure.
import type { FieldTypes } from '@company-data/sdk/person'
import type { Language } from '@company-data/ui/texts'
import { countryName } from './countries.ts'
import { fieldNames, nameOfKey } from './field-names.ts'
import { onOneLine } from './fitting-data.ts'

export interface ValuePart {
  key: string
  name: string
  text: string
}

export interface ValueWords {
  /** On one line. */
  line(type: string, plaintext: string): string
  /** Undefined if the value has no parts. */
  parts(type: string, plaintext: string): ValuePart[] | undefined
}

interface WordsNeeds {
  /** Undefined until the registry is loaded; until then values are shown as stored. */
  types: Pick<FieldTypes, 'resolveType'> | undefined
  language: Language
  date: (time: string) => string
}

const membersOf = (plaintext: string): readonly (readonly [string, unknown])[] | undefined => {
  if (!/^[{[]/.test(plaintext)) return undefined
  try {
    return Object.entries(JSON.parse(plaintext) as object).filter(([, part]) => part !== null && part !== '')
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The name of an option in the platform's own registry; other options are shown as they are. */
export const optionWords =
  (language: Language) =>
  (option: string): string =>
    Object.hasOwn(fieldNames[language], option) ? nameOfKey(fieldNames[language], option) : option

export const valueWords = ({ types, language, date }: WordsNeeds): ValueWords => {
  const optionName = optionWords(language)
  const inWords = (input: string | null | undefined, text: string): string => {
    if (input === 'country' || input === 'nationality') return countryName(language, text)
    // Parsed as local noon, so that it is the same date in every time zone.
    return input === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? date(`${text}T12:00`) : text
  }
  const parts = (type: string, plaintext: string): ValuePart[] | undefined => {
    const resolved = types?.resolveType(type)
    const isList = plaintext.startsWith('[')
    return membersOf(plaintext)?.map(([key, value]) => ({
      key,
      name: isList ? String(Number(key) + 1) : nameOfKey(fieldNames[language], key),
      text: isList
        ? optionName(textOf(value))
        : inWords(resolved?.fields?.find((part) => part.key === key)?.input, textOf(value)),
    }))
  }
  return {
    parts,
    line: (type, plaintext) => {
      const resolved = types?.resolveType(type)
      if (resolved?.input === 'list' && resolved.options !== null) return optionName(plaintext)
      const members =
        resolved?.input === 'composite' || resolved?.input === 'multilist' ? parts(type, plaintext) : undefined
      if (members) return members.map(({ text }) => text).join(', ')
      return onOneLine(inWords(resolved?.input, plaintext))
    },
  }
}
