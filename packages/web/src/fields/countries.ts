// Country names from the runtime, in every language; the stored codes are in the registry. Pure.
import { countryCodes } from '@company-data/field-types/countries'
import type { Language } from '@company-data/ui/texts'

export interface Country {
  value: string
  label: string
}

const countriesByLanguage = new Map<Language, readonly Country[]>()

const makeCountries = (language: Language): readonly Country[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const order = new Intl.Collator(language)
  return [...countryCodes]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((country, other) => order.compare(country.label, other.label))
}

/** All countries sorted by name, computed once per language. */
export const countriesIn = (language: Language): readonly Country[] => {
  const countries = countriesByLanguage.get(language) ?? makeCountries(language)
  countriesByLanguage.set(language, countries)
  return countries
}

/** The name of a country; an unknown code is returned unchanged. */
export const countryName = (language: Language, code: string): string =>
  countriesIn(language).find(({ value }) => value === code)?.label ?? code

/** Common other names of countries, in either language. */
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

/** Ignores accents, which some keyboards cannot type. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()

/** The query starts the name or any of its words, or the code. */
export const isCountryCalled = ({ value, label }: Country, query: string): boolean => {
  const beginning = folded(query.trim())
  const names = [value, label, OTHER_NAMES[value] ?? ''].map(folded)
  return names.some(
    (name) => name.startsWith(beginning) || name.split(/[\s()’'-]+/).some((word) => word.startsWith(beginning)),
  )
}
