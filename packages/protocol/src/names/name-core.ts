// The part of a company's name that people compare: without case, legal form, punctuation and blanks.
import { normalizeName } from './name-problem.ts'

const LEGAL_FORMS: ReadonlySet<string> = new Set(
  `gmbh ggmbh mbh ag kg kgaa ohg gbr ug se eg ek ev ltd limited plc llc llp lp inc incorporated corp corporation co
   company sa sas sarl srl spa sl slu bv nv ab as asa aps oy oyj kft zrt sro doo pty pte kk gk`.split(/\s+/),
)

/** Full case folding, by way of upper case: ß becomes ss, and the two small sigmas are one. */
const foldCase = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

const dropLegalForms = (words: readonly string[]): readonly string[] => {
  const end = words.findLastIndex((word) => !LEGAL_FORMS.has(word))
  return end === -1 ? words : words.slice(0, end + 1)
}

/** @example nameCore('Nordwind-Energie G.m.b.H. & Co. KG') // 'nordwindenergie' */
export const nameCore = (text: string): string => {
  const folded = foldCase(normalizeName(text).normalize('NFKC'))
  const words = folded
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
  return words.length === 0 ? folded : dropLegalForms(words).join('')
}
