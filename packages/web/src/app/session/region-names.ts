// Names of regions in the language of the page. The operator writes them in English; an unknown name stays as it is.
import type { Language } from '@company-data/ui/texts'

const GERMAN: Readonly<Record<string, string>> = {
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

export const formatRegionName = (language: Language, name: string): string =>
  language === 'de' && Object.hasOwn(GERMAN, name) ? (GERMAN[name] ?? name) : name
