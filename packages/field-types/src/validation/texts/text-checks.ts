// The named checks on a text. Each returns the normalised text, which the patterns see, or undefined.

import type { Check } from '../../registry/row.ts'
import { cardDigits } from './card-number.ts'
import { completeUrl } from './web-address.ts'

type TextCheck = { normalize: (text: string) => string | undefined; reason: string }

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
  url: { normalize: completeUrl, reason: 'The value is not a web address.' },
  card: { normalize: cardDigits, reason: 'The value is not a card number.' },
  number: { normalize: trimmed(isFiniteNumber), reason: 'The value is not a number.' },
  integer: { normalize: trimmed((text) => integerGrammar.test(text)), reason: 'The value is not a whole number.' },
  decimal: {
    normalize: trimmed((text) => decimalGrammar.test(text)),
    reason: 'The value is not a decimal of up to 8 digits and 2 after the point.',
  },
  float: { normalize: trimmed((text) => floatGrammar.test(text)), reason: 'The value is not a decimal number.' },
}
