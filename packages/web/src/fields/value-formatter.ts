// Formats values: options, countries and dates in the language of the page, composites by their parts. Pure.
import type { FieldTypes } from '@company-data/sdk/person'
import { getTexts, type Language } from '@company-data/ui/texts'
import { countryName } from './countries.ts'
import { fieldNames, formatKeyName } from './field-names.ts'
import { formatInline } from './fitting-data.ts'

export interface ValuePart {
  key: string
  name: string
  text: string
}

export interface ValueFormatter {
  /** On one line. */
  line(type: string, plaintext: string): string
  /** Undefined if the value has no parts. */
  parts(type: string, plaintext: string): ValuePart[] | undefined
}

interface ValueFormatterDeps {
  /** Undefined until the registry is loaded; until then values are shown as stored. */
  types: Pick<FieldTypes, 'resolveType'> | undefined
  language: Language
  date: (time: string) => string
  decimal: (text: string) => string
}

const parseMembers = (plaintext: string): readonly (readonly [string, unknown])[] | undefined => {
  if (!/^[{[]/.test(plaintext)) return undefined
  try {
    return Object.entries(JSON.parse(plaintext) as object).filter(([, part]) => part !== null && part !== '')
  } catch {
    return undefined
  }
}

/** The checks of numeric types. */
const NUMBER_CHECKS: readonly string[] = ['number', 'integer', 'decimal', 'float']

/** In groups of four, as it is printed and compared. */
const groupIban = (text: string): string => text.replaceAll(/(\S{4})(?=\S)/g, '$1 ')

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The name of an option in the platform's registry; other options are shown unchanged. */
export const createOptionFormatter =
  (language: Language) =>
  (option: string): string =>
    Object.hasOwn(getTexts(fieldNames, language), option)
      ? formatKeyName(getTexts(fieldNames, language), option)
      : option

export const createValueFormatter = ({ types, language, date, decimal }: ValueFormatterDeps): ValueFormatter => {
  const optionName = createOptionFormatter(language)
  const formatByInput = (input: string | null | undefined, text: string): string => {
    if (input === 'country' || input === 'nationality') return countryName(language, text)
    // Parsed as local noon, so that it is the same date in every time zone.
    return input === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? date(`${text}T12:00`) : text
  }
  const parts = (type: string, plaintext: string): ValuePart[] | undefined => {
    const resolved = types?.resolveType(type)
    const isList = plaintext.startsWith('[')
    const findField = (key: string) => resolved?.fields?.findIndex((part) => part.key === key) ?? -1
    const formatPart = (key: string, text: string): string =>
      key === 'iban' ? groupIban(text) : formatByInput(resolved?.fields?.[findField(key)]?.input, text)
    // In the order of the type, because a person may type the parts in another one.
    const members = parseMembers(plaintext)?.toSorted(([left], [right]) => findField(left) - findField(right))
    return members?.map(([key, value]) => ({
      key,
      name: isList ? String(Number(key) + 1) : formatKeyName(getTexts(fieldNames, language), key),
      text: isList ? optionName(toText(value)) : formatPart(key, toText(value)),
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
      if (NUMBER_CHECKS.includes(resolved?.check ?? '')) return decimal(plaintext)
      return formatInline(formatByInput(resolved?.input, plaintext))
    },
  }
}
