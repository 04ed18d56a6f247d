// Checks typed values by the rules of their type, so that a company receives only usable values (G-072).
import type { ResolvedType, SubField } from '@company-data/field-types/registry'

/** The reason for refusing a text; the page's texts explain it. */
export type InputProblem = 'missing' | 'email' | 'phone' | 'url' | 'number' | 'integer' | 'form'

export type Rules = Pick<SubField, 'input' | 'check'> & {
  type?: string
  validation: readonly string[]
}

const MAX_MATCHED_LENGTH = 2000

/** A pattern that this browser does not know is left to the company. */
const matches = (pattern: string, text: string): boolean => {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text)
  } catch {
    return true
  }
}

const isUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
const INTEGER = /^[+-]?\d+$/

const checkProblem = (check: Rules['check'], text: string): InputProblem | undefined => {
  if (check === 'url') return isUrl(text) ? undefined : 'url'
  if (check === 'integer') return INTEGER.test(text) ? undefined : 'integer'
  if (check === 'number' || check === 'decimal' || check === 'float') return NUMBER.test(text) ? undefined : 'number'
  if (check === 'card') return /^\d{12,19}$/.test(text) ? undefined : 'form'
  return undefined
}

/** As the platform stores it: a phone number without the separators that people write. */
export const normalizeInput = (text: string, { input }: Pick<Rules, 'input'>): string =>
  input === 'phone' ? text.trim().replace(/[ ().-]/g, '') : text.trim()

export const typedProblem = (text: string, { type, input, check, validation }: Rules): InputProblem | undefined => {
  if (input === 'phone' && !/^\+?\d{4,15}$/.test(text)) return 'phone'
  const ofCheck = checkProblem(check, text)
  if (ofCheck !== undefined) return ofCheck
  if (text.length > MAX_MATCHED_LENGTH) return 'form'
  if (validation.every((pattern) => matches(pattern, text))) return undefined
  return type === 'email' ? 'email' : 'form'
}

export const toTypeRules = ({ type, input, check, validation }: ResolvedType): Rules => ({
  type,
  input: input ?? 'line',
  check,
  validation,
})

export const toPartRules = ({ input, check, validation }: SubField): Rules => ({
  input,
  check,
  validation: validation === null ? [] : [validation],
})
