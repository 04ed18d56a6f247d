// English texts for errors of fields and values, with the names of the labels instead of those of the wire.
import { fieldNames, formatKeyName } from '@company-data/web/fields/rules'
import type { ValueReason } from './reason-texts.ts'

/** The platform's verb phrase without the member's name, which no label shows. */
export const englishFieldReason = (reason: string): string => {
  const text = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
  return text.endsWith('.') || text.endsWith('!') || text.endsWith('?') ? text : `${text}.`
}

/** A sentence about a part of a value begins with its name on the wire. */
export const englishValueReason = ({ reason, key, entry }: ValueReason): string => {
  if (entry === undefined) return reason
  const part = formatKeyName(fieldNames.en, entry)
  if (key === 'value.entry_missing') return `Missing: ${part}.`
  return `${part}: ${reason.slice(`${entry}: `.length)}`
}
