// The named checks on a text. Each returns the normalised text, which the patterns see, or undefined.

import type { Check } from '../../registry/row.ts'
import type { ValueReasonKey } from '../value-reasons.ts'
import { cardDigits } from './card-number.ts'
import { completeUrl } from './web-address.ts'

type TextCheck = { normalize: (text: string) => string | undefined; reason: ValueReasonKey }

// T-34: a grammar, because Number() also reads "", "0x10" and "Infinity". T-32: the points are literal.
const numberGrammar = /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$/
const integerGrammar = /^-?[0-9]+$/
const decimalGrammar = /^-?[0-9]{1,8}(\.[0-9]{1,2})?$/
const floatGrammar = /^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$/

const trimmed =
  (isValid: (text: string) => boolean) =>
  (text: string): string | undefined => {
    const trimmedText = text.trim()
    return isValid(trimmedText) ? trimmedText : undefined
  }

// G-072: 1e999 fits the grammar and is not a finite number.
const isFiniteNumber = (text: string): boolean => numberGrammar.test(text) && Number.isFinite(Number(text))

export const textChecks: Record<Exclude<Check, 'pdf'>, TextCheck> = {
  url: { normalize: completeUrl, reason: 'value.not_url' },
  card: { normalize: cardDigits, reason: 'value.not_card' },
  number: { normalize: trimmed(isFiniteNumber), reason: 'value.not_number' },
  integer: { normalize: trimmed((text) => integerGrammar.test(text)), reason: 'value.not_integer' },
  decimal: {
    normalize: trimmed((text) => decimalGrammar.test(text)),
    reason: 'value.not_decimal',
  },
  float: { normalize: trimmed((text) => floatGrammar.test(text)), reason: 'value.not_float' },
}
