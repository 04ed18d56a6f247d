// Countries by their names: the runtime has them in every language, the registry has the codes that are stored. Pure.
import { countryCodes } from '@company-data/field-types/countries'
import type { Language } from '@company-data/ui/texts'

export interface Country {
  value: string
  label: string
}

const made = new Map<Language, readonly Country[]>()

const makeCountries = (language: Language): readonly Country[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const order = new Intl.Collator(language)
  return [...countryCodes]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => order.compare(one.label, other.label))
}

/** All countries, in the order of their names. Made once for each language. */
export const countriesIn = (language: Language): readonly Country[] => {
  const countries = made.get(language) ?? makeCountries(language)
  made.set(language, countries)
  return countries
}

/** The name of a country; what is no code of one stays as it is. */
export const countryName = (language: Language, code: string): string =>
  countriesIn(language).find(({ value }) => value === code)?.label ?? code

/** What people call a country beside its name and its code, in either language. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AE: 'UAE VAE',
  BY: 'Weissrussland',
  CI: 'Ivory Coast Elfenbeinkueste',
  CZ: 'Czech Republic Tschechische Republik',
  GB: 'UK Great Britain England Scotland Wales Grossbritannien Schottland',
  MK: 'Macedonia Mazedonien',
  MM: 'Burma Birma',
  NL: 'Holland',
  TR: 'Turkey Tuerkei',
  US: 'USA America Amerika',
}

/** Without accents: nobody has to find a letter on a keyboard that lacks it. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()

/** A word of the name begins with what was typed, or the name itself does; the code counts as one. */
export const isCountryCalled = ({ value, label }: Country, typed: string): boolean => {
  const beginning = folded(typed.trim())
  const names = [value, label, OTHER_NAMES[value] ?? ''].map(folded)
  return names.some(
    (name) => name.startsWith(beginning) || name.split(/[\s()’'-]+/).some((word) => word.startsWith(beginning)),
  )
}
