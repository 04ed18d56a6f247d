// The page's words for a refusal, by its key.
import type { Language } from '@company-data/ui/texts'
import { contractRows } from './contract-rows.ts'
import { deliveryRows } from './delivery-rows.ts'
import { generalRows } from './general-rows.ts'
import { identityRows } from './identity-rows.ts'
import { type RefusalMembers, type RefusalTable, type Words, withReason } from './refusal-rows.ts'
import { sharingRows } from './sharing-rows.ts'

export const refusalTable: RefusalTable = {
  ...generalRows,
  ...identityRows,
  ...sharingRows,
  ...deliveryRows,
  ...contractRows,
}

const sentenceOf = (words: Words, refused: RefusalMembers): string =>
  typeof words === 'string' ? words : words(refused)

/** A platform newer than the page may send unknown keys. */
const unknownKey: Readonly<Record<Language, Words>> = {
  en: ({ message }) => message,
  de: withReason('Die Plattform hat das abgelehnt.'),
}

export const refusalWords =
  (language: Language) =>
  (refused: RefusalMembers & { readonly errorKey: string }): string => {
    const row = Object.hasOwn(refusalTable, refused.errorKey) ? refusalTable[refused.errorKey] : undefined
    if (row === undefined) return sentenceOf(unknownKey[language], refused)
    if (typeof row === 'object') return sentenceOf(row[language], refused)
    return language === 'en' ? refused.message : sentenceOf(row, refused)
  }
