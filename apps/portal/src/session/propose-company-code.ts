// Proposes the code of a company by its name. Pure.

const MAX_LENGTH = 12
const MIN_LENGTH = 3

/** They tell nothing about the company. */
const LEGAL_FORMS = new Set([
  'AG',
  'BV',
  'CO',
  'EG',
  'EV',
  'GBR',
  'GMBH',
  'INC',
  'KG',
  'LLC',
  'LTD',
  'OHG',
  'SA',
  'SE',
  'UG',
])

const UMLAUTS: Readonly<Record<string, string>> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', ẞ: 'SS' }

const splitName = (name: string): string[] =>
  name
    .replaceAll('ß', 'ẞ')
    .toUpperCase()
    .replace(/[ÄÖÜẞ]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')

/** Whole words as long as they fit; empty if the name has too few letters. */
export const proposeCompanyCode = (name: string): string => {
  const words = splitName(name)
  const telling = words.filter((word) => !LEGAL_FORMS.has(word))
  let code = ''
  for (const word of telling.length > 0 ? telling : words) {
    if (code.length >= MIN_LENGTH && code.length + word.length > MAX_LENGTH) break
    code += word
  }
  const proposal = code.slice(0, MAX_LENGTH)
  return proposal.length < MIN_LENGTH ? '' : proposal
}
