// Problems of a single member, shared by type rows and sub-field entries.

import { patternProblem } from '../patterns/pattern.ts'

const namePattern = /^[a-z][a-z0-9_]{0,63}$/

/** The shape of type names, sub-field keys and request slugs. */
export const isName = (value: unknown): value is string => typeof value === 'string' && namePattern.test(value)

export const wordProblem = (allowedValues: readonly string[], value: unknown): string | null =>
  typeof value === 'string' && allowedValues.includes(value) ? null : `Not one of ${allowedValues.join(', ')}.`

export const optionsProblem = (options: unknown): string | null => {
  if (!Array.isArray(options) || options.length === 0) return 'Not a list of at least one text.'
  const areTexts = Array.from(options).every((option) => typeof option === 'string' && option.trim() !== '')
  if (!areTexts) return 'An option is not a text, or blank.'
  return new Set(options).size === options.length ? null : 'An option stands twice.'
}

export const validationProblem = (validation: unknown): string | null =>
  typeof validation === 'string' && validation !== '' ? patternProblem(validation) : 'Not a pattern.'
