// Names of regions in the language of the page. The operator writes them in English; an unknown name stays as it is.
import { defineTexts, getTexts, type Language } from '@company-data/ui/texts'

const german: Readonly<Record<string, string>> = {
  Africa: 'Afrika',
  Asia: 'Asien',
  Australia: 'Australien',
  Canada: 'Kanada',
  Europe: 'Europa',
  'European Union': 'Europäische Union',
  Germany: 'Deutschland',
  India: 'Indien',
  'North America': 'Nordamerika',
  'South America': 'Südamerika',
  Switzerland: 'Schweiz',
  'United Kingdom': 'Vereinigtes Königreich',
  'United States': 'Vereinigte Staaten',
}

const english: Readonly<Record<string, string>> = Object.fromEntries(Object.keys(german).map((name) => [name, name]))

export const regionNames = defineTexts({ name: 'regionNames', en: english, de: german })

export const formatRegionName = (language: Language, name: string): string => {
  const names = getTexts(regionNames, language)
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name
}
