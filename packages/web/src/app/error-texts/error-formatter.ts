// Formats a refusal by its key, in the language of the page.
import type { BuiltInLanguage } from '@company-data/ui/texts'
import { contractRows } from './contract.ts'
import { deliveryRows } from './delivery.ts'
import { type ErrorText, type RefusalMembers, type RefusalTable, withReason } from './error-text.ts'
import { generalRows } from './general.ts'
import { identityRows } from './identity.ts'
import { sharingRows } from './sharing.ts'

const rows = { ...generalRows, ...identityRows, ...sharingRows, ...deliveryRows, ...contractRows }

export type RefusalKey = keyof typeof rows

export const refusalTable: RefusalTable = rows

const formatErrorText = (text: ErrorText, refused: RefusalMembers): string =>
  typeof text === 'string' ? text : text(refused)

/** A platform newer than the page may send unknown keys. */
const unknownKey: Readonly<Record<BuiltInLanguage, ErrorText>> = {
  en: ({ message }) => message,
  de: withReason('Die Plattform hat das abgelehnt.'),
}

export const createErrorFormatter =
  (language: BuiltInLanguage) =>
  (refused: RefusalMembers & { readonly errorKey: string }): string => {
    const row = Object.hasOwn(refusalTable, refused.errorKey) ? refusalTable[refused.errorKey] : undefined
    if (row === undefined) return formatErrorText(unknownKey[language], refused)
    if (typeof row === 'object') return formatErrorText(row[language], refused)
    return language === 'en' ? refused.message : formatErrorText(row, refused)
  }
